import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderReadme } from "../render-agents.mjs";
import { renderEventsPage } from "../render-events-page.mjs";
import { hostPagePath, loadAdapters, renderHostPage } from "../render-host-page.mjs";
import { renderSamples, samplesPath } from "../render-samples.mjs";
import { packageDirs, root } from "../setup.mjs";

const pages = [
  "README.md",
  ...packageDirs().map((dir) => join(dir, "README.md")),
  ...readdirSync(join(root, "docs"), { recursive: true })
    .filter((file) => file.endsWith(".md") && !file.startsWith("examples"))
    .map((file) => join("docs", file)),
];

test("docs/events.md is what the catalogue says (npm run docs writes it again)", async () => {
  expect(read("docs/events.md")).toBe(await renderEventsPage());
});

test("the samples in @hawk/events are what an agent sent (npm run docs writes them again)", async () => {
  expect(read(samplesPath)).toBe(await renderSamples());
});

test("every host has a page that says what its adapter says (npm run docs writes it again)", async () => {
  const adapters = await loadAdapters();
  expect(adapters.length).toBeGreaterThan(0);
  for (const adapter of adapters) expect(read(hostPagePath(adapter))).toBe(renderHostPage(adapter));
});

test("every host's page begins with what its users should know", async () => {
  for (const adapter of await loadAdapters()) expect(read(hostPagePath(adapter)), adapter.id).toMatch(/^# .+\n\n[A-Za-z][^<]{80,}/);
});

test("the README names every agent, and the version it was proven on (npm run docs writes it again)", async () => {
  expect(read("README.md")).toBe(await renderReadme());
});

test("the README counts the agents right", async () => {
  const { length } = await loadAdapters();
  const [, named, more] = /the same way in (.*) and (\d+) more\./.exec(read("README.md"));
  expect(named.split(", ").length + Number(more)).toBe(length);
  expect(read("README.md")).toContain(`| agents | ${length} |`);
});

test("the README fits on two screens", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(121);
});

test("the README's hook blocks what it says it blocks", () => {
  const [, hook] = /```python\n([\s\S]*?)```/.exec(read("README.md"));
  const end = (path) =>
    spawnSync("python3", ["-c", hook], { encoding: "utf8", input: JSON.stringify({ tool_input: { file_path: path } }) });
  expect(end("/p/.env")).toMatchObject({ status: 2, stderr: ".env may hold secrets\n" });
  expect(end("/p/a.txt")).toMatchObject({ status: 0, stderr: "" });
});

test("every field of the format is documented", async () => {
  const { parseHookMeta } = await import(join(root, "packages/hook-meta/dist/index.js"));
  const [{ hint }] = parseHookMeta("x.sh", "# hawk-hook: events=stop\n# hawk-hook: zzzzz=1\n").problems;
  const documented = [...read("docs/hook-format.md").matchAll(/^\| `(\w+)` \| (?!which)/gm)].map(([, name]) => name);
  expect(documented).toEqual(hint.replace("known fields: ", "").split(", "));
});

// Tables and blocks of code can't be folded, and the page of conformance is written by the agents' runs.
test.each(pages.filter((page) => page !== "docs/conformance.md"))("the lines of %s have 160 columns at most", (page) => {
  const text = read(page).replaceAll(/^ *```[\s\S]*?^ *```/gm, "");
  expect(text.split("\n").filter((line) => line.length > 160 && !line.startsWith("|"))).toEqual([]);
});

test("no page and no comment names a document that its readers can't have", () => {
  const sources = packageDirs().flatMap((dir) =>
    readdirSync(join(root, dir, "src"), { recursive: true })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(dir, "src", file)),
  );
  expect([...pages, ...sources].filter((file) => /\bseeds? 00\d/i.test(read(file)))).toEqual([]);
});

function read(path) {
  return readFileSync(join(root, path), "utf8");
}
