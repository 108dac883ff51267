import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Another version of the built program: its dispatcher, and the shell program of its runners, have one more comment. The answer is its entry. */
export function createOtherBuild(binary: string, version: string): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "hawk-other-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const dist = join(root, "dist");
  cpSync(dirname(binary), dist, { recursive: true });
  writeFileSync(join(root, "package.json"), JSON.stringify({ version }));
  const digest = Buffer.from(version).toString("hex").padStart(16, "0");
  edit(join(dist, "dispatcher/dispatcher.cjs"), (text) => `${text}\n// ${version}\n`);
  edit(join(dist, "dispatcher/digest"), () => digest);
  edit(join(dist, "dispatcher/made-by"), () => `${version} ${digest}\n`);
  for (const name of readdirSync(dist).filter((file) => file.endsWith(".cjs")))
    edit(join(dist, name), (text) => text.replaceAll("end_hook() {", `: ${version}\nend_hook() {`));
  return join(dist, "hawk.js");
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}
