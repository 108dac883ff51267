import type { Adapter, ToolFields } from "../adapter.ts";
import { canonicalTool } from "../names.ts";
import { changePatch } from "../patch/change-patch.ts";
import { toPatchCall } from "../patch/patch-call.ts";
import { textAt, textOrEmpty } from "../read-value.ts";
import type { JsonObject } from "../read-value.ts";
import { withEdit } from "../tool-names.ts";
import { withoutFilePath, withWholePaths } from "../whole-paths.ts";

/** One of a host's tools. */
export interface OwnTool {
  /** The host's own name. */
  name: string;
  /** Its own names for fields, and hawk's. */
  fields?: Readonly<Record<string, string>>;
  /** The field that holds a patch: an Edit, or a Write if it only adds files. */
  patch?: string;
  /** Further changes to the input, after its fields have hawk's names. */
  read?: (input: JsonObject, own: JsonObject) => JsonObject;
  /** hawk's name for the tool, if that depends on its input. */
  as?: (own: JsonObject) => string;
  /** The changed input, before its fields get the host's names back; or why it can't be expressed. */
  write?: (input: JsonObject, own: JsonObject, before: JsonObject) => JsonObject | string;
}

/** The host's tools by hawk's names. A plain name is a tool whose fields have Claude Code's names. */
export type ToolTable = Readonly<Record<string, string | OwnTool | readonly (string | OwnTool)[]>>;

export interface CallOptions {
  /** Every name that hooks know a tool by, if it isn't in the table, such as an MCP tool; empty if it is. */
  names?: (native: string, marks: JsonObject) => readonly string[];
  /** The payload fields that `names` reads, each with the value that means nothing, if there is one. */
  marks?: Readonly<Record<string, boolean | null>>;
  /** The same for a name in the host's session log, where there is no payload. */
  loggedNames?: (native: string) => readonly string[];
  /** Which tools' paths become absolute: those in the table, or all except MCP tools. */
  paths?: "known" | "all";
  /**
   * How the host applies a changed input. `merged`: it merges fields, so none can be removed. `over`: hawk merges them. `whole`: it replaces
   * the input, and fields that hooks don't see stay as they were.
   */
  takes?: "merged" | "over" | "whole";
}

/** Translates a host's calls to hawk's, and back. */
export interface Calls extends Required<Pick<CallOptions, "takes">> {
  tools: Adapter["tools"];
  /** The table by the host's own names. */
  rows: ReadonlyMap<string, OwnTool>;
  /** Every name that hooks know a tool by. */
  names: (native: string, payload?: JsonObject) => readonly string[];
  read: (native: string, input: JsonObject, cwd: string, payload?: JsonObject) => ToolFields;
  /** The field for a tool's arguments if they are text. */
  textField: (native: string) => string;
  /** A changed input in the host's names, or why it can't be expressed. */
  write: (native: string, own: JsonObject, input: JsonObject, cwd: string) => JsonObject | string;
}

/** A tool whose fields have other names than Claude Code's: the host's name first. */
export function tool(name: string, fields: Readonly<Record<string, string>>, more: Omit<OwnTool, "name" | "fields"> = {}): OwnTool {
  return { name, fields, ...more };
}

/** A tool that takes a patch in one field. Hooks see it as `Edit`, `Write` or `Delete`. */
export function patch(name: string, field: string): OwnTool {
  return { name, patch: field };
}

export function createCalls(table: ToolTable, options: CallOptions = {}): Calls {
  const { names: moreNames, marks = {}, paths = "known", takes = "whole" } = options;
  const own = new Map<string, OwnTool>();
  const tools: Record<string, string[]> = {};
  for (const [canonical, rows] of Object.entries(table)) {
    const list = [rows].flat().map((row) => (typeof row === "string" ? { name: row } : row));
    for (const row of list) own.set(row.name, row);
    tools[canonical] = list.map(({ name }) => name);
  }
  const names: Calls["names"] = (native, payload = {}) => {
    const found = moreNames?.(native, pick(payload, marks)) ?? [];
    return found.length > 0 ? found : withEdit(canonicalTool(tools, native));
  };
  const read: Calls["read"] = (native, input, cwd, payload) => {
    const { fields = {}, patch: field, as, read: finish } = own.get(native) ?? {};
    if (field !== undefined && typeof input[field] === "string") return patchCall(input[field], cwd);
    const tool_name = as?.(input) ?? names(native, payload)[0] ?? native;
    const renamed = rename(input, fields);
    const tool_input = finish ? finish(renamed, input) : renamed;
    const isWhole = paths === "all" ? !tool_name.startsWith("mcp__") : own.has(native);
    return { tool_name, tool_input: isWhole ? withWholePaths(tool_input, cwd) : tool_input };
  };
  return {
    tools,
    rows: own,
    takes,
    names,
    read,
    textField: (native) => own.get(native)?.patch ?? "input",
    write: (native, before, input, cwd) => writeInput(own.get(native), before, input, { cwd, takes, read }),
  };
}

function pick(payload: JsonObject, keys: object): JsonObject {
  return Object.fromEntries(Object.entries(payload).filter(([key]) => Object.hasOwn(keys, key)));
}

function patchCall(text: string, cwd: string): ToolFields {
  const { name, input } = toPatchCall(text, cwd);
  return { tool_name: name, tool_input: input };
}

function writeInput(
  row: OwnTool | undefined,
  own: JsonObject,
  input: JsonObject,
  { cwd, takes, read }: Pick<Calls, "takes" | "read"> & { cwd: string },
): JsonObject | string {
  const { name = "", fields = {}, patch: field, write } = row ?? {};
  if (field !== undefined) {
    const changed = textAt(input, field) ?? changePatch(textOrEmpty(own, field), cwd, input);
    return changed === null
      ? `no patch can express this change; \`${field}\` changes the whole patch`
      : { ...(takes === "merged" ? {} : own), [field]: changed };
  }
  const before = read(name, own, cwd).tool_input;
  const said = write ? write(input, own, before) : withoutFilePath(input, before);
  if (typeof said === "string") return said;
  const renamed = rename(said, invert(fields));
  if (takes === "merged") return renamed;
  if (takes === "over") return { ...own, ...renamed };
  const kept = Object.entries(own).filter(([key]) => row?.fields !== undefined && !Object.hasOwn(fields, key));
  return { ...Object.fromEntries(kept), ...renamed };
}

function rename(fields: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [Object.hasOwn(names, key) ? (names[key] ?? key) : key, value]));
}

function invert(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([own, canonical]) => [canonical, own]));
}
