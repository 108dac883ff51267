import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readVersion } from "./read-version.ts";

/** A program that says 1.0.0 and leaves a file, with a link to it on the PATH. */
function install(files: Record<string, string>): { binary: string; isRun: () => boolean } {
  const root = mkdtempSync(join(tmpdir(), "hawk-version-"));
  const program = `#!/bin/sh\n: >'${root}/ran'\necho agent 1.0.0\n`;
  for (const [name, text] of Object.entries({ "lib/agent/dist/agent.js": program, ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  chmodSync(join(root, "lib/agent/dist/agent.js"), 0o755);
  const binary = join(root, "agent");
  symlinkSync("lib/agent/dist/agent.js", binary);
  return { binary, isRun: () => existsSync(join(root, "ran")) };
}

test.each([
  ["by its name", { bin: { other: "x.js", agent: "dist/agent.js" } }],
  ["alone", { bin: "./dist/agent.js" }],
])("a package that names its program %s says the version, and the program is not run", (_, fields) => {
  const { binary, isRun } = install({
    "lib/agent/dist/package.json": '{ "type": "module" }',
    "lib/agent/package.json": JSON.stringify({ version: "2.3.4-nightly", ...fields }),
  });
  expect([readVersion(binary), isRun()]).toEqual(["2.3.4-nightly", false]);
});

test.each([
  ["there is no package", {}],
  ["the package is about another program", { "lib/agent/package.json": '{ "version": "2.3.4", "bin": "other.js" }' }],
  ["the package can't be read", { "lib/agent/package.json": "{" }],
])("the version is not known, and no program is run, where %s", (_, files) => {
  const { binary, isRun } = install(files);
  expect([readVersion(binary), isRun()]).toEqual([null, false]);
});

test("a program that is named after its version says so", () => {
  const { binary } = install({ "share/versions/2.1.325": "" });
  rmSync(binary);
  symlinkSync("share/versions/2.1.325", binary);
  expect(readVersion(binary)).toBe("2.1.325");
});
