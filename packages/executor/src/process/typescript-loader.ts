import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensurePrivateDirectory, writePrivateFile } from "./private-directory.ts";

/**
 * Puts the loader that takes the types out of TypeScript into the cache directory, and answers the arguments with which Node
 * uses it. What it makes is kept there as well, under a hash of what it was made from.
 *
 * A loader and not a rewritten copy of the hook: the hook keeps its own address, so that its imports, whether of a neighbour or
 * of a package, `import.meta.url` and the places in error messages are what its author expects.
 */
export function prepareTypeScript(cacheDir: string): { args: string[] } | { problem: string } {
  try {
    const problem = ensurePrivateDirectory(cacheDir);
    if (problem !== null) return { problem };
    const name = writeLoader(cacheDir, createRequire(import.meta.url).resolve("sucrase"));
    return { args: ["--import", pathToFileURL(join(cacheDir, name)).href] };
  } catch (error) {
    return { problem: `${cacheDir} can't hold what TypeScript becomes: ${(error as Error).message}` };
  }
}

function writeLoader(cacheDir: string, sucrase: string): string {
  const text = loaderText.replace("SUCRASE", JSON.stringify(sucrase));
  const name = `loader-${createHash("sha256").update(text).digest("hex").slice(0, 32)}.mjs`;
  if (!existsSync(join(cacheDir, name))) writePrivateFile(cacheDir, name, text);
  return name;
}

/**
 * Runs in the process of the hook, so it is a file of its own. Node 22.15 and later call it in place; earlier ones load it a
 * second time, with a query, in a thread. It is written so that it need not know whether `next` answers with a promise.
 */
const loaderText = `import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as module from "node:module";
import { fileURLToPath } from "node:url";

const isTypeScript = /^file:[^?#]*\\.[mc]?ts(?:[?#]|$)/;

export function load(url, context, next) {
  if (!isTypeScript.test(url)) return next(url, context);
  const path = fileURLToPath(url);
  const format = path.endsWith(".cts") ? "commonjs" : "module";
  return { format, shortCircuit: true, source: withoutTypes(path, format) };
}

/** Imports may name the JavaScript that a file is going to be, or nothing after the dot. */
export function resolve(specifier, context, next) {
  if (!/^\\.{1,2}\\//.test(specifier) || !isTypeScript.test(context.parentURL ?? "")) return next(specifier, context);
  const target = new URL(specifier, context.parentURL);
  if (existsSync(target)) return next(specifier, context);
  const candidates = [target.href.replace(/\\.([mc]?)js$/, ".$1ts"), target.href + ".ts", target.href + "/index.ts"];
  const found = candidates.find((candidate) => existsSync(new URL(candidate)));
  return next(found ?? specifier, context);
}

function withoutTypes(path, format) {
  const source = readFileSync(path, "utf8");
  const hash = createHash("sha256").update("1\\0" + format + "\\0" + source).digest("hex").slice(0, 32);
  const cached = fileURLToPath(new URL(hash + (format === "module" ? ".mjs" : ".cjs"), import.meta.url));
  if (existsSync(cached)) return readFileSync(cached, "utf8");
  const code = transform(source, path, format);
  keep(cached, code);
  return code;
}

function transform(source, path, format) {
  const sucrase = module.createRequire(import.meta.url)(SUCRASE);
  const transforms = format === "module" ? ["typescript"] : ["typescript", "imports"];
  return sucrase.transform(source, { transforms, filePath: path, disableESTransforms: true, preserveDynamicImport: true }).code;
}

/** A cache that can't be written to costs time and nothing else. */
function keep(cached, code) {
  const temporary = cached + "." + process.pid + "-" + Math.random().toString(36).slice(2);
  try {
    writeFileSync(temporary, code, { flag: "wx", mode: 0o600 });
    renameSync(temporary, cached);
  } catch {}
}

if (module.registerHooks) module.registerHooks({ load, resolve });
else if (!import.meta.url.endsWith("?hooks")) module.register(import.meta.url + "?hooks");
`;
