import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readJournal } from "./journal.ts";

function write(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "hawk-journal-")), "packages-under-way.json");
  writeFileSync(path, text);
  return path;
}

const file = { name: "a.sh", before: null, content: "eA==", mode: 0o644 };

test("a journal is read as it was written", () => {
  const journal = { version: 1, lock: "version: 1\n", files: [file] };
  expect(readJournal(write(JSON.stringify(journal)))).toEqual(journal);
});

test.each([
  ["cut", '{"version":1,"lock":"'],
  ["of another version", JSON.stringify({ version: 2, lock: "", files: [] })],
  ["without files", JSON.stringify({ version: 1, lock: "" })],
  ["about a file elsewhere", JSON.stringify({ version: 1, lock: "", files: [{ ...file, name: "../a.sh" }] })],
])("one that is %s is named, and nothing is done", (_, text) => {
  const path = write(text);
  expect(() => readJournal(path)).toThrow(
    expect.objectContaining({ code: "download/damaged-journal", message: expect.stringContaining(path) }),
  );
});
