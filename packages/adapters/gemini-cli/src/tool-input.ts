import { isObject, withWholePaths } from "@hawk/adapter";

type Fields = Record<string, unknown>;

/** The fields that have a canonical name, by tool: that name, and the host's own. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Bash: { command: "command", description: "description", run_in_background: "is_background" },
  Edit: { file_path: "file_path", old_string: "old_string", new_string: "new_string", replace_all: "allow_multiple" },
  Write: { file_path: "file_path", content: "content" },
  Read: { file_path: "file_path", offset: "start_line", limit: "end_line" },
  Grep: { pattern: "pattern", path: "dir_path", glob: "include_pattern" },
  Glob: { pattern: "pattern", path: "dir_path" },
  LS: { path: "dir_path" },
  WebFetch: { prompt: "prompt" },
  WebSearch: { query: "query" },
  Agent: { prompt: "prompt", subagent_type: "agent_name" },
};

/** What a tool is called with, in canonical names. Paths, which the host leaves as the model wrote them, become absolute. */
export function toCanonicalInput(tool: string, native: unknown, cwd: unknown): Fields {
  if (!isObject(native)) return {};
  const names = new Map(Object.entries(tableOf(tool)).map(([canonical, own]) => [own, canonical]));
  const renamed = Object.fromEntries(Object.entries(native).map(([key, value]) => [names.get(key) ?? key, value]));
  const input = names.size > 0 && typeof cwd === "string" ? withWholePaths(renamed, cwd) : renamed;
  if (tool === "Read") return countLines(input);
  return tool === "WebFetch" ? { ...input, ...urlIn(input["prompt"]) } : input;
}

/**
 * A changed input in the host's own names. It replaces all arguments, so what has no canonical name, and no hook could know
 * of, stays as it was.
 */
export function toNativeInput(tool: string, input: Fields, native: unknown): Fields {
  const table = tableOf(tool);
  const known = new Set(Object.values(table));
  const isKept = ([key]: [string, unknown]): boolean => Object.hasOwn(fieldsOf, tool) && !known.has(key);
  const kept = isObject(native) ? Object.entries(native).filter(isKept) : [];
  const fields = tool === "WebFetch" ? visit(input) : tool === "Read" ? findLastLine(input) : input;
  const renamed = Object.entries(fields).map(([key, value]): [string, unknown] => [
    Object.hasOwn(table, key) ? (table[key] ?? key) : key,
    value,
  ]);
  return Object.fromEntries([...kept, ...renamed]);
}

function tableOf(tool: string): Readonly<Record<string, string>> {
  return (Object.hasOwn(fieldsOf, tool) ? fieldsOf[tool] : undefined) ?? {};
}

/** The host says where to stop, while hooks see the number of lines. */
function countLines({ limit: last, ...input }: Fields): Fields {
  return typeof last === "number" ? { ...input, limit: last - firstLine(input) + 1 } : input;
}

function findLastLine({ limit, ...input }: Fields): Fields {
  return typeof limit === "number" ? { ...input, limit: limit + firstLine(input) - 1 } : input;
}

function firstLine({ offset }: Fields): number {
  return typeof offset === "number" ? offset : 1;
}

const URL_IN_TEXT = /https?:\/\/[^\s"'<>()]+/;

/** The host's tool takes addresses as part of the prompt. */
function urlIn(prompt: unknown): { url?: string } {
  const url = typeof prompt === "string" ? URL_IN_TEXT.exec(prompt)?.[0].replace(/[.,;:!?]+$/, "") : undefined;
  return url === undefined ? {} : { url };
}

/** Brings an address that a hook has changed into the prompt. */
function visit({ url, ...input }: Fields): Fields {
  const { prompt } = input;
  const before = urlIn(prompt).url;
  if (typeof url !== "string" || url === before) return input;
  if (typeof prompt !== "string") return { ...input, prompt: url };
  return { ...input, prompt: before === undefined ? `${prompt} ${url}` : prompt.replace(before, () => url) };
}
