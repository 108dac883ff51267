import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { updateProven } from "./proven-versions.ts";
import { createReport, createResult } from "./testing/samples.ts";
import { workspaceRoot } from "./workspace-root.ts";

const table = join(workspaceRoot, "packages/sync/src/proven-versions.ts");

/** The table after a run. */
function update(...reports: Parameters<typeof updateProven>[1]): string {
  const file = join(mkdtempSync(join(tmpdir(), "hawk-proven-")), "table.ts");
  writeFileSync(file, readFileSync(table));
  updateProven(file, reports, "2030-01-02");
  return readFileSync(file, "utf8");
}

test("a host that did all it should gets its version and the day, whether it is new or not", () => {
  const text = update(createReport({ host: "codex", version: "9.0.0" }), createReport({ host: "new-one", version: "1.2.3" }));
  expect(text).toContain('  codex: { version: "9.0.0", date: "2030-01-02" },\n');
  expect(text).toContain('  "new-one": { version: "1.2.3", date: "2030-01-02" },\n};\n');
});

test.each([
  ["was not run", { unavailable: "no network", results: [] }],
  ["failed", { results: [createResult({ status: "fails" })] }],
])("a host that %s keeps what is there", (_, more) => {
  expect(update(createReport({ host: "codex", version: "9.0.0", ...more }))).toBe(readFileSync(table, "utf8"));
});

test("another run with the same versions changes nothing", () => {
  const version = /codex: \{ version: "([^"]+)"/.exec(readFileSync(table, "utf8"))?.[1] ?? "";
  expect(update(createReport({ host: "codex", version }))).toBe(readFileSync(table, "utf8"));
});
