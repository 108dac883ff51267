import { compileBatch } from "@hawk/runner";
import { expect, test } from "vitest";
import { readRunner } from "./read-runner.ts";

test("a batch file says what a shell runner says, once its own place is filled in", () => {
  const text = compileBatch({
    host: "pi",
    event: "pre_tool_use",
    nativeEvent: "tool_call",
    nodes: [String.raw`C:\Program Files\nodejs\node.exe`],
    dispatcher: String.raw`0123\dispatcher.cjs`,
    failure: { exitCode: 2, stdout: "" },
    env: {},
  });
  const place = String.raw`C:\Users\Ada L\AppData\Local\hawk\run\pi`;
  expect(readRunner(text.replaceAll("%~dp0", () => `${place}\\`))).toEqual({
    host: "pi",
    event: "pre_tool_use",
    nativeEvent: "tool_call",
    planFile: String.raw`${place}\..\..\plans\pi.json`,
    seenFile: String.raw`${place}\..\..\seen\pi-pre_tool_use`,
  });
  expect(readRunner(text)).toBeNull();
});
