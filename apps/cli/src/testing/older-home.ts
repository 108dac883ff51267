import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

type Texts = Record<string, string>;

interface Sidecar {
  path: string;
  states: { textHash: string; wiring: { textHash: string; splices: { offset: number }[] } }[];
}

/** A home as it was before the hawk of commit ed463d8 came, and what that one changed and made in it; `{home}` stands for its path. */
const { before, after } = JSON.parse(readFileSync(new URL("fixtures/older-home.json", import.meta.url), "utf8")) as {
  before: Texts;
  after: Texts;
};

export const beforeOlderHawk: Texts = before;

/** Writes what that hawk had written into a home that is as it was before. What depends on the length and the hash of a path is made to fit. */
export function addOlderHawk(home: string): void {
  const fill = (text: string): string => text.replaceAll("{home}", home);
  for (const [name, text] of Object.entries(after)) {
    const isSidecar = name.includes("/hawk/settings/");
    const path = isSidecar ? sidecarPath(join(home, dirname(name)), fill((JSON.parse(text) as Sidecar).path)) : join(home, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, isSidecar ? fit(JSON.parse(text) as Sidecar, fill) : fill(text), { mode: name.includes("/run/") ? 0o700 : 0o600 });
  }
}

function sidecarPath(directory: string, path: string): string {
  const readable = `${basename(dirname(path))}-${basename(path)}`.replace(/^[.-]+/, "");
  return join(directory, `${readable}-${hash(path).slice(0, 16)}.json`);
}

function fit(sidecar: Sidecar, fill: (text: string) => string): string {
  const template = after[sidecar.path.replace("{home}/", "")] ?? "";
  for (const state of sidecar.states) {
    state.textHash = state.wiring.textHash = hash(fill(template));
    for (const splice of state.wiring.splices) splice.offset = fill(template.slice(0, splice.offset)).length;
  }
  return fill(JSON.stringify(sidecar));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
