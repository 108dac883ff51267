import { expect, test } from "vitest";
import { foldNames, isProgramPath, mirrorPath, programSpellings } from "./system-names.ts";

test.each([
  ["node", "linux", undefined, ["node"]],
  ["node", "win32", undefined, ["node.com", "node.exe", "node.bat", "node.cmd"]],
  ["node", "win32", ".EXE;.JS;.CMD", ["node.exe", "node.cmd"]],
  ["Node.EXE", "win32", undefined, ["Node.EXE"]],
  ["C:\\x\\claude.cmd", "win32", undefined, ["C:\\x\\claude.cmd"]],
  ["python3.12", "win32", ".EXE", ["python3.12.exe"]],
])("%s on %s with %s can be %j", (program, platform, pathext, files) => {
  expect(programSpellings(program, platform, pathext)).toEqual(files);
});

test.each([
  ["a/b", "linux", true],
  ["a\\b", "linux", false],
  ["a\\b", "win32", true],
  ["a/b", "win32", true],
  ["C:a", "win32", true],
  ["node", "win32", false],
])("whether %s on %s is a path: %s", (program, platform, is) => {
  expect(isProgramPath(program, platform)).toBe(is);
});

test("names differ in case on Linux, and not on Windows", () => {
  const env = { Path: "a", PATH: "b", node_options: "--require x" };
  expect(foldNames(env, "linux")).toEqual(env);
  expect(foldNames(env, "win32")).toEqual({ PATH: "a", NODE_OPTIONS: "--require x" });
});

test.each([
  ["/work/heron", "/work/heron"],
  [String.raw`C:\work\heron`, String.raw`c\work\heron`],
  [String.raw`c:\work\heron`, String.raw`c\work\heron`],
  [String.raw`\\server\share\heron`, String.raw`unc\server\share\heron`],
  [String.raw`\\?\C:\a very long path`, String.raw`c\a very long path`],
])("%s is mirrored as %s", (path, mirrored) => {
  expect(mirrorPath(path)).toBe(mirrored);
});
