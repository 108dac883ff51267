import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findWritablePaths } from "./find-writable-paths.ts";

test("finds each place that decides what runs and that others can write to", () => {
  const home = mkdtempSync(join(tmpdir(), "hawk-open-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const path of [".config/hawk/registry/hooks", ".local/state/hawk"]) mkdirSync(join(home, path), { recursive: true, mode: 0o755 });
  writeFileSync(join(home, ".config/hawk/config.yaml"), "", { mode: 0o644 });
  const user = { home, env: {} };
  expect(findWritablePaths(user)).toEqual([]);
  for (const path of [".config", ".config/hawk", ".config/hawk/config.yaml", ".config/hawk/registry/hooks", ".local/state"]) {
    chmodSync(join(home, path), 0o777);
    expect(findWritablePaths(user)).toEqual([join(home, path)]);
    chmodSync(join(home, path), 0o755);
  }
});
