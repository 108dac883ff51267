import { z } from "zod";
import { catalogue } from "./catalogue.ts";
import type { EventName } from "./catalogue.ts";
import { baseFields, payloadFields } from "./payload-fields.ts";
import type { FieldKind, FieldValues } from "./payload-fields.ts";
import type { EventPayload } from "./payload.ts";

const object = z.record(z.string(), z.unknown());

const schemas: { [Kind in FieldKind]: z.ZodType<FieldValues[Kind]> } = {
  text: z.string(),
  "text or null": z.string().nullable(),
  texts: z.array(z.string()),
  number: z.number(),
  flag: z.boolean(),
  object,
  "object or null": object.nullable(),
  objects: z.array(object),
  list: z.array(z.unknown()),
  any: z.unknown(),
};

const built = new Map<EventName, z.ZodType>();

/** The schema of an event's payload, built from the catalogue's row when it is first asked for. */
export function payloadSchema<Name extends EventName>(name: Name): z.ZodType<EventPayload<Name>> {
  const schema = built.get(name) ?? buildSchema(name);
  built.set(name, schema);
  return schema as z.ZodType<EventPayload<Name>>;
}

function buildSchema(name: EventName): z.ZodType {
  const kinds: Readonly<Record<string, FieldKind>> = payloadFields;
  const own = catalogue[name].fields.map((field): [string, FieldKind] => [field, kinds[bare(field)] ?? "any"]);
  const shape = [...Object.entries(baseFields), ...own].map(([field, kind]) => {
    const schema: z.ZodType = schemas[kind];
    return [bare(field), field.endsWith("?") ? schema.optional() : schema];
  });
  return z.looseObject(Object.fromEntries(shape));
}

function bare(field: string): string {
  return field.replace("?", "");
}
