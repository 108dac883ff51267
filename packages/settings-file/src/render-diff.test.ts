import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { renderDiff } from "./render-diff.ts";

test("nothing is shown where nothing changes", () => {
  expect(renderDiff("a", "x\n", "x\n")).toBe("");
});

test("a change is shown with the lines around it", () => {
  expect(renderDiff("a.json", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n")).toBe(
    "--- a.json\n+++ a.json\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
  );
});

test("a file that is made comes from nowhere", () => {
  expect(renderDiff("a", null, "x\n")).toBe("--- /dev/null\n+++ a\n@@ -0,0 +1 @@\n+x\n");
});

const texts = fc
  .tuple(fc.array(fc.constantFrom("a", "b", "c", "{", "}", ""), { maxLength: 30 }), fc.boolean())
  .map(([lines, hasEnd]) => (lines.length === 0 ? "" : lines.join("\n") + (hasEnd ? "\n" : "")));

test("git turns the one text into the other by it", () => {
  const directory = mkdtempSync(join(tmpdir(), "hawk-diff-"));
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      fc.pre(before !== after && before !== "" && after !== "");
      writeFileSync(join(directory, "file"), before);
      const patch = renderDiff("file", before, after);
      const { status, stderr } = spawnSync("git", ["apply", "-p0", "--unidiff-zero", "--whitespace=nowarn", "-"], {
        cwd: directory,
        input: patch,
        encoding: "utf8",
      });
      expect({ status, stderr, text: readFileSync(join(directory, "file"), "utf8") }).toEqual({ status: 0, stderr: "", text: after });
    }),
    { numRuns: 20 },
  );
});
