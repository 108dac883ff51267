// Bundles each entry of the package in the current directory into one file: on Node 20 every further module on an import path
// costs a third of a millisecond and every further package more (docs/decisions/002). Dependencies stay imports, except for
// those that package.json lists under "hawk": { "inline": [...] }. Those under "late" are required when they are first needed, which
// no bundler sees, or are CommonJS that not every bundler can put into a module: dist/bundler has them inside. What it lists under
// "standalone" becomes a program with everything beside it that it needs (docs/decisions/012); what it lists under "readable" the same,
// for people to read (docs/decisions/027). What it lists under "pages" is for a browser (docs/decisions/055). What it lists under "modules" is another package as one module (docs/decisions/040), and what
// it lists under "copies" is copied into dist as it is.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { rolldown } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";

const manifest = readJson("package.json");
const inline = new Set(manifest.hawk?.inline);
const standalone = manifest.hawk?.standalone ?? {};
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter((name) => !inline.has(name));
const entries = [...Object.values(manifest.exports ?? {}), ...Object.values(manifest.bin ?? {})]
  .map((target) => target.default ?? target)
  .filter((target) => target.endsWith(".js") && !Object.hasOwn(standalone, target))
  .map((target) => basename(target, ".js"));

const late = new Set(manifest.hawk?.late);
const licenses = new Map();
const carried = [];

const commonJs = { format: "cjs", entryFileNames: "[name]-[hash].cjs", chunkFileNames: "[name]-[hash].cjs", minify: true };
const fromSource = { conditionNames: ["@hawk/source", "import", "node", "default"], mainFields: ["module", "main"] };
const anywhere = { conditionNames: ["@hawk/source", "import", "default"], mainFields: ["module", "main"] };
const asRequired = { conditionNames: ["require", "node", "default"], mainFields: ["main"] };
// The last word is after the minifier's, which would print the characters themselves again.
const ascii = {
  name: "ascii",
  generateBundle: (_options, files) => {
    for (const chunk of Object.values(files)) chunk.code = chunk.code?.replaceAll(/[\u0080-\uFFFF]/g, escapeCharacter);
  },
};
// Hawk's own loader (@hawk/state/program) reads files as functions of what CommonJS gives a module. One that is cut off is not a function.
const asFunctions = {
  name: "as-functions",
  generateBundle: (_options, files) => {
    for (const chunk of Object.values(files)) if (chunk.type === "chunk") chunk.code = asFunction(chunk.code);
  },
};
// Where nothing is beside the program, `x.bundled.ts` takes the place of `x.ts`.
const forBundles = {
  name: "for-bundles",
  resolveId: (id, importer) => {
    const other = importer && id.startsWith(".") ? resolve(dirname(importer), id).replace(/\.ts$/, ".bundled.ts") : "";
    return other.endsWith(".bundled.ts") && existsSync(other) ? other : null;
  },
};
// A module can't require Node's own modules, so packages inside it import them. Node 20 lacks one, which undici can do without.
const importedBuiltins = esmExternalRequirePlugin({ external: [/^node:(?!sqlite$)/] });
const withoutSqlite = {
  name: "without-sqlite",
  resolveId: (id) => (id === "node:sqlite" ? "\0sqlite" : null),
  load: (id) => (id === "\0sqlite" ? 'throw Object.assign(new Error("left out"), { code: "ERR_UNKNOWN_BUILTIN_MODULE" });' : null),
};
// A program in another language is a file of that language, and `import text from "./file?raw"` brings it in.
const raw = {
  name: "raw",
  resolveId: (id, importer) => (id.endsWith("?raw") ? resolve(dirname(importer), id) : null),
  load: (id) => (id.endsWith("?raw") ? `export default ${JSON.stringify(readFileSync(id.replace(/\?raw$/, ""), "utf8"))};` : null),
};
const texts = {
  name: "texts",
  resolveId: (id) => (isText(id) ? `\0${id}` : null),
  load: (id) => (isText(id) ? bundleText(packageOf(id.slice(1))) : null),
};

// Built-in modules that Node has not loaded for itself cost up to three milliseconds, so the loader (@hawk/state/program) loads them when they are first used.
const lateBuiltins = {
  name: "late-builtins",
  resolveId: (id, importer, { kind }) => {
    const isLate = /^node:(?!fs$|path$)/.test(id) && kind === "import-statement" && !importer.includes("node_modules");
    return isLate ? { id: `late:${id}`, external: true } : null;
  },
};

const takesBuiltins = new Set([importedBuiltins, lateBuiltins]);

removeStale();
if (entries.length > 0) await writeEntries();
for (const [target, parts] of Object.entries(standalone)) await writeStandalone(target, parts);
for (const [target, parts] of Object.entries(manifest.hawk?.readable ?? {})) await writeReadable(target, parts);
for (const [target, entry] of Object.entries(manifest.hawk?.pages ?? {})) await writePage(target, entry);
for (const [target, name] of Object.entries(manifest.hawk?.modules ?? {})) await writeModule(target, name);
for (const [name, from] of Object.entries(manifest.hawk?.copies ?? {})) copyFiles(from, join("dist", name));
if (Object.keys(standalone).length > 0) nameMaker();
const notices = [...[...licenses].map(([name, text]) => `${name}\n\n${text.trim()}\n`), ...carried];
if (notices.length > 0) writeFileSync("dist/notices.txt", notices.join("\n\n"));

