// pnpm check: every static gate. All of them run, and a summary closes the list.
import { spawnSync } from "node:child_process";
import { checkPackages } from "./check-packages.mjs";
import { checkApiTexts } from "./api-texts.mjs";
import { checkLanguage } from "./language.mjs";
import { checkShell } from "./shell.mjs";
import { checkStructure } from "./structure.mjs";
import { bin, childEnv, ensureBuilt, root } from "./setup.mjs";

const gates = [
  ["format", "oxfmt", ["--check"]],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["types", "tsc", ["-b"]],
  ["types of programs", "tsc", ["-p", "tooling/tsconfig.programs.json"]],
  ["unused", "knip", ["--no-progress", "--treat-config-hints-as-errors"]],
  // packages/adapters is not a package itself; it holds packages.
  ["manifests", "sherif", ["--fail-on-warnings", "--ignore-rule", "packages-without-package-json"]],
  ["layers", "turbo", ["boundaries"]],
];

ensureBuilt();
const failed = [];
for (const [name, tool, args] of gates) report(name, runTool(tool, args));
report("shell", checkShell());
report("structure", checkStructure());
report("language", checkLanguage());
report("api texts", checkApiTexts());
report("packages", checkPackages());
process.stdout.write(failed.length > 0 ? `\ncheck failed: ${failed.join(", ")}\n` : "\ncheck passed\n");
process.exitCode = failed.length > 0 ? 1 : 0;

function runTool(tool, args) {
  const { status, stdout, stderr, error } = spawnSync(bin(tool), args, {
    cwd: root,
    encoding: "utf8",
    env: childEnv(),
    maxBuffer: 2 ** 26,
  });
  return { isOk: status === 0, output: error ? String(error) : `${stdout}${stderr}` };
}

function report(name, { isOk, output }) {
  process.stdout.write(`${isOk ? "ok  " : "FAIL"} ${name}\n`);
  if (isOk) return;
  failed.push(name);
  process.stdout.write(`${output.trimEnd()}\n`);
}
