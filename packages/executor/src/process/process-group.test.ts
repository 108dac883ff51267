import { expect, test } from "vitest";
import { treeKill } from "./process-group.ts";

test.each([
  [undefined, String.raw`C:\Windows\System32\taskkill.exe`],
  [String.raw`D:\WINNT`, String.raw`D:\WINNT\System32\taskkill.exe`],
])("on Windows, a process is ended with all that it has started, by a program of the system: %s", (systemRoot, program) => {
  expect(treeKill(4711, systemRoot)).toEqual([program, "/PID", "4711", "/T", "/F"]);
});
