import type { RawField } from "./fields.ts";
import type { HookProblem } from "./hook-meta.ts";
import { findJsonError } from "./json-error.ts";
import { JSON_LIMIT } from "./limits.ts";
import { bomLength, lineNumberAt } from "./lines.ts";
import { notAMapping } from "./yaml-metadata.ts";

export interface JsonMetadata {
  /** There is a top-level `hawk-hook`. */
  isPresent: boolean;
  /** There is a top-level `prompt`. */
  hasPrompt: boolean;
  fields: RawField[];
  problems: HookProblem[];
}

/** Reads a JSON file's top-level `hawk-hook`, and of a prompt file its own `timeout`. */
export function readJsonMetadata(text: string, isPromptFile: boolean): JsonMetadata {
  const result: JsonMetadata = { isPresent: false, hasPrompt: false, fields: [], problems: [] };
  if (!isPromptFile && !text.slice(0, JSON_LIMIT).includes('"hawk-hook"')) return result;
  const broken = (line: number, message: string, hint: string): JsonMetadata => ({
    ...result,
    isPresent: true,
    problems: [{ line, message, hint }],
  });
  if (text.length > JSON_LIMIT) return broken(1, `the file is longer than ${JSON_LIMIT} characters`, "shorten it");
  const json = text.slice(bomLength(text));
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    const { index, expected } = findJsonError(json);
    return broken(lineNumberAt(json, index), `invalid JSON: expected ${expected}`, "fix the file");
  }
  if (!isObject(data)) return isPromptFile ? broken(1, "expected an object", 'such as { "prompt": "..." }') : result;
  return readObject(data, json, isPromptFile);
}

function readObject(data: Record<string, unknown>, json: string, isPromptFile: boolean): JsonMetadata {
  const hook = Object.hasOwn(data, "hawk-hook") ? data["hawk-hook"] : undefined;
  const prompt = Object.hasOwn(data, "prompt") ? data["prompt"] : undefined;
  const result: JsonMetadata = {
    isPresent: hook !== undefined,
    hasPrompt: typeof prompt === "string" && prompt.trim() !== "",
    fields: [],
    problems: [],
  };
  const start = Math.max(0, json.indexOf('"hawk-hook"'));
  if (isObject(hook))
    for (const [name, value] of Object.entries(hook)) result.fields.push({ name, value, line: lineOfKey(json, name, start) });
  else if (hook !== undefined && hook !== null) result.problems.push(notAMapping(hook, lineNumberAt(json, start)));
  const hasOwnTimeout = result.fields.some(({ name }) => name === "timeout");
  if (isPromptFile && !hasOwnTimeout && Object.hasOwn(data, "timeout"))
    result.fields.push({ name: "timeout", value: data["timeout"], line: lineOfKey(json, "timeout", 0) });
  if (isPromptFile && !result.hasPrompt)
    result.problems.push({ line: 1, message: "a prompt hook needs a prompt", hint: 'add "prompt": "..."' });
  return result;
}

/** Where the first key of that name after `start` stands; near enough to find it. */
function lineOfKey(json: string, name: string, start: number): number {
  const index = json.indexOf(JSON.stringify(name), start);
  return lineNumberAt(json, index === -1 ? start : index);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
