// Packs every package that would be published, as it would be published.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { packageDirs, pnpmEntry, root } from "./setup.mjs";

/** The public packages: where they are, and their manifests. */
export function publicPackages() {
  return packageDirs()
    .map((dir) => ({ dir, manifest: JSON.parse(readFileSync(join(root, dir, "package.json"), "utf8")) }))
    .filter(({ manifest }) => !manifest.private);
}

/** Packs every public package into a directory, in one go; the answer is the tarballs by the packages' names. */
export function packPackages(destination) {
  const output = execFileSync(process.execPath, [pnpmEntry, "-r", "pack", "--json", "--pack-destination", destination], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const names = new Set(publicPackages().map(({ manifest }) => manifest.name));
  const packed = JSON.parse(output).filter(({ name }) => names.has(name));
  return new Map(packed.map(({ name, filename }) => [name, join(destination, basename(filename))]));
}
