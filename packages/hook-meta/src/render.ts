import { fileTypeOf } from "./file-type.ts";
import type { HookMeta } from "./hook-meta.ts";

type HeaderFields = Partial<Omit<HookMeta, "kind" | "source" | "body" | "problems" | "rule">>;

/**
 * Writes metadata the way a file of that name carries it: comment lines, a frontmatter, or a JSON object.
 * `parseHookMeta` reads it back. In comments a line break becomes a space.
 */
export function renderHookMeta(path: string, meta: HeaderFields): string {
  const { metadata, comments } = fileTypeOf(path);
  const fields = fieldsOf(meta);
  if (metadata === "json") return `${JSON.stringify({ "hawk-hook": Object.fromEntries(fields) }, null, 2)}\n`;
  if (metadata === "frontmatter")
    return ["---", "hawk-hook:", ...fields.map(([name, value]) => `  ${name}: ${yamlValue(value)}`), "---", ""].join("\n");
  return fields.map(([name, value]) => `${comments[0]} hawk-hook: ${name}=${commentValue(value)}\n`).join("");
}

type FieldValue = string | number | boolean | readonly string[];

function fieldsOf(meta: HeaderFields): [name: string, value: FieldValue][] {
  const fields: [string, FieldValue | undefined][] = [
    ["events", meta.events],
    ["description", meta.description],
    ["deps", meta.deps],
    ["env", meta.env],
    ["timeout", meta.timeoutSeconds],
    ["matcher", meta.matcher],
    ["priority", meta.priority],
    ["hosts", meta.hosts],
    ["on_failure", meta.onFailure],
    ["on_unsupported", meta.onUnsupported],
    ["dialect", meta.dialect],
    ["parallel", meta.parallel],
    ["async", meta.async],
    ["once", meta.once],
    ["run", meta.run],
  ];
  return fields.filter((field): field is [string, FieldValue] => field[1] !== undefined && field[1] !== "" && !isEmptyList(field[1]));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function commentValue(value: FieldValue): string {
  const text = Array.isArray(value) ? value.map((item: string) => item.replaceAll(",", "\\,")).join(",") : String(value);
  return text.replaceAll(/\s*[\r\n]+\s*/g, " ");
}

/** Words stay bare, all else is JSON, which is YAML as well. */
function yamlValue(value: FieldValue): string {
  if (Array.isArray(value)) return `[${value.map((item: string) => yamlValue(item)).join(", ")}]`;
  const isPlain = typeof value !== "string" || /^[a-z]+(?:[ _-][a-z]+)+$/.test(value);
  return isPlain ? String(value) : JSON.stringify(value);
}
