// Bundles each entry of the package in the current directory into one file: on Node 20 every further module on an import path
// costs a third of a millisecond and every further package more (docs/decisions/002). Dependencies stay imports, except for
// those that package.json lists under "hawk": { "inline": [...] }.
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { rolldown } from "rolldown";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const inline = new Set(manifest.hawk?.inline);
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter((name) => !inline.has(name));
const entries = [...Object.values(manifest.exports ?? {}), ...Object.values(manifest.bin ?? {})]
  .map((target) => target.default ?? target)
  .filter((target) => target.endsWith(".js"))
  .map((target) => basename(target, ".js"));

removeStale();
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
  external: (id) => id.startsWith("node:") || external.some((name) => id === name || id.startsWith(`${name}/`)),
  platform: "node",
  resolve: { conditionNames: ["@hawk/source", "import", "node", "default"] },
  checks: { pluginTimings: false },
  plugins: [{ name: "ascii", renderChunk: (code) => code.replaceAll(/[\u0080-\uFFFF]/g, escapeCharacter) }],
});
const { output } = await bundle.write({ dir: "dist", format: "esm", chunkFileNames: "[name]-[hash].js" });
await bundle.close();
for (const chunk of output) console.log(`dist/${chunk.fileName}  ${chunk.code?.length ?? 0} bytes`);

/** One character beyond Latin-1 makes V8 hold the whole file in two bytes a character, and read it more slowly. */
function escapeCharacter(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Removes earlier bundles, and declarations whose source is gone: what is in dist is what gets published. */
function removeStale() {
  for (const file of readdirSync("dist", { recursive: true })) {
    const isStaleDeclaration = file.endsWith(".d.ts") && !existsSync(join("src", file.replace(/\.d\.ts$/, ".ts")));
    if (file.endsWith(".js") || isStaleDeclaration) rmSync(join("dist", file), { force: true });
  }
}
