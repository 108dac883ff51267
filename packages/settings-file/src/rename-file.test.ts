import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renameFile } from "./rename-file.ts";

function create(): [from: string, to: string] {
  const directory = mkdtempSync(join(tmpdir(), "hawk-rename-"));
  const [from, to] = [join(directory, "from"), join(directory, "to")];
  writeFileSync(from, "new");
  writeFileSync(to, "old");
  return [from, to];
}

/** Fails so often with a code, as Windows does while somebody has the file open, and then renames. */
function failing(code: string, times: number): { rename: typeof renameSync; tried: () => number } {
  let tried = 0;
  return {
    rename: (from, to) => {
      tried += 1;
      if (tried <= times) throw Object.assign(new Error(code), { code, syscall: "rename" });
      renameSync(from, to);
    },
    tried: () => tried,
  };
}

test.each(["EPERM", "EACCES", "EBUSY"])("where readers stand in the way, %s is tried again", (code) => {
  const [from, to] = create();
  const { rename, tried } = failing(code, 3);
  renameFile(from, to, { rename, isPatient: true });
  expect([readFileSync(to, "utf8"), existsSync(from), tried()]).toEqual(["new", false, 4]);
});

test.each([
  ["a reader that stays", "EPERM", 1000, true, 12],
  ["another error", "ENOSPC", 1000, true, 1],
  ["a system where readers don't stand in the way", "EPERM", 1000, false, 1],
])("%s is an error", (_what, code, times, isPatient, expected) => {
  const [from, to] = create();
  const { rename, tried } = failing(code, times);
  expect(() => renameFile(from, to, { rename, isPatient })).toThrow(code);
  expect([readFileSync(to, "utf8"), tried()]).toEqual(["old", expected]);
});
