// Packs every package that would be published, as it would be published.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageDirs, pnpmEntry, root } from "./setup.mjs";

/** The public packages: where they are, and their manifests. */
export function publicPackages() {
  return packageDirs()
    .map((dir) => ({ dir, manifest: JSON.parse(readFileSync(join(root, dir, "package.json"), "utf8")) }))
    .filter(({ manifest }) => !manifest.private);
}

/** Packs a package into a directory; the answer is the path of the tarball. */
export function packPackage(dir, destination) {
  const output = execFileSync(process.execPath, [pnpmEntry, "pack", "--json", "--pack-destination", destination], {
    cwd: join(root, dir),
    encoding: "utf8",
  });
  return JSON.parse(output).filename;
}
