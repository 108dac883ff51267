import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findRuntimeDir } from "./runtime-dir.ts";

const directory = mkdtempSync(join(tmpdir(), "hawk-runtime-"));
afterAll(() => rmSync(directory, { recursive: true }));

const find = (value: string | undefined): string | undefined => findRuntimeDir({ env: { XDG_RUNTIME_DIR: value } }, "/state");

test("is below the user's own, by a name that another state directory does not have", () => {
  expect(find(directory)).toMatch(new RegExp(`^${directory}/hawk-[0-9a-f]{12}$`));
  expect(findRuntimeDir({ env: { XDG_RUNTIME_DIR: directory } }, "/other")).not.toBe(find(directory));
});

test("is none where the variable names nothing that is surely private", () => {
  const file = join(directory, "file");
  writeFileSync(file, "", { mode: 0o600 });
  const shared = mkdtempSync(join(directory, "shared-"));
  chmodSync(shared, 0o750);
  for (const value of [undefined, "", "relative", join(directory, "missing"), file, shared]) expect(find(value)).toBeUndefined();
});