/** What another package has built brings its notices. */
function copyFiles(from, to) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  const notes = join(from, "../notices.txt");
  if (existsSync(notes)) carried.push(readFileSync(notes, "utf8"));
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

function isDependency(id) {
  return external.some((name) => id === name || id.startsWith(`${name}/`));
}

async function writeEntries() {
  const input = Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`]));
  const modules = { format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", sourcemap: true };
  await write(input, { isExternal: isDependency }, { dir: "dist", ...modules });
  if (late.size === 0) return;
  const isExternal = (id) => isDependency(id) && !late.has(id.split("/")[0]);
  await write(
    input,
    { isExternal, plugins: [forBundles, texts, withoutSqlite, importedBuiltins], resolution: anywhere, define: { __filename: '""' } },
    { dir: "dist/bundler", ...modules },
  );
}

/**
 * A small entry, and the program that it loads: CommonJS, which starts four milliseconds sooner than a module. What is required at
 * run time, and so can't be put into the program itself, gets a file of its own beside it. Every name but the entry's changes with
 * what is in the file. What it does `without` is empty: code that others of its parts import, and that it never calls.
 * What is `shared` by others is one file and not several, and other entries that load the same program are `also` there. What comes `first` in the entry is there for versions of Node that are too old
 * for the program, so the entry is written in the JavaScript of 2015. What it has `beside` it is copied as it is.
 */
async function writeStandalone(target, { first, entry, program, also = {}, without = [], shared, beside = [] }) {
  const dir = dirname(target);
  const leaveOut = { name: "leave-out", load: (id) => (without.some((part) => id.includes(part)) ? "module.exports = {};" : null) };
  const required = new Map();
  const vendor = {
    name: "vendor",
    resolveId: (id, importer, { kind }) => {
      if (kind !== "require-call" || importer.includes("node_modules")) return null;
      required.set(id, vendoredName(id));
      return { id: `./${required.get(id)}`, external: true };
    },
  };
  const [main] = await write(
    { program },
    { plugins: [forBundles, leaveOut, vendor, lateBuiltins], last: [asFunctions] },
    { dir, ...commonJs, ...(shared ? { codeSplitting: { groups: [{ name: "shared", test: new RegExp(shared) }] } } : {}) },
  );
  const old = first ? { banner: readFileSync(first, "utf8") } : {};
  const options = { define: { PROGRAM: JSON.stringify(main) }, ...(first ? { syntax: "es2015" } : {}) };
  await write({ [basename(target)]: entry }, options, { dir, ...commonJs, ...old, entryFileNames: "[name]" });
  for (const [name, source] of Object.entries(also))
    await write({ [name]: source }, { define: options.define }, { dir, ...commonJs, entryFileNames: "[name]" });
  for (const [wanted, name] of required)
    writeFileSync(join(dir, name), asFunction(await (isText(wanted) ? bundleText : bundlePackage)(packageOf(wanted))));
  for (const path of beside) cpSync(path, join(dir, basename(path)));
  writeFileSync(join(dir, "digest"), digestOf(dir));
  if (target.endsWith(".js")) writeFileSync(join(dir, "package.json"), `${JSON.stringify({ type: "commonjs" })}\n`);
}

/**
 * The same program for other people's repositories: each file has one name for good, and the program is one file that a person can read.
 * The packages `beside` it have files of their own, for anyone who needs them.
 */
async function writeReadable(target, { first, entry, program, without = [], beside, others = {}, copied = [] }) {
  const dir = dirname(target);
  const leaveOut = { name: "leave-out", load: (id) => (without.some((part) => id.includes(part)) ? "module.exports = {};" : null) };
  const besideIt = {
    name: "beside",
    resolveId: (id) => {
      if (beside.includes(id)) return `\0beside:${packageOf(id)}`;
      return /^\.\/[a-z]+\.cjs$/.test(id) ? { id, external: true } : null;
    },
    load: (id) => (id.startsWith("\0beside:") ? `module.exports = require("./${id.slice(8)}.cjs");` : null),
  };
  const output = { dir, format: "cjs", entryFileNames: "[name].cjs", codeSplitting: false };
  await write({ program }, { plugins: [forBundles, leaveOut, besideIt] }, output);
  for (const [name, source] of Object.entries(others)) await write({ [name]: source }, { plugins: [forBundles, besideIt] }, output);
  for (const path of copied) cpSync(path, join(dir, basename(path)));
  const banner = readFileSync(first, "utf8");
  await write({ [basename(target, ".cjs")]: entry }, { syntax: "es2015", plugins: [besideIt] }, { ...output, banner });
  for (const id of beside) writeFileSync(join(dir, `${packageOf(id)}.cjs`), await (isText(id) ? bundleText : bundlePackage)(packageOf(id)));
}

/** A package of this workspace as one module with all that it needs, in a directory that Node takes for that package. */
async function writeModule(target, name) {
  const dir = dirname(target);
  await write(
    { [basename(target, ".js")]: name },
    { plugins: [forBundles] },
    { dir, format: "esm", entryFileNames: "[name].js", minify: true },
  );
  writeFileSync(join(dir, "package.json"), `${JSON.stringify({ name, type: "module", main: `./${basename(target)}` })}\n`);
}

/** A page: one script with all that it needs, and the page and the style beside its source as they are. */
async function writePage(dir, entry) {
  rmSync(dir, { recursive: true, force: true });
  await write({ page: entry }, { forBrowsers: true }, { dir, format: "iife", entryFileNames: "[name].js", minify: true });
  for (const name of ["index.html", "page.css"]) cpSync(join(dirname(entry), name), join(dir, name));
}

/** Names all files of a program by their content, so equal names mean equal files. */
function digestOf(dir) {
  const hash = createHash("sha256");
  for (const name of readdirSync(dir).toSorted())
    if (/\.(?:cjs|sh|awk)$/.test(name))
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(dir, name)))
        .update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** Names the version, and all programs of it together: what one of them writes, only the same ones count as up to date. */
function nameMaker() {
  const dirs = Object.keys(standalone).map(dirname);
  const hash = createHash("sha256");
  for (const dir of dirs.toSorted()) hash.update(readFileSync(join(dir, "digest")));
  for (const dir of dirs) writeFileSync(join(dir, "made-by"), `${manifest.version} ${hash.copy().digest("hex").slice(0, 16)}\n`);
}

function vendoredName(wanted) {
  const name = packageOf(wanted);
  return `${name}-${readJson(join(ownerOf(name), "node_modules", name, "package.json")).version}.cjs`;
}

function isText(id) {
  return id.endsWith("?text");
}

function packageOf(id) {
  return id.replace(/\?text$/, "");
}

/** A package as one file of CommonJS. */
async function bundlePackage(name) {
  const [{ code }] = await bundle({ [name]: name }, { cwd: ownerOf(name), resolution: asRequired }, (built) => built.generate(commonJs));
  return code;
}

/** A package as a text, for what writes it down for another process. */
async function bundleText(name) {
  return `module.exports = ${JSON.stringify(await bundlePackage(name))};`;
}

function ownerOf(wanted) {
  return packageDirectories().find((path) => existsSync(join(path, "node_modules", wanted)));
}

function packageDirectories() {
  const root = join(import.meta.dirname, "..");
  return readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
}

async function write(input, options, outputOptions) {
  const output = await bundle(input, options, (built) => built.write(outputOptions));
  for (const chunk of output) console.log(`${outputOptions.dir}/${chunk.fileName}  ${chunk.code?.length ?? 0} bytes`);
  return output.map(({ fileName }) => fileName);
}

async function bundle(input, options, finish) {
  const {
    isExternal = () => false,
    plugins = [],
    last = [],
    define = {},
    syntax,
    cwd = ".",
    resolution = fromSource,
    forBrowsers = false,
  } = options;
  const built = await rolldown({
    input,
    cwd: resolve(cwd),
    external: (id) => (id.startsWith("node:") && !plugins.some((plugin) => takesBuiltins.has(plugin))) || isExternal(id),
    transform: { define, ...(syntax ? { target: syntax } : {}) },
    makeAbsoluteExternalsRelative: false,
    // A platform would bring conditions of its own.
    platform: forBrowsers ? "browser" : resolution === anywhere ? "neutral" : "node",
    resolve: forBrowsers ? {} : resolution,
    checks: { pluginTimings: false },
    plugins: [...plugins, raw, ascii, ...last],
  });
  const { output } = await finish(built);
  await built.close();
  for (const id of output.flatMap(({ moduleIds = [] }) => moduleIds)) noteLicense(id);
  return output;
}

function asFunction(code) {
  return `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
}

/** What is inside takes its license along. */
function noteLicense(id) {
  const [directory, name] = /^\0?.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (!directory || licenses.has(name)) return;
  const file = readdirSync(directory).find((entry) => /^licen[cs]e/i.test(entry));
  licenses.set(name, file ? readFileSync(join(directory, file), "utf8") : readJson(join(directory, "package.json")).license);
}

/** One character beyond Latin-1 makes V8 hold the whole file in two bytes a character, and read it more slowly. */
function escapeCharacter(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Removes earlier bundles, and declarations whose source is gone: what is in dist is what gets published. */
function removeStale() {
  for (const file of readdirSync("dist", { recursive: true })) {
    const isStaleDeclaration = file.endsWith(".d.ts") && !existsSync(join("src", file.replace(/\.d\.ts$/, ".ts")));
    if (/\.[mc]?js(?:\.map)?$/.test(file) || isStaleDeclaration) rmSync(join("dist", file), { force: true });
  }
}
