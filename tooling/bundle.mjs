// Bundles each entry of the package in the current directory into one file: on Node 20 every further module on an import path
// costs a third of a millisecond and every further package more (docs/decisions/002). Dependencies stay imports, except for
// those that package.json lists under "hawk": { "inline": [...] }. What it lists under "standalone" becomes a directory of its own,
// with everything in it that it needs. What it lists under "copies" is copied into dist as it is.
import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { rolldown } from "rolldown";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const inline = new Set(manifest.hawk?.inline);
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter((name) => !inline.has(name));
const entries = [...Object.values(manifest.exports ?? {}), ...Object.values(manifest.bin ?? {})]
  .map((target) => target.default ?? target)
  .filter((target) => target.endsWith(".js"))
  .map((target) => basename(target, ".js"));

const ascii = { name: "ascii", renderChunk: (code) => code.replaceAll(/[\u0080-\uFFFF]/g, escapeCharacter) };

removeStale();
await write(entries, "dist", "js", (id) => external.some((name) => id === name || id.startsWith(`${name}/`)));
for (const name of manifest.hawk?.standalone ?? []) await writeStandalone(name, join("dist", name));
for (const [name, from] of Object.entries(manifest.hawk?.copies ?? {})) copyFiles(from, join("dist", name));

function copyFiles(from, to) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

/** What is required at run time, and so can't be put into the bundle itself, gets a file of its own beside it. */
async function writeStandalone(name, dir) {
  const required = new Set();
  const vendor = {
    name: "vendor",
    transform: (code) =>
      code.replaceAll(/(createRequire\(import\.meta\.url\)(?:\.resolve)?\()"([\w-][\w.-]*)"/g, (_, call, wanted) => {
        required.add(wanted);
        return `${call}"./${wanted}.cjs"`;
      }),
  };
  await write([name], dir, "mjs", () => false, [vendor]);
  const owners = packageDirectories();
  for (const wanted of required) {
    const owner = owners.find((path) => existsSync(join(path, "node_modules", wanted)));
    const bundle = await rolldown({
      input: { [wanted]: wanted },
      cwd: owner,
      platform: "node",
      checks: { pluginTimings: false },
      plugins: [ascii],
    });
    await bundle.write({ dir: resolve(dir), format: "cjs", entryFileNames: "[name].cjs", minify: true });
    await bundle.close();
  }
}

function packageDirectories() {
  const root = join(import.meta.dirname, "..");
  return readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
}

async function write(names, dir, extension, isExternal, plugins = []) {
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, `src/${name}.ts`])),
    external: (id) => id.startsWith("node:") || isExternal(id),
    platform: "node",
    resolve: { conditionNames: ["@hawk/source", "import", "node", "default"], mainFields: ["module", "main"] },
    checks: { pluginTimings: false },
    plugins: [...plugins, ascii],
  });
  const { output } = await bundle.write({
    dir,
    format: "esm",
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name]-[hash].${extension}`,
  });
  await bundle.close();
  for (const chunk of output) console.log(`${dir}/${chunk.fileName}  ${chunk.code?.length ?? 0} bytes`);
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
