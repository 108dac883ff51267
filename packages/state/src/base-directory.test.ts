import { expect, test } from "vitest";
import { baseDirectory } from "./base-directory.ts";

const onWindows = { APPDATA: String.raw`C:\Users\me\AppData\Roaming`, LOCALAPPDATA: String.raw`C:\Users\me\AppData\Local` };

test.each([
  ["config", "linux", "/home/me", {}, "/home/me/.config"],
  ["state", "darwin", "/Users/me", {}, "/Users/me/.local/state"],
  ["state", "linux", "/home/me", { XDG_STATE_HOME: "/state", LOCALAPPDATA: "C:\\x" }, "/state"],
  ["state", "linux", "/home/me", { XDG_STATE_HOME: "state" }, "/home/me/.local/state"],
  ["config", "win32", String.raw`C:\Users\me`, onWindows, String.raw`C:\Users\me\AppData\Roaming`],
  ["state", "win32", String.raw`C:\Users\me`, onWindows, String.raw`C:\Users\me\AppData\Local`],
  ["state", "win32", String.raw`C:\Users\me`, {}, String.raw`C:\Users\me\AppData\Local`],
  ["config", "win32", String.raw`C:\Users\me`, { ...onWindows, XDG_CONFIG_HOME: "D:\\config" }, "D:\\config"],
  ["config", "win32", String.raw`C:\Users\me`, { ...onWindows, XDG_CONFIG_HOME: "config" }, String.raw`C:\Users\me\AppData\Roaming`],
] as const)("%s on %s in %s with %j is in %s", (kind, platform, home, env, directory) => {
  expect(baseDirectory(kind, { home, env }, platform)).toBe(directory);
});
