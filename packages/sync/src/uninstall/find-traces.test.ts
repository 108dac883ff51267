import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findTraces } from "./find-traces.ts";

test.each([
  ["plain", "/home/ada/.local/state/hawk", "/home/ada/.local/state/hawk/run/codex/stop"],
  ["in JSON", '/home/a"b/.local/state/hawk', JSON.stringify('/home/a"b/.local/state/hawk/run/codex/stop')],
  ["quoted for a shell", "/home/o'neill/.local/state/hawk", String.raw`'/home/o'\''neill/.local/state/hawk/run/codex/stop'`],
  ["of a project's copy", "/home/ada/.local/state/hawk", '"$CLAUDE_PROJECT_DIR"/.hawk/vendor/claude-code/stop'],
])("a path is found as it is written: %s", (_how, stateRoot, text) => {
  const root = mkdtempSync(join(tmpdir(), "hawk-traces-"));
  writeFileSync(join(root, "settings.json"), `{\n"x": 1,\n${text}\n}\n`);
  writeFileSync(join(root, "other.json"), '{"hawk": "/home/ada/hawk"}\n');
  const paths = [join(root, "settings.json"), join(root, "other.json"), join(root, "none.json")];
  expect(findTraces(paths, stateRoot)).toEqual([{ path: paths[0], line: 3 }]);
});
