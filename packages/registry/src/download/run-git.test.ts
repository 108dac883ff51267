import { expect, test } from "vitest";
import { defaultLimits } from "./limits.ts";
import { startOfGit } from "./run-git.ts";

const session = { program: String.raw`C:\Program Files\Git\cmd\git.exe`, limits: defaultLimits };

test("on Windows, git itself is started, with the certificates of the system and nothing of the user's", () => {
  const { file, args } = startOfGit(session, ["fetch", "origin"], "win32");
  expect(file).toBe(session.program);
  expect(args).toEqual(expect.arrayContaining(["http.sslBackend=schannel", "credential.helper=", "core.hooksPath=/dev/null"]));
  expect(args.slice(-2)).toEqual(["fetch", "origin"]);
});

test("elsewhere it is started within limits of size, time and memory", () => {
  const { file, args } = startOfGit({ ...session, program: "/usr/bin/git" }, ["fetch"], "linux");
  expect(file).toBe("/bin/sh");
  expect(args).toEqual(expect.arrayContaining([String(defaultLimits.packBytes / 512), "/usr/bin/git"]));
  expect(args).not.toContain("http.sslBackend=schannel");
});
