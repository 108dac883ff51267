import { join } from "node:path";
import type { AdapterLoaders } from "@hawk/adapter";
import { createTree } from "@hawk/testing";
import type { AdapterPlaces } from "../find-adapter.ts";

/** A home directory, hawk as it is installed, and files. */
export function createHome(files: Record<string, string>): AdapterPlaces & { adapters: AdapterLoaders } {
  const installed = { "prefix/node_modules/@hawk/cli/dist/dispatcher/contract/index.js": "export const ANSWER = 42;\n" };
  const manifest = { name: "@hawk/adapter", type: "module", main: "./index.js" };
  const contract = { "prefix/node_modules/@hawk/cli/dist/dispatcher/contract/package.json": JSON.stringify(manifest) };
  const home = createTree({ "work/.keep": "", ...installed, ...contract, ...files });
  const dispatcherDir = join(home, "prefix/node_modules/@hawk/cli/dist/dispatcher");
  return { home, cwd: join(home, "work"), env: {}, dispatcherDir, adapters: {} };
}

/** The text of an adapter that does nothing, and what else its file does. */
export function adapterText(id: string, more = ""): string {
  const functions = "decode, encode, wire, unwire, listHooks, sample".split(", ").map((name) => `${name}: () => null`);
  return `${more}
export const adapter = { id: "${id}", title: "Agent ${id}", events: { stop: { native: ["Stop"] } }, tools: {}, settings: {}, detection: {}, ${functions.join(", ")} };
`;
}
