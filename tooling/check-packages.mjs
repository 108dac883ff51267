// Holds what would be published against publint and attw.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackages, publicPackages } from "./pack.mjs";
import { bin, childEnv, root } from "./setup.mjs";

/** Checks every public package. */
export function checkPackages() {
  const directory = mkdtempSync(join(tmpdir(), "hawk-pack-"));
  try {
    const tarballs = packPackages(directory);
    const outputs = publicPackages().map(({ manifest }) => checkTarball(tarballs.get(manifest.name), manifest));
    return { isOk: outputs.every((output) => output === ""), output: outputs.join("") };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** What is wrong with a tarball; empty when nothing is. */
function checkTarball(tarball, { name, exports }) {
  const hasModules = Object.keys(exports).some((key) => key !== "./package.json");
  const checks = [["publint", ["--strict", tarball]]];
  if (hasModules) checks.push(["attw", [tarball, "--profile", "esm-only"]]);
  return checks.map(([tool, args]) => runCheck(name, tool, args)).join("");
}

function runCheck(name, tool, args) {
  const { status, stdout, stderr } = spawnSync(bin(tool), args, { cwd: root, encoding: "utf8", env: childEnv() });
  const hasSuggestions = tool === "publint" && /Suggestions:|Warnings:/.test(stdout);
  return status === 0 && !hasSuggestions ? "" : `${name}: ${tool}\n${stdout}${stderr}\n`;
}
