import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findUnreached, unknownAgents } from "./unreached-agents.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "hawk-unreached-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const find = async (): Promise<readonly string[]> =>
  (await findUnreached({ home, env: { PATH: join(home, "bin") }, adapters: {} })).unreached;

const signs = unknownAgents.flatMap(({ title, binaries, directories }) => [
  ...binaries.map((name) => [title, `bin/${name}`] as const),
  ...directories.map((name) => [title, `${name}/`] as const),
]);

test.each(signs)("%s is found by ~/%s", async (title, sign) => {
  const path = join(home, sign);
  mkdirSync(sign.endsWith("/") ? path : dirname(path), { recursive: true });
  if (!sign.endsWith("/")) {
    writeFileSync(path, "#!/bin/sh\n");
    chmodSync(path, 0o755);
  }
  expect(await find()).toEqual([title]);
});

test("nothing is found where nothing is, and every agent that the docs call not supported is looked for", async () => {
  expect(await find()).toEqual([]);
  const titles = unknownAgents.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(["Amp", "Antigravity", "Continue CLI", "VS Code"]));
});
