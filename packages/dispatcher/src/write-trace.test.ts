import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTrace } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeTrace } from "./write-trace.ts";

const entry = (hook: string): TraceEntry => ({ time: "2026-11-17T22:55:19Z", host: "toy", event: "stop", hooks: [hook], outcome: "ok" });
const roomy = { fileBytes: 2 ** 21, totalBytes: 2 ** 26, days: 30 };

let directory = "";
let file = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "hawk-trace-"));
  file = join(directory, "trace.jsonl");
});

const written = (): string[] =>
  readdirSync(directory)
    .flatMap((name) => parseTrace(readFileSync(join(directory, name), "utf8")))
    .flatMap(({ hooks }) => hooks);

// Node 20 runs no TypeScript, so what writers run is bundled.
let program = "";
beforeAll(async () => {
  program = join(mkdtempSync(join(tmpdir(), "hawk-writer-")), "write-trace.mjs");
  const resolve = { conditionNames: ["@hawk/source", "import", "node", "default"], mainFields: ["module", "main"] };
  const bundle = await rolldown({ input: join(import.meta.dirname, "write-trace.ts"), platform: "node", resolve, plugins: [raw] });
  await bundle.write({ file: program, format: "esm", codeSplitting: false });
  await bundle.close();
});
afterAll(() => rmSync(join(program, ".."), { recursive: true, force: true }));

const WRITERS = 24;
const LINES = 40;

test("24 writers at the limit lose no line, and write none twice", async () => {
  const limits = { ...roomy, fileBytes: 1500 };
  const text = `import { writeTrace } from ${JSON.stringify(program)};
    for (let line = 0; line < ${LINES}; line++)
      writeTrace(${JSON.stringify(file)}, { ...${JSON.stringify(entry(""))}, hooks: [process.argv[1] + "-" + line] }, ${JSON.stringify(limits)});`;
  const codes = await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", text, String(writer)], { stdio: "inherit" });
      return new Promise((resolve) => child.once("close", resolve));
    }),
  );
  expect(new Set(codes)).toEqual(new Set([0]));
  const expected = Array.from({ length: WRITERS * LINES }, (_, index) => `${Math.floor(index / LINES)}-${index % LINES}`);
  expect(written().toSorted()).toEqual(expected.toSorted());
  expect(readdirSync(directory).length).toBeGreaterThan(2);
});

/** The texts of shell programs, which writers of the trace do not need. */
const raw = {
  name: "raw",
  resolveId: (id: string) => (id.endsWith("?raw") ? id : null),
  load: (id: string) => (id.endsWith("?raw") ? "export default '';" : null),
};

test("only the user may read it", () => {
  const umask = process.umask(0);
  try {
    writeFileSync(file, "");
    expect(writeTrace(file, entry("a"), { ...roomy, fileBytes: 1 })).toBe(true);
    expect(writeTrace(file, entry("b"), roomy)).toBe(true);
  } finally {
    process.umask(umask);
  }
  const names = readdirSync(directory);
  expect(names).toEqual([expect.stringMatching(/^trace-\d{10}-\d+\.jsonl$/), "trace.jsonl"]);
  expect(names.map((name) => statSync(join(directory, name)).mode & 0o777)).toEqual([0o600, 0o600]);
});

test("what is older than 30 days goes when a file is put away, and the oldest of what is too much", () => {
  const now = Math.floor(Date.now() / 1000);
  const names = ["trace.jsonl.1", `trace-${now - 40}-1.jsonl`, `trace-${now - 30}-1.jsonl`, `trace-${now - 20}-1.jsonl`, "memory.json"];
  for (const name of names) writeFileSync(join(directory, name), "x".repeat(1000));
  utimesSync(join(directory, names[0] as string), 0, now - 31 * 86_400);
  writeTrace(file, entry("a"), { fileBytes: 10, totalBytes: 10_000, days: 30 });
  const kept = (): string[] => readdirSync(directory).filter((name) => names.includes(name));
  expect(kept().toSorted()).toEqual(names.slice(1).toSorted());
  const own = readdirSync(directory).find((name) => name.endsWith(`-${process.pid}.jsonl`));
  rmSync(join(directory, own as string));
  writeTrace(file, entry("b"), { fileBytes: 10, totalBytes: 1500, days: 30 });
  expect(kept()).toEqual(["memory.json", names[3]]);
});

test("a name that is taken is not taken again", () => {
  for (const hook of ["a", "b", "c", "d"]) writeTrace(file, entry(hook), { ...roomy, fileBytes: 1 });
  expect(written().toSorted()).toEqual(["a", "b", "c", "d"]);
});

test.each([
  ["a directory", () => mkdirSync(file)],
  ["a pipe that nobody reads", () => spawnSync("mkfifo", [file])],
  ["in no directory", () => rmSync(directory, { recursive: true })],
])("a trace that is %s can't be written, and that is all", (_, prepare) => {
  prepare();
  expect(writeTrace(file, entry("a"))).toBe(false);
});
