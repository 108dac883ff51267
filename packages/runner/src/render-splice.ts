import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { EventSplice, Splice } from "@hawk/protocol";
import { quote } from "./quote.ts";
import type { RunnerSpec } from "./types.ts";

/** Whether the shell can translate a host's payloads, or at least tell which hooks match. */
export function isSpliced({ answers, event }: RunnerSpec): boolean {
  return answers?.splice !== undefined && (answers.splice.events[event] !== undefined || isCall(event));
}

function isCall(event: RunnerSpec["event"]): boolean {
  return eventInfo(event).matchesOn === "tool_name";
}

const nothing: EventSplice = { name: "", drops: [], texts: {}, filled: [], words: {}, foreign: [], addsNative: false };

/** The names to replace, as shell tables. */
export function renderSplice(spec: RunnerSpec, splice: Splice, hasMatchers: boolean): string {
  const { event, projectVariable } = spec;
  const own = splice.events[event];
  const { name, drops, texts, foreign, addsNative } = own ?? nothing;
  const { matchesOn } = eventInfo(event);
  const [tool, input] = isCall(event) ? [splice.tool, splice.input] : ["tool_name", "tool_input"];
  const marks = isCall(event) ? renderMarks(splice, foreign) : [];
  const call = isCall(event) ? ["tool_name", "tool_input"] : hasMatchers && matchesOn !== undefined ? [matchesOn] : [];
  const needed = new Set([splice.cwd, ...Object.values(texts), ...call]);
  return `_hook_event=${name} _adds_native=${addsNative ? 1 : ""} _is_for_node=${own ? "" : 1} _needed_keys=${listKeys(needed)}
_dropped_keys=${listKeys(["hook_event_name", OTHER, ...(drops === "all" ? [] : drops)])} _kept_keys=${drops === "all" ? listKeys(keptOf(texts, isCall(event))) : ""}
_tool_key=${tool} _input_key=${input} _foreign_keys=${listKeys(foreign)} _foreign_fields=${listKeys(splice.foreignFields)}
_directories_key=${splice.isCwdInList ? splice.cwd : ""}
_named_project=${projectVariable === undefined ? "" : `\${${projectVariable}-}`} _usual_keys=${listKeys(Object.keys(splice.usual))} _usual_members=${quote(
    Object.entries(splice.usual)
      .map(([key, said]) => `"${key}":${said}`)
      .join(" "),
  )}
${renderTable("is_marked", "$_payload", [...marks, ["*", "return 1"]])}${renderTable("sort_tool", "$_subject", isCall(event) ? sortTools(spec, splice) : [])}${renderTable("rename_field", "$_tool:$_text", isCall(event) ? renameFields(splice) : [])}${renderTable("take_text", "$_key", takeTexts(splice, own ?? nothing, matchesOn))}`;
}

/** What the shell calls a key that has the name of another one for hooks. */
const OTHER = "-";

/** What is left of a payload that hooks see nothing else of. */
function keptOf(texts: EventSplice["texts"], hasTool: boolean): string[] {
  return [...(hasTool ? ["tool_name", "tool_input"] : []), ...Object.entries(texts).flatMap(([key, from]) => (key === from ? [key] : []))];
}

/** For a shell that looks for a key between blanks. */
function listKeys(keys: Iterable<string>): string {
  return quote(` ${[...keys].join(" ")} `);
}

/** Signs that a tool is not what its name says. */
function renderMarks({ usual }: Splice, foreign: readonly string[]): Arm[] {
  return [
    ...foreign.map((key): Arm => [`*'"${key}"'*`, ":"]),
    ...Object.entries(usual).map(([key, said]): Arm => [`*'"${key}"'[!:]* | *'"${key}":'[!${said ? "t" : "f"}]*`, ":"]),
  ];
}

type Arm = readonly [pattern: string, action: string];

function renderTable(name: string, subject: string, arms: readonly Arm[]): string {
  if (arms.length === 0) return `${name}() { :; }\n`;
  const lines = [...groupBy(arms)].map(([action, patterns]) => `  ${patterns.join(" | ")}) ${action} ;;\n`);
  return `${name}() {\n  case ${subject} in\n${lines.join("")}  esac\n}\n`;
}

function groupBy(arms: readonly Arm[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [pattern, action] of arms) groups.set(action, [...(groups.get(action) ?? []), pattern]);
  return groups;
}

/** A tool that needs more than renaming goes to Node, unless no hook can match it. */
function sortTools({ hooks, event }: RunnerSpec, { tools, keepsOtherNames }: Splice): Arm[] {
  const matchers = [...new Map(hooks.map((each) => [`${each.hook.dialect} ${each.hook.matcher}`, each])).values()];
  const canMatch = (names: readonly string[]): boolean =>
    matchers.some(({ hook }) =>
      names.some((tool_name) => dialects[hook.dialect].matches(hook.matcher, { name: event, payload: { tool_name } }) !== false),
    );
  const arms = Object.entries(tools).map(([native, { names, fields }]): Arm => {
    const isForNode = fields === undefined && canMatch(names);
    return [quote(native), isForNode ? "return 1" : names[0] === native ? ":" : `_subject=${names[0] ?? native}`];
  });
  return [...arms, ...(keepsOtherNames ? [] : [["*", "return 1"] as const])];
}

function renameFields({ tools }: Splice): Arm[] {
  return Object.entries(tools).flatMap(([native, { fields = {} }]) =>
    Object.entries(fields).map(([own, name]): Arm => [quote(`${native}:${own}`), `_text=${name}`]),
  );
}

function takeTexts({ cwd, isCwdInList }: Splice, { texts, filled, words }: EventSplice, matchesOn: string | undefined): Arm[] {
  const actions = new Map<string, string[]>();
  const add = (key: string, action: string): unknown => actions.set(key, [...(actions.get(key) ?? []), action]);
  for (const key of filled) add(key, '[ "$_text" ]');
  for (const [key, own] of Object.entries(words)) {
    const arms = Object.entries(own).map(([from, to]) => `${from}) _text=${to} ;;`);
    add(key, `case $_text in *\\\\*) return 1 ;; ${arms.join(" ")} esac`);
  }
  if (!isCwdInList) add(cwd, "take_directory");
  if (matchesOn !== undefined) add(matchesOn, matchesOn === "tool_name" ? "take_tool" : "take_subject");
  for (const [key, from] of Object.entries(texts)) if (key !== from) add(from, `copy_text ${key}`);
  return [...actions].map(([key, list]): Arm => [key, list.join(" && ")]);
}
