/**
 * For hook files that only Node's own loader can load. Runs in the process of the hook, so it is a file of its own. Node 22.15 and later call it in place; earlier ones load it a
 * second time, with a query, in a thread. It works whether or not `next` returns a promise.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as module from "node:module";
import { fileURLToPath } from "node:url";

// Filled in when hawk writes this file to where hooks are kept.
const sucrasePath = "SUCRASE";

const isTypeScript = /^file:[^?#]*\.[mc]?ts(?:[?#]|$)/;

export function load(url, context, next) {
  if (!isTypeScript.test(url)) return next(url, context);
  const path = fileURLToPath(url);
  const format = path.endsWith(".cts") ? "commonjs" : "module";
  return { format, shortCircuit: true, source: withoutTypes(path, format) };
}

/** Imports may name the JavaScript that a file is going to be, or nothing after the dot. */
export function resolve(specifier, context, next) {
  if (!/^\.{1,2}\//.test(specifier) || !isTypeScript.test(context.parentURL ?? "")) return next(specifier, context);
  const target = new URL(specifier, context.parentURL);
  if (existsSync(target)) return next(specifier, context);
  const candidates = [target.href.replace(/\.([mc]?)js$/, ".$1ts"), target.href + ".ts", target.href + "/index.ts"];
  const found = candidates.find((candidate) => existsSync(new URL(candidate)));
  return next(found ?? specifier, context);
}

function withoutTypes(path, format) {
  const source = readFileSync(path, "utf8");
  const hash = createHash("sha256")
    .update("1\0" + format + "\0" + source)
    .digest("hex")
    .slice(0, 32);
  const cached = fileURLToPath(new URL(hash + (format === "module" ? ".mjs" : ".cjs"), import.meta.url));
  if (existsSync(cached)) return readFileSync(cached, "utf8");
  const code = transform(source, path, format);
  keep(cached, code);
  return code;
}

function transform(source, path, format) {
  const sucrase = module.createRequire(import.meta.url)(sucrasePath);
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

/** @type {any} Only later versions of Node have it. */
const { registerHooks } = module;
if (registerHooks) registerHooks({ load, resolve });
else if (!import.meta.url.endsWith("?hooks")) module.register(import.meta.url + "?hooks");
