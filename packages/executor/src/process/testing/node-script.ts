import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "sucrase";
import { createFiles } from "./temporary.ts";

const sources = join(import.meta.dirname, "..");
const protocol = pathToFileURL(join(sources, "../../../protocol/dist/index.js")).href;

/**
 * Writes a program that can import what is tested from `./<file>.mjs`, and answers its path. Node 20 takes no TypeScript, so
 * the sources beside it have lost their types.
 */
export function createScript(code: string): string {
  const root = createFiles({ "main.mjs": code });
  for (const file of readdirSync(sources).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))) {
    writeFileSync(join(root, file.replace(/ts$/, "mjs")), withoutTypes(readFileSync(join(sources, file), "utf8")));
  }
  return join(root, "main.mjs");
}

function withoutTypes(text: string): string {
  const { code } = transform(text, { transforms: ["typescript"], disableESTransforms: true, preserveDynamicImport: true });
  return code.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.mjs"').replaceAll('from "@hawk/protocol"', `from "${protocol}"`);
}

export interface ScriptEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  errors: string;
}

/** Starts a program through a shell command, in which `$0` is Node and `$1` the program. */
export function startScript(script: string, command = 'exec "$0" "$1"'): { child: ChildProcess; ended: Promise<ScriptEnd> } {
  const child = spawn("/bin/sh", ["-c", command, process.execPath, script], { stdio: ["ignore", "pipe", "pipe"] });
  const texts = { output: "", errors: "" };
  child.stdout.on("data", (chunk: Buffer) => (texts.output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (texts.errors += chunk.toString()));
  const ended = new Promise<ScriptEnd>((resolve) => child.once("close", (code, signal) => resolve({ code, signal, ...texts })));
  return { child, ended };
}
