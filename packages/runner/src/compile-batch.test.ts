import { describe, expect, test } from "vitest";
import { compileBatch } from "./compile-batch.ts";
import type { BatchSpec } from "./compile-batch.ts";

const spec: BatchSpec = {
  host: "claude-code",
  event: "pre_tool_use",
  nativeEvent: "PreToolUse",
  nodes: [String.raw`C:\Program Files\nodejs\node.exe`, String.raw`D:\100%\node.exe`],
  dispatcher: String.raw`0123\dispatcher.cjs`,
  failure: { stdout: "", exitCode: 2 },
  env: { LOCALAPPDATA: String.raw`C:\Users\José\AppData\Local` },
};

test("every line ends as Windows wants it, and nothing is left open", () => {
  const text = compileBatch(spec);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/@[A-Z_]+@/);
});

test("the places of Node are tried in turn", () => {
  expect(compileBatch(spec).match(/^set "_node=.*"/gm)).toEqual([
    String.raw`set "_node=C:\Program Files\nodejs\node.exe"`,
    String.raw`set "_node=D:\100%%\node.exe"`,
  ]);
});

test("a place with letters of its own is named by a variable", () => {
  const nodes = [String.raw`C:\Users\José\AppData\Local\Volta\node.exe`];
  expect(compileBatch({ ...spec, nodes })).toContain(String.raw`set "_node=%LOCALAPPDATA%\Volta\node.exe"`);
});

test("a place that can't be named is an error", () => {
  expect(() => compileBatch({ ...spec, nodes: [String.raw`D:\José\node.exe`] })).toThrow("a batch file can't hold the path of Node");
});

test("no user's directory is in it, and nothing of the environment but what it sets itself", () => {
  const used = compileBatch(spec).match(/%[^%\r\n]+%/g) ?? [];
  expect([...new Set(used)].toSorted()).toEqual(["%_dispatcher%", "%_node%", "%_plan%", "%_reason%"]);
});

test("variables that load code into Node are cleared", () => {
  const text = compileBatch(spec);
  expect(text).toContain('set "NODE_OPTIONS="\r\n');
  expect(text.indexOf('set "NODE_OPTIONS="')).toBeLessThan(text.indexOf('"%_node%" "%_dispatcher%"'));
});

describe("without an answer", () => {
  test("it says what the host takes for a block", () => {
    const failure = { stdout: '{"decision":"deny","reason":"@REASON@"}', exitCode: 0 };
    const text = compileBatch({ ...spec, failure });
    expect(text).toContain('echo {"decision":"deny","reason":"hawk could not ask its guards. Fix: hawk sync"}\r\nexit /b 0\r\n');
  });

  test("it says nothing that cmd would misread", () => {
    const text = compileBatch({ ...spec, failure: { stdout: "a & b", exitCode: 2 } });
    expect(text).not.toContain("a & b");
    expect(text).toContain("rem\r\nexit /b 2\r\n");
  });
});
