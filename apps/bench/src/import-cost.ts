import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { contest } from "./measure.ts";
import type { Benchmark } from "./measure.ts";

const importer = "const start = performance.now(); await import(process.argv[2]); process.stdout.write(String(performance.now() - start));";

/** What `import("@hawk/hook-meta")` costs a fresh process, against an empty module in a package laid out the same way. */
export const importCost: Benchmark = {
  name: "import",
  async run({ rounds }) {
    const root = mkdtempSync(join(tmpdir(), "hawk-bench-"));
    try {
      layOut(root);
      const measure = (name: string) => () =>
        Number(execFileSync(process.execPath, [join(root, "importer.mjs"), name], { cwd: root, encoding: "utf8" }));
      return [
        contest({
          subject: 'import("@hawk/hook-meta")',
          floor: "an empty module of the same layout",
          target: 1.5,
          rounds,
          runSubject: measure("@hawk/hook-meta"),
          runFloor: measure("@hawk/empty"),
        }),
      ];
    } finally {
      rmSync(root, { recursive: true });
    }
  },
};

const manifest = { type: "module", exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } } };

function layOut(root: string): void {
  const scope = join(root, "node_modules", "@hawk");
  for (const name of ["hook-meta", "empty"]) {
    mkdirSync(join(scope, name, "dist"), { recursive: true });
    writeFileSync(join(scope, name, "package.json"), JSON.stringify({ name: `@hawk/${name}`, ...manifest }));
  }
  cpSync(builtHookMeta(), join(scope, "hook-meta", "dist"), { recursive: true });
  writeFileSync(join(scope, "empty", "dist", "index.js"), "export {};\n");
  writeFileSync(join(root, "importer.mjs"), importer);
}

function builtHookMeta(): string {
  return dirname(realpathSync.native(fileURLToPath(import.meta.resolve("@hawk/hook-meta"))));
}
