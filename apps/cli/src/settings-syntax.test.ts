import { findFaults } from "@hawk/adapter";
import { describe, expect, test } from "vitest";
import { adapters } from "./adapters.ts";

/** What each agent did with its file; `-` where that file is a program, `?` where it was not tried. A new agent is a new row. */
const table = `
                comment  blockComment  trailingComma  byteOrderMark  empty
  auggie        ?        ?             ?              ?              ?
  claude-code   fault    fault         fault          taken          taken
  cline         -        -             -              -              -
  codex         fault    fault         fault          fault          fault
  copilot-cli   fault    fault         ?              fault          ?
  crush         ?        ?             ?              ?              ?
  cursor        taken    taken         fault          ?              ?
  droid         ?        ?             ?              ?              ?
  gemini-cli    taken    taken         fault          fault          ?
  grok          fault    fault         fault          ?              ?
  kilo          -        -             -              -              -
  kimi-code     ?        ?             ?              ?              ?
  kiro          ?        ?             ?              ?              ?
  letta-code    fault    fault         fault          fault          ?
  opencode      -        -             -              -              -
  pi            -        -             -              -              -
  qwen-code     taken    ?             fault          taken          ?
  reasonix      fault    fault         fault          taken          ?
  windsurf      ?        ?             ?              ?              ?
`;

const [head = [], ...rows] = table
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const texts: Readonly<Record<string, string>> = {
  comment: '{\n  // mine\n  "hooks": {}\n}',
  blockComment: '{\n  /* mine */\n  "hooks": {}\n}',
  trailingComma: '{\n  "hooks": {},\n}',
  byteOrderMark: '\uFEFF{ "hooks": {} }',
  empty: "",
};

test("every agent has its row", () => {
  expect(rows.map(([host]) => host)).toEqual(Object.keys(adapters).toSorted());
});

describe.each(rows)("%s", (host = "", ...cells) => {
  test.each(head.map((extra, index) => [extra, cells[index]] as const))("%s: %s", async (extra, said) => {
    const adapter = await adapters[host]?.();
    if (!adapter) throw new Error(`there is no ${host}`);
    expect(adapter.syntax?.[extra as "comment"]?.replace("unknown", "?") ?? "-").toBe(said);
    const plain = findFaults(adapter, '{ "hooks": {} }');
    expect(plain).toEqual([]);
    expect(findFaults(adapter, texts[extra] ?? "").some(({ line }) => line !== undefined)).toBe(said === "fault");
  });
});

test("the place and the agent's answer are said", async () => {
  const faultsOf = async (host: string, text: string): Promise<unknown> => {
    const adapter = await adapters[host]?.();
    return adapter && findFaults(adapter, text);
  };
  expect(await faultsOf("claude-code", texts["comment"] ?? "")).toEqual([
    { line: 2, message: "Claude Code discards the whole file: line 2 has a comment" },
  ]);
  expect(await faultsOf("gemini-cli", texts["byteOrderMark"] ?? "")).toEqual([
    { line: 1, message: "Gemini CLI does not start with this file: it begins with a byte order mark" },
  ]);
});
