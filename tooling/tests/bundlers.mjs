// What people bundle with: each makes files, or a program, that run where nothing is installed.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as esbuild from "esbuild";
import { rolldown } from "rolldown";
import webpack from "webpack";

const BUN = "1.4.4";

/** By name: `bundle(input, file)`, and how to start the result. */
export const bundlers = {
  "esbuild as esm": { file: "main.mjs", bundle: (input, file) => bundleWithEsbuild(input, file, "esm") },
  "esbuild as cjs": { file: "main.cjs", bundle: (input, file) => bundleWithEsbuild(input, file, "cjs") },
  "rolldown as esm": { file: "main.mjs", bundle: (input, file) => bundleWithRolldown(input, file, "esm") },
  "rolldown as cjs": { file: "main.cjs", bundle: (input, file) => bundleWithRolldown(input, file, "cjs") },
  "webpack as esm": { file: "main.mjs", bundle: (input, file) => bundleWithWebpack(input, file, { experiments: { outputModule: true } }) },
  "webpack as cjs": { file: "main.cjs", bundle: (input, file) => bundleWithWebpack(input, file, {}) },
};

function bundleWithEsbuild(input, file, format) {
  return esbuild.build({ entryPoints: [input], outfile: file, bundle: true, platform: "node", format });
}

async function bundleWithRolldown(input, file, format) {
  const bundle = await rolldown({ input, platform: "node" });
  await bundle.write({ file, format, codeSplitting: false });
  await bundle.close();
}

function bundleWithWebpack(entry, file, more) {
  const isModule = more.experiments?.outputModule === true;
  const output = { path: dirname(file), filename: basename(file), ...(isModule ? { module: true, library: { type: "module" } } : {}) };
  const compiler = webpack({ mode: "production", target: "node20", entry, output, ...more });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString("errors-only")));
      else compiler.close(() => resolve());
    });
  });
}

/** Installs bun for this machine; `null` when npm has none to give. */
export function installBun(directory) {
  const name = `@oven/bun-${process.platform}-${process.arch === "arm64" ? "aarch64" : "x64"}`;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "package.json"), '{"private": true}');
  try {
    const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--loglevel=error"];
    execFileSync("npm", ["install", ...quiet, `${name}@${BUN}`], { cwd: directory, stdio: ["ignore", "ignore", "pipe"] });
    const bun = join(directory, "node_modules", name, "bin", "bun");
    execFileSync(bun, ["--version"], { stdio: ["ignore", "ignore", "pipe"] });
    return bun;
  } catch (error) {
    console.error(
      `\nBUN WAS NOT TRIED: npm could not install ${name}@${BUN} here, or it does not run: ${String(error.message).split("\n")[0]}\n`,
    );
    return null;
  }
}
