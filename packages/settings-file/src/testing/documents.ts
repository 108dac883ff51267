import fc from "fast-check";
import { getNodeValue, parseTree } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";
import type { JsonValue, SettingsEntry } from "../entry.ts";

export type JsonObject = Record<string, JsonValue>;

/** How a document is written. The numbers decide, one after another and then from the start again, where comments and blanks go. */
export interface Writing {
  unit: string;
  newline: string;
  mark: "" | "\uFEFF";
  end: "" | "\n" | "\r\n" | "\n\n";
  lines: "all" | "some" | "none";
  hasComments: boolean;
  hasTrailingCommas: boolean;
  colonGap: "" | " ";
  decisions: number[];
}

export const writing: fc.Arbitrary<Writing> = fc.record({
  unit: fc.constantFrom("  ", "    ", "\t", "", " ", "   "),
  newline: fc.constantFrom("\n", "\r\n"),
  mark: fc.constantFrom("" as const, "\uFEFF" as const),
  end: fc.constantFrom("" as const, "\n" as const, "\r\n" as const, "\n\n" as const),
  lines: fc.constantFrom("all" as const, "some" as const, "none" as const),
  hasComments: fc.boolean(),
  hasTrailingCommas: fc.boolean(),
  colonGap: fc.constantFrom("" as const, " " as const),
  decisions: fc.array(fc.nat(99), { minLength: 1, maxLength: 40 }),
});

/** Writes a value as JSON with comments, in somebody's style. */
export function write(value: JsonValue, style: Writing): string {
  let step = 0;
  const decide = (percent: number): boolean => (style.decisions[step++ % style.decisions.length] as number) < percent;
  const trivia = (isLineEnd: boolean): string => {
    if (!style.hasComments || !decide(25)) return decide(10) ? " " : "";
    const line = ` // note ${step}, with "quotes", [brackets] and {braces}`;
    return isLineEnd && decide(50) ? line : ` /* note ${step}: ], } and , */${decide(50) ? " " : ""}`;
  };
  const wrap = (open: string, parts: string[], close: string, indent: string): string => {
    const hasLines = style.lines === "all" || (style.lines === "some" && decide(60));
    const breaks = (inner: string): string => (hasLines ? trivia(true) + style.newline + inner : trivia(false));
    if (parts.length === 0) return open + (decide(70) ? "" : breaks(indent)) + close;
    const comma = style.hasTrailingCommas && decide(50) ? "," : "";
    return (
      open +
      breaks(indent + style.unit) +
      parts.join(`${trivia(false)},${hasLines ? breaks(indent + style.unit) : (decide(80) ? " " : "") + trivia(false)}`) +
      comma +
      breaks(indent) +
      close
    );
  };
  const print = (part: JsonValue, indent: string): string => {
    const inner = indent + style.unit;
    if (Array.isArray(part))
      return wrap(
        "[",
        (part as JsonValue[]).map((child) => print(child, inner)),
        "]",
        indent,
      );
    if (typeof part !== "object" || part === null) return JSON.stringify(part);
    const members = Object.entries(part as JsonObject).map(
      ([key, child]) => `${JSON.stringify(key)}${trivia(false)}:${style.colonGap}${trivia(false)}${print(child, inner)}`,
    );
    return wrap("{", members, "}", indent);
  };
  return style.mark + (style.hasComments && decide(30) ? `// a header${style.newline}` : "") + print(value, "") + trivia(false) + style.end;
}

const command = fc.constantFrom("guard.sh", "notify.sh", "format.js", "https://example.test/x // y");
const group: fc.Arbitrary<JsonValue> = fc.record(
  {
    matcher: fc.constantFrom("Bash", "*", "Edit|Write"),
    hooks: fc.array(fc.record({ type: fc.constant("command"), command }), { maxLength: 2 }),
  },
  { requiredKeys: ["hooks"] },
);
const key = fc.constantFrom("model", "env", "permissions", "__proto__", "a b", "constructor");
const leaf = fc.constantFrom<JsonValue>(1, -0.5, true, null, "text", "// no comment", "é😀", [], {}, [1, [2, { x: 3 }]], {
  deep: { er: [] },
});

function fromMembers(members: readonly (readonly [string, JsonValue])[]): JsonObject {
  return Object.fromEntries(members);
}

function own(name: string, value: unknown): [string, JsonValue][] {
  return value === null ? [] : [[name, value as JsonValue]];
}

const groups = fc.array(group, { maxLength: 3 });
const hooks: fc.Arbitrary<JsonValue> = fc
  .record({ PreToolUse: groups, Stop: groups, Other: groups }, { requiredKeys: [] })
  .map((value) => value as JsonValue);

/** What somebody has in a settings file: hooks of their own where ours go, and other things. */
export const foreign: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.array(fc.tuple(key, leaf), { maxLength: 3 }),
    fc.option(hooks),
    fc.option(fc.record({ enabled: fc.boolean() }, { requiredKeys: [] })),
    fc.option(fc.record({ theirs: leaf }, { requiredKeys: [] })),
    fc.boolean(),
  )
  .map(([others, hooksValue, config, servers, isHookFirst]) => {
    const parts = [...own("hooks", hooksValue), ...own("config", config), ...own("servers", servers)];
    return fromMembers(isHookFirst ? [...parts, ...others] : [...others, ...parts]);
  });

function ourGroup(event: string, name: string, timeout?: number): SettingsEntry {
  const mark = `/state/hawk/run ${event} ${name}`;
  return {
    path: ["hooks", event],
    value: {
      ...(timeout === undefined ? {} : { matcher: "Bash" }),
      hooks: [{ type: "command", command: mark, ...(timeout === undefined ? {} : { timeout }) }],
    },
    mark,
  };
}

const candidates: SettingsEntry[] = [
  { path: [], key: "version", value: 1 },
  ourGroup("PreToolUse", "a"),
  ourGroup("PreToolUse", "b", 30),
  ourGroup("PreToolUse", "b", 60),
  ourGroup("Stop", "c"),
  ourGroup("SessionStart", "d", 5),
  { path: ["flat"], value: { command: "/state/hawk/flat" }, mark: "/state/hawk/flat" },
  { path: ["permissions-list", "allow"], value: "Bash(hawk:*)" },
  { path: ["config"], key: "enabled", value: true },
  { path: ["servers"], key: "hawk", value: { command: "/state/hawk/server", args: [] }, mark: "/state/hawk/server" },
];

/** What we put in, in any order. Never both timeouts of one hook, as no caller wants the same hook twice. */
export const entries: fc.Arbitrary<SettingsEntry[]> = fc
  .shuffledSubarray(candidates, { minLength: 1, maxLength: 6 })
  .map((list) => list.filter(({ mark }, index) => mark === undefined || list.findIndex((other) => other.mark === mark) === index));

/** What a text says, read with comments and trailing commas. */
export function read(text: string): JsonValue {
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  if (!root || errors.length > 0) throw new SyntaxError(`this is not JSON: ${text}`);
  // Through text, since the parser's objects have no prototype.
  return JSON.parse(JSON.stringify(getNodeValue(root))) as JsonValue;
}
