// Programs in sh, held to shellcheck where that is there.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** Where programs in sh are kept. */
const folders = ["packages/runner/sh", "packages/sync/src"];

export function checkShell() {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(".sh") ? [join(folder, name)] : [])),
  );
  const { status, stdout, stderr, error } = spawnSync("shellcheck", ["--shell=sh", ...files], { cwd: root, encoding: "utf8" });
  if (error?.code === "ENOENT") {
    process.stdout.write("note shellcheck is not installed, so it did not look at the shell programs\n");
    return { isOk: true, output: "" };
  }
  return { isOk: status === 0, output: `${stdout}${stderr}` };
}
