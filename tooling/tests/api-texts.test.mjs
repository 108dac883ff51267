import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkApiTexts, findBareNames } from "../api-texts.mjs";

test("every exported name of every package has a text", () => {
  expect(checkApiTexts()).toEqual({ isOk: true, output: "" });
});

test.each([
  ["a name without a text", "export function bare(): void {}\n", ["bare has no text"]],
  ["a name with one", "/** Does it. */\nexport function told(): void {}\n", []],
  [
    "a field of a type that people fill in",
    "/** A verdict. */\nexport interface Verdict {\n  kind: string;\n}\n",
    ["Verdict.kind has no text"],
  ],
  ["an entry point without an example", "/** Makes one. */\nexport function createEngine(): void {}\n", ["createEngine has no @example"]],
])("%s is found behind an entry", (_what, text, problems) => {
  const directory = mkdtempSync(join(tmpdir(), "hawk-api-"));
  writeFileSync(join(directory, "inner.ts"), text);
  const names = [...text.matchAll(/export \w+ (\w+)/g)].map(([, name]) => name);
  writeFileSync(join(directory, "index.ts"), `export { ${names.join(", ")} } from "./inner.ts";\n`);
  expect(findBareNames(join(directory, "index.ts")).map(({ what }) => what)).toEqual(problems);
});
