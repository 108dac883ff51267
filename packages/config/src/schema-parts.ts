import { z } from "zod";

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];
type Path = readonly PropertyKey[];

/** What a schema at a path says about itself. */
interface SchemaDescription {
  description?: string;
  hint?: string;
}

/** What the schemas at a path say about themselves by `.meta()`, the outermost first. */
export function describeSchema(schema: Schema, path: Path): SchemaDescription {
  for (const candidate of schemasAt(schema, path)) {
    const meta = z.globalRegistry.get(candidate);
    if (meta?.description !== undefined) return meta as SchemaDescription;
  }
  return {};
}

/** The keys that the mapping at a path may have. */
export function knownKeys(schema: Schema, path: Path): string[] {
  return [...new Set(schemasAt(schema, path).flatMap(keysOf))];
}

/** The schemas that check a value at the path: wrappers before what they wrap, all alternatives of a union. */
function schemasAt(schema: Schema, path: Path): Schema[] {
  let schemas = unwrap(schema);
  for (const key of path) schemas = schemas.flatMap((candidate) => partsAt(candidate, key)).flatMap(unwrap);
  return schemas;
}

export function definitionOf(schema: Schema): Definition {
  return (schema as unknown as { def: Definition }).def;
}

function keysOf(schema: Schema): string[] {
  const definition = definitionOf(schema);
  return definition.type === "object" ? Object.keys(definition.shape) : [];
}

function unwrap(schema: Schema): Schema[] {
  const definition = definitionOf(schema);
  if (definition.type === "union") return [schema, ...definition.options.flatMap(unwrap)];
  if (definition.type === "pipe") return [schema, ...unwrap(definition.in), ...unwrap(definition.out)];
  return "innerType" in definition ? [schema, ...unwrap(definition.innerType)] : [schema];
}

function partsAt(schema: Schema, key: PropertyKey): Schema[] {
  const definition = definitionOf(schema);
  if (definition.type === "array") return [definition.element];
  if (definition.type === "record") return [definition.valueType];
  if (definition.type !== "object" || typeof key !== "string" || !Object.hasOwn(definition.shape, key)) return [];
  return [definition.shape[key] as Schema];
}
