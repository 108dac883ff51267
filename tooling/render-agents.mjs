import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadAdapters } from "./render-host-page.mjs";
import { root } from "./setup.mjs";

/** A row of the table that a whole conformance run writes. */
const PROVEN = /^ {2}"?([\w-]+)"?: \{ version: "(.+)", date: "(.+)" \},$/gm;
const PART = /(<!-- agents: npm run docs writes this -->\n)[\s\S]*?(<!-- \/agents -->)/;

function link({ id, title }) {
  return `[${title}](docs/hosts/${id}.md)`;
}

/** The README, with the agents that the conformance suite has proven, each with its version. */
export async function renderReadme() {
  const adapters = await loadAdapters();
  const rowsOfTable = [...readFileSync(join(root, "packages/sync/src/proven-versions.ts"), "utf8").matchAll(PROVEN)];
  const versions = new Map(rowsOfTable.map(([, id, version]) => [id, version]));
  const latest = rowsOfTable
    .map(([, , , date]) => date)
    .toSorted()
    .at(-1);
  const proven = adapters.filter(({ id }) => versions.has(id)).map((adapter) => `${link(adapter)} ${versions.get(adapter.id)}`);
  const others = adapters.filter(({ id }) => !versions.has(id)).map(link);
  const rows = [
    `| proven on the real program, last on ${latest} | ${proven.join(", ")} |`,
    `| built from its source, its package or its documentation | ${others.join(", ")} |`,
  ];
  const table = `| ${adapters.length} agents | |\n|---|---|\n${rows.join("\n")}\n`;
  return readFileSync(join(root, "README.md"), "utf8").replace(PART, (_, start, end) => `${start}${table}${end}`);
}
