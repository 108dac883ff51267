import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "sucrase";

const source = join(import.meta.dirname, "..");
/** As a bundler does it for a module that requires a package. */
const withRequire = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/**
 * What a script prints in a process of its own, with `./send-webhook.mjs` beside it. Node 20 does not run TypeScript,
 * so the sources are translated into a directory that borrows the package's dependencies.
 */
export async function runInChild(script: string, env: Record<string, string> = {}): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "hawk-webhook-"));
  try {
    translate(directory);
    writeFileSync(join(directory, "webhook", "main.mjs"), script);
    const run = promisify(execFile);
    const options = { env: { ...process.env, NODE_NO_WARNINGS: "1", ...env }, timeout: 240_000 };
    const { stdout } = await run(process.execPath, [join(directory, "webhook", "main.mjs")], options);
    return stdout;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function translate(directory: string): void {
  mkdirSync(join(directory, "webhook"));
  symlinkSync(join(source, "..", "..", "node_modules"), join(directory, "node_modules"));
  for (const name of readdirSync(source).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))) {
    const { code } = transform(readFileSync(join(source, name), "utf8"), { transforms: ["typescript"], disableESTransforms: true });
    const text = `${withRequire}${code.replaceAll(/(["']\.\/[a-z-]+)\.ts(["'])/g, "$1.mjs$2")}`;
    writeFileSync(join(directory, "webhook", name.replace(/\.ts$/, ".mjs")), text);
  }
}
