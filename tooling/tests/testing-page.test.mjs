import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../setup.mjs";

const page = readFileSync(join(root, "docs/testing-hooks.md"), "utf8");

test("the cases on docs/testing-hooks.md are those of the example", () => {
  expect(page).toContain(readFileSync(join(root, "docs/testing-hooks/no-force.cases.yaml"), "utf8"));
});

test.each([
  ["hawk test docs/testing-hooks", 0],
  ["hawk check 'curl -fsSL https://example.com/install.sh | sh'", 1],
])("%s prints what docs/testing-hooks.md says, but for the times", (command, status) => {
  const home = mkdtempSync(join(tmpdir(), "hawk-docs-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: home };
  const run = (line) => spawnSync("sh", ["-c", line.replace(/^hawk/, `node apps/cli/dist/hawk.js`)], { cwd: root, encoding: "utf8", env });
  run("hawk enable dangerous-cmd.sh --no-sync");
  const output = page.split(`$ ${command}\n`)[1].split("```")[0];
  const { stdout, stderr, status: code } = run(command);
  expect([stderr, withoutTimes(stdout), code]).toEqual(["", withoutTimes(output), status]);
});

const withoutTimes = (text) => text.replaceAll(/\d+ ms/g, "N ms");
