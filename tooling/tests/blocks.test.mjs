// Every block of code in README.md and docs/: docs/contributing.md says how each is checked.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { classifyBlocks, isFor } from "../docs/classify.mjs";
import { elsewhere, notRun, readers } from "../docs/how-blocks-run.mjs";
import { listPages, readPage } from "../docs/pages.mjs";
import { findFaults } from "../docs/parse-block.mjs";
import { createReader } from "../docs/reader.mjs";
import { isAsShown, mask, toSteps } from "../docs/transcript.mjs";
import { root } from "../setup.mjs";

// The other packages' READMEs are run where npm has installed them: published.test.mjs.
const blocks = [...listPages(), "apps/cli/README.md"].flatMap((page) => classifyBlocks(page));
const toPlace = ({ page, line }) => `${page}:${line}`;

test("every block is run, parsed, run by another test, or listed with a reason", () => {
  expect(blocks.filter((block) => block.class === "none").map(toPlace)).toEqual([]);
});

test("the tables list nothing that isn't there", () => {
  const unused = [...elsewhere, ...notRun].filter(
    (row) => row.page?.startsWith("docs/") && !blocks.some((block) => isFor(row, block.page, block)),
  );
  const unread = Object.keys(readers).filter((page) => !listPages().includes(page));
  expect([unused, unread]).toEqual([[], []]);
});

test("a test that runs a page's blocks names the page", () => {
  const wrong = elsewhere.filter(({ page, test: file }) => !readFileSync(join(root, file), "utf8").includes(page));
  expect(wrong).toEqual([]);
});

test("every block that shows a file is what hawk and its language take", () => {
  const parsed = blocks.filter((block) => block.class === "parsed");
  expect(parsed.length).toBeGreaterThan(0);
  expect(parsed.flatMap((block) => findFaults(block).map((fault) => `${toPlace(block)} ${fault}`))).toEqual([]);
});

const pagesToRun = [...new Set(blocks.flatMap((block) => (block.class === "run" ? [block.page] : [])))];

test.each(pagesToRun)("the commands on %s print what it shows", (page) => {
  const { before, beforeCommand = {}, beforeBlock = {}, ...given } = readers[page] ?? {};
  const reader = createReader(given);
  onTestFinished(reader.end);
  const prepare = (script) => expect(reader.run(`set -e\n${script}`), script).toMatchObject({ status: 0 });
  if (before) prepare(before);
  for (const [number, block] of blocks.filter((one) => one.page === page && one.class === "run").entries()) {
    if (beforeBlock[number]) prepare(beforeBlock[number]);
    for (const { command, expected } of toSteps(block, block.output)) {
      const key = Object.keys(beforeCommand).find((start) => command.startsWith(start));
      if (key) prepare(beforeCommand[key]);
      const { status, output } = reader.run(command);
      const [printed, shown] = [mask(output, reader.home), mask(expected ?? "", reader.home)];
      const where = `${toPlace(block)} ${command}`;
      if (expected === undefined) expect([status, where], output).toEqual([0, where]);
      else if (!isAsShown(printed, shown)) expect(printed, where).toBe(shown);
    }
  }
});

test("the cases on docs/testing-hooks.md are those of the example", () => {
  expect(readPage("docs/testing-hooks.md")).toContain(readPage("docs/testing-hooks/no-force.cases.yaml"));
});
