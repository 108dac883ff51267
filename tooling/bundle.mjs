// Bundles each entry of the package in the current directory into one file: on Node 20 every further module on an import path
// costs a third of a millisecond and every further package more (docs/decisions/002). Dependencies stay imports, except for
// those that package.json lists under "hawk": { "inline": [...] }. What it lists under "standalone" becomes a program with everything
// beside it that it needs (docs/decisions/012). What it lists under "copies" is copied into dist as it is.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { rolldown } from "rolldown";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const inline = new Set(manifest.hawk?.inline);
const standalone = manifest.hawk?.standalone ?? {};
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter((name) => !inline.has(name));
const entries = [...Object.values(manifest.exports ?? {}), ...Object.values(manifest.bin ?? {})]
  .map((target) => target.default ?? target)
  .filter((target) => target.endsWith(".js") && !Object.hasOwn(standalone, target))
  .map((target) => basename(target, ".js"));

const requireCall =
  /(?:process\.getBuiltinModule\("node:module"\)\.)?createRequire\(import\.meta\.url\)((?:\.resolve)?\()"([\w-][\w.-]*)"/g;
const commonJs = { format: "cjs", entryFileNames: "[name]-[hash].cjs", chunkFileNames: "[name]-[hash].cjs", minify: true };
const fromSource = { conditionNames: ["@hawk/source", "import", "node", "default"], mainFields: ["module", "main"] };
const asRequired = { conditionNames: ["require", "node", "default"], mainFields: ["main"] };
// The last word is after the minifier's, which would print the characters themselves again.
const ascii = {
  name: "ascii",
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) chunk.code = chunk.code?.replaceAll(/[\u0080-\uFFFF]/g, escapeCharacter);
  },
};

removeStale();
if (entries.length > 0) await writeEntries();
for (const [target, parts] of Object.entries(standalone)) await writeStandalone(target, parts);
for (const [name, from] of Object.entries(manifest.hawk?.copies ?? {})) copyFiles(from, join("dist", name));

function copyFiles(from, to) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

function isDependency(id) {
  return external.some((name) => id === name || id.startsWith(`${name}/`));
}

function isVendored(id) {
  return id.endsWith(".cjs");
}

async function writeEntries() {
  const input = Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`]));
  await write(
    input,
    { isExternal: isDependency },
    { dir: "dist", format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
  );
}

/**
 * A small entry, and the program that it loads: CommonJS, which starts four milliseconds sooner than a module. What is required at
 * run time, and so can't be put into the program itself, gets a file of its own beside it. Every name but the entry's changes with
 * what is in the file. What it does `without` is empty: code that others of its parts import, and that it never calls.
 * What is `shared` by others is one file and not several.
 */
async function writeStandalone(target, { entry, program, without = [], shared }) {
  const dir = dirname(target);
  const leaveOut = { name: "leave-out", load: (id) => (without.some((part) => id.includes(part)) ? "module.exports = {};" : null) };
  const required = new Map();
  const vendor = {
    name: "vendor",
    transform: (code) =>
      code.replaceAll(requireCall, (_, call, wanted) => {
        required.set(wanted, vendoredName(wanted));
        return `require${call}"./${required.get(wanted)}"`;
      }),
  };
  const late = { name: "late", renderChunk: loadBuiltinsLate };
  // A program is not loaded by Node itself, which leaves it no import().
  const importing = { name: "importing", renderChunk: (code) => code.replaceAll(/\bimport\((?=[\w(])/g, "require.import(") };
  const [main] = await write(
    { program },
    { isExternal: isVendored, plugins: [leaveOut, vendor, late, importing] },
    { dir, ...commonJs, ...(shared ? { codeSplitting: { groups: [{ name: "shared", test: new RegExp(shared) }] } } : {}) },
  );
  const naming = { name: "naming", transform: (code) => code.replaceAll('"PROGRAM"', JSON.stringify(main)) };
  await write({ [basename(target)]: entry }, { plugins: [naming, late] }, { dir, ...commonJs, entryFileNames: "[name]" });
  for (const [wanted, name] of required)
    await write(
      { [name]: wanted },
      { cwd: ownerOf(wanted), resolution: asRequired },
      { dir: resolve(dir), ...commonJs, entryFileNames: "[name]" },
    );
  writeFileSync(join(dir, "digest"), digestOf(dir));
  if (target.endsWith(".js")) writeFileSync(join(dir, "package.json"), `${JSON.stringify({ type: "commonjs" })}\n`);
}

/** Names all files of a program by what is in them, so that nobody has to read them to know whether they are the same. */
function digestOf(dir) {
  const hash = createHash("sha256");
  for (const name of readdirSync(dir).toSorted())
    if (name.endsWith(".cjs"))
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(dir, name)))
        .update("\0");
  return hash.digest("hex").slice(0, 16);
}

function vendoredName(wanted) {
  return `${wanted}-${JSON.parse(readFileSync(join(ownerOf(wanted), "node_modules", wanted, "package.json"), "utf8")).version}.cjs`;
}

function ownerOf(wanted) {
  return packageDirectories().find((path) => existsSync(join(path, "node_modules", wanted)));
}

function packageDirectories() {
  const root = join(import.meta.dirname, "..");
  return readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
}

async function write(input, { isExternal = () => false, plugins = [], cwd = ".", resolution = fromSource }, outputOptions) {
  const bundle = await rolldown({
    input,
    cwd: resolve(cwd),
    external: (id) => id.startsWith("node:") || isExternal(id),
    makeAbsoluteExternalsRelative: false,
    platform: "node",
    resolve: resolution,
    checks: { pluginTimings: false },
    plugins: [...plugins, ascii],
  });
  const { output } = await bundle.write(outputOptions);
  await bundle.close();
  for (const chunk of output) console.log(`${outputOptions.dir}/${chunk.fileName}  ${chunk.code?.length ?? 0} bytes`);
  return output.map(({ fileName }) => fileName);
}

/** Built-in modules that Node has not loaded for itself cost up to three milliseconds, so a program loads them when it first uses them. */
function loadBuiltinsLate(code) {
  return [...code.matchAll(/^let (node_\w+) = (require\("node:(?!fs"|path")[\w/]+"\));$/gm)].reduce((text, [line, name, load]) => {
    // One that is imported as a whole is used in other ways than by its members.
    if (new RegExp(`\\b${name}\\b(?!\\.)`).test(text.replace(line, ""))) return text;
    return text.replaceAll(new RegExp(`\\b${name}\\.`, "g"), `${name}().`).replace(line, `const ${name} = () => ${load};`);
  }, code);
}

/** One character beyond Latin-1 makes V8 hold the whole file in two bytes a character, and read it more slowly. */
function escapeCharacter(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Removes earlier bundles, and declarations whose source is gone: what is in dist is what gets published. */
function removeStale() {
  for (const file of readdirSync("dist", { recursive: true })) {
    const isStaleDeclaration = file.endsWith(".d.ts") && !existsSync(join("src", file.replace(/\.d\.ts$/, ".ts")));
    if (/\.[mc]?js$/.test(file) || isStaleDeclaration) rmSync(join("dist", file), { force: true });
  }
}
