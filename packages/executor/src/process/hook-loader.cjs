/**
 * Loads a hook file as CommonJS, in place: by its own path and with its own neighbors, from text without types and import
 * statements, cached under a hash of the source. That needs no loader thread, which costs a tenth of a
 * second on Node 20, and no module loader, which takes five milliseconds. Files that can't be loaded that way, such as those that await at
 * the top level, import packages or use import.meta, are left to Node's own loader.
 *
 * It runs in the process of a hook as well as in that of the dispatcher, so it is a file of its own.
 */
"use strict";
const { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } = require("node:fs");
/** @type {any} Some of what it is used for is not in its types. */
const Module = require("node:module");
const { dirname, extname, join, resolve } = require("node:path");

// hawk fills in both when it writes this file beside the hooks.
const sucrase = "SUCRASE";
const moduleLoader = "MODULE_LOADER";

const isTypeScript = /\.[mc]?ts$/;
const isModule = /(?:^|[\s;}])(?:import|export)\s*[\w{*"'(]/;
const requireCall = /\brequire\((["'])(.+?)\1\)/g;

/** The exports of a hook file. `modules` can be imported by name, wherever the file is. */
exports.load = async (file, given) => {
  const graph = new Map();
  return collect(file, graph) ? run(file, graph, given, new Map()).exports : importNatively(file);
};

/** Prepares hooks, so no event has to. */
exports.prepare = (file) => void collect(file, new Map());

/** Whether a file and all its neighbors can be loaded: nothing runs before that is known. */
function collect(file, graph) {
  if (graph.has(file)) return true;
  const code = readCode(file);
  if (code === null) return false;
  graph.set(file, code);
  return neighboursOf(code).every((id) => {
    const path = findNeighbour(id, file);
    return path === null || collect(path, graph);
  });
}

function neighboursOf(code) {
  return [...code.matchAll(requireCall)].map(([, , id]) => id).filter((id) => /^\.{1,2}\//.test(id));
}

/** Imports may name the compiled JavaScript file, or leave out the extension. */
function findNeighbour(id, file) {
  const path = resolve(dirname(file), id);
  const candidates = [path, path.replace(/\.([mc]?)js$/, ".$1ts"), path + ".ts", path + ".js", path + "/index.ts"];
  const found = candidates.find((candidate) => /\.[mc]?[jt]s$/.test(candidate) && existsSync(candidate));
  return found ?? null;
}

function run(file, graph, given, instances) {
  const instance = new Module(file, null);
  instance.filename = file;
  instance.paths = Module._nodeModulePaths(dirname(file));
  instances.set(file, instance);
  const requireNatively = instance.require;
  instance.require = (id) => {
    if (Object.hasOwn(given, id)) return given[id];
    const path = /^\.{1,2}\//.test(id) ? findNeighbour(id, file) : null;
    if (path === null || !graph.has(path)) return requireNatively.call(instance, id);
    return (instances.get(path) ?? run(path, graph, given, instances)).exports;
  };
  if (given === asMain) process.mainModule = instance;
  instance._compile(graph.get(file), file);
  instance.loaded = true;
  return instance;
}

/** A cached file starts with its source, so no two hooks can be mixed up. */
function readCode(file) {
  const source = readFileSync(file, "utf8");
  if (extname(file) === ".cjs" || (extname(file) === ".js" && !isModule.test(source))) return source;
  const format = extname(file) === ".cts" ? "commonjs" : "module";
  const start = format + (isTypeScript.test(file) ? " typed" : "") + "\0" + source + "\0";
  const kept = join(__dirname, hash(start) + ".kept");
  const text = existsSync(kept) ? readFileSync(kept, "utf8") : "";
  if (text.startsWith(start)) return text[start.length] === "c" ? text.slice(start.length + 1) : null;
  const code = convert(source, file, format);
  keep(kept, start + (code === null ? "n" : "c" + code));
  return code;
}

function convert(source, file, format) {
  try {
    const { transform } = require(sucrase);
    const transforms = isTypeScript.test(file) ? ["typescript", "imports"] : ["imports"];
    const { code } = transform(source, { transforms, filePath: file, disableESTransforms: true, preserveDynamicImport: true });
    return canRun(code, file, format) ? code : null;
  } catch {
    return null;
  }
}

function canRun(code, file, format) {
  if (/\bimport\s*\(|\bimport\.meta\b/.test(code)) return false;
  const isOurs = (id) => /^\.{1,2}\//.test(id) || Module.isBuiltin(id) || id === "@hawk/sdk";
  if (format === "module" && ![...code.matchAll(requireCall)].every(([, , id]) => isOurs(id))) return false;
  const { Script } = require("node:vm");
  return Boolean(new Script(Module.wrap(code.replace(/^#!.*/, "")), { filename: file }));
}

/** Two 32-bit hashes: loading node:crypto would cost more than most hooks take. */
function hash(text) {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  return (one >>> 0).toString(16).padStart(8, "0") + (two >>> 0).toString(16).padStart(8, "0");
}

/** An unwritable cache only costs time. */
function keep(path, text) {
  const temporary = path + "." + process.pid + "-" + Math.random().toString(36).slice(2);
  try {
    writeFileSync(temporary, text, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
  } catch {}
}

async function importNatively(file) {
  const { pathToFileURL } = require("node:url");
  if (isTypeScript.test(file)) await import(pathToFileURL(join(__dirname, moduleLoader)).href);
  return import(pathToFileURL(file).href);
}

const asMain = {};
if (require.main === module) {
  process.argv.splice(1, 1);
  // As Node does it, not realpathSync.native: hooks compare their own path with process.argv.
  void exports.load(realpathSync(process.argv[1]), asMain);
}
