// Before and after each test file: many of them share a process, so each leaves that as it was.
import { afterAll, expect } from "vitest";

const before = look();

afterAll(() => {
  expect(look(), "a test file leaves its process as it was").toEqual(before);
});

function look() {
  return {
    env: { ...process.env },
    directory: process.cwd(),
    umask: process.umask(),
    user: process.geteuid?.(),
    exitCode: process.exitCode,
  };
}
