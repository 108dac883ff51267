// Before and after each test file: many of them share a process, so each leaves that as it was.
import { deepStrictEqual } from "node:assert";
import { afterAll } from "vitest";

const before = look();

afterAll(() => deepStrictEqual(look(), before));

function look() {
  return {
    env: { ...process.env },
    directory: process.cwd(),
    umask: process.umask(),
    user: process.geteuid?.(),
    exitCode: process.exitCode,
  };
}
