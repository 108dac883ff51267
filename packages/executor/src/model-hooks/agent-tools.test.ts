import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { ToolReply } from "@hawk/protocol";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { callAgentTool } from "./agent-tools.ts";
import { openWorkspace } from "./workspace.ts";

const signal = new AbortController().signal;

async function call(cwd: string, name: string, input: Record<string, unknown>, payload: Record<string, unknown> = {}): Promise<ToolReply> {
  return callAgentTool(await openWorkspace(cwd, { name: "stop", payload }, signal), name, input);
}

const lines = (count: number, from = 1): string => Array.from({ length: count }, (_, index) => `line ${from + index}\n`).join("");

test.each([
  [{ path: "a.txt" }, lines(5)],
  [{ path: "./sub/../a.txt" }, lines(5)],
  [{ path: "link.txt" }, lines(5)],
  [{ path: "a.txt", offset: 4 }, lines(2, 4)],
  [{ path: "a.txt", offset: 2, limit: 2 }, `${lines(2, 2)}\n[there is more, from line 4 on]`],
  [{ path: "a.txt", offset: "5", limit: "1" }, "line 5\n"],
  [{ path: "a.txt", offset: -3, limit: 0 }, lines(5)],
  [{ path: "a.txt", offset: "x", limit: null }, lines(5)],
  [{ path: "a.txt", offset: 6 }, "[nothing there]"],
  [{ path: "empty.txt" }, "[nothing there]"],
  [{ path: "umlaut.txt" }, "äöü, no line end"],
])("read_file: %j", async (input, content) => {
  const cwd = createTree({
    "sub/x": "",
    "a.txt": lines(5),
    "link.txt": { linkTo: "a.txt" },
    "empty.txt": "",
    "umlaut.txt": "äöü, no line end",
  });
  expect(await call(cwd, "read_file", input)).toEqual({ content });
});

test("read_file takes the absolute path of a file in the project, also through a link to the project", async () => {
  const cwd = createTree({ "p/a.txt": "here", alias: { linkTo: "p" } });
  expect(await call(join(cwd, "alias"), "read_file", { path: join(cwd, "p/a.txt") })).toEqual({ content: "here" });
  expect(await call(join(cwd, "alias"), "read_file", { path: join(cwd, "alias/a.txt") })).toEqual({ content: "here" });
});

test.each([
  ["..", "../secret.txt"],
  ["a way around", "sub/../../secret.txt"],
  ["a link to a file outside", "file-link"],
  ["a path through a link to a directory outside", "dir-link/secret.txt"],
  ["a link to a link", "link-link"],
  ["a sibling whose name starts the same", "../project-other/secret.txt"],
  ["an absolute path", "/etc/passwd"],
  ["a home directory", "~/secret.txt"],
  ["a URL", "file:///etc/passwd"],
  ["a NUL", "a.txt\u0000"],
  ["nothing of that name", "gone.txt"],
  ["a link that leads nowhere", "dangling"],
  ["a link to itself", "loop"],
  ["a directory", "sub"],
  ["the project itself", "."],
  ["a named pipe", "pipe"],
  ["a very long name", "x".repeat(10_000)],
])("read_file refuses %s and does not say whether it exists", async (_, path) => {
  const root = createTree({
    "secret.txt": "SECRET",
    "project-other/secret.txt": "SECRET",
    "project/sub/x": "",
    "project/a.txt": "",
    "project/file-link": { linkTo: "../secret.txt" },
    "project/dir-link": { linkTo: ".." },
    "project/link-link": { linkTo: "file-link" },
    "project/dangling": { linkTo: "nowhere" },
    "project/loop": { linkTo: "loop" },
  });
  execFileSync("mkfifo", [join(root, "project/pipe")]);
  const reply = await call(join(root, "project"), "read_file", { path });
  expect(reply).toEqual({ content: `${path} is not a readable file below the project's directory`, isError: true });
});

test.each([[{}], [{ path: 7 }], [{ path: "" }], [{ path: ["a"] }]])("read_file wants a path: %j", async (input) => {
  expect(await call(createTree({}), "read_file", input)).toEqual({ content: "path is missing", isError: true });
});

test("read_file refuses a binary file", async () => {
  const cwd = createTree({ "a.bin": Buffer.from([0x7f, 0x45, 0, 1]) });
  expect(await call(cwd, "read_file", { path: "a.bin" })).toEqual({ content: "a.bin is a binary file", isError: true });
});

test("read_file gives 2,000 lines by default, and any others on request", async () => {
  const cwd = createTree({ "a.txt": lines(30_000) });
  expect(await call(cwd, "read_file", { path: "a.txt" })).toEqual({ content: `${lines(2000)}\n[there is more, from line 2001 on]` });
  expect(await call(cwd, "read_file", { path: "a.txt", offset: 29_999, limit: 5 })).toEqual({ content: lines(2, 29_999) });
});

test("read_file gives 256 KiB at most, even of a single line, and never half a character", async () => {
  const cwd = createTree({ "one-line": "ä".repeat(10_000_000), shifted: `x${"ä".repeat(1_000_000)}` });
  for (const path of ["one-line", "shifted"]) {
    const reply = (await call(cwd, "read_file", { path })) as { content: string };
    expect(Buffer.byteLength(reply.content)).toBeLessThan(257 * 1024);
    expect(reply.content).toMatch(/^x?ä+\n\[there is more, from line 1 on\]$/);
  }
});

test("read_file does not read on forever to find a line", async () => {
  const cwd = createTree({ huge: Buffer.alloc(70 * 1024 * 1024, "x") });
  expect(await call(cwd, "read_file", { path: "huge", offset: 2 })).toEqual({ content: "[too far into the file]" });
});

test("the transcript may be read, wherever it lies, and nothing beside it", async () => {
  const root = createTree({ "project/a": "", "home/t.jsonl": lines(3), "home/other.jsonl": "SECRET" });
  const payload = { transcript_path: join(root, "home/t.jsonl") };
  expect(await call(join(root, "project"), "read_file", { path: join(root, "home/t.jsonl") }, payload)).toEqual({ content: lines(3) });
  expect(await call(join(root, "project"), "read_file", { path: join(root, "home/other.jsonl") }, payload)).toMatchObject({
    isError: true,
  });
  expect(await call(join(root, "project"), "read_transcript", {}, payload)).toEqual({ content: lines(3).trimEnd() });
  expect(await call(join(root, "project"), "search", { pattern: "line", path: join(root, "home") }, payload)).toMatchObject({
    isError: true,
  });
});

test.each([
  [{}, `[there is more before this]\n${lines(50, 951)}`],
  [{ lines: 2 }, `[there is more before this]\n${lines(2, 999)}`],
  [{ lines: 1e9 }, lines(1000)],
])("read_transcript gives the last lines: %j", async (input, content) => {
  const cwd = createTree({ "t.jsonl": lines(1000) });
  expect(await call(cwd, "read_transcript", input, { transcript_path: join(cwd, "t.jsonl") })).toEqual({ content: content.trimEnd() });
});

test("read_transcript gives 256 KiB at most", async () => {
  const cwd = createTree({ "t.jsonl": "ä".repeat(1_000_001) });
  const reply = (await call(cwd, "read_transcript", {}, { transcript_path: join(cwd, "t.jsonl") })) as { content: string };
  expect(Buffer.byteLength(reply.content)).toBeLessThan(257 * 1024);
  expect(reply.content).toMatch(/^\[there is more before this\]\nä+$/);
});

test.each([[{}], [{ transcript_path: "/nowhere/t.jsonl" }], [{ transcript_path: 7 }], [{ transcript_path: "/" }]])(
  "read_transcript says that there is none: %j",
  async (payload) => {
    const reply = await call(createTree({}), "read_transcript", {}, payload);
    expect(reply).toEqual({ content: "this event has no transcript that can be read", isError: true });
  },
);

test("read_transcript tells that the transcript is empty", async () => {
  const cwd = createTree({ "t.jsonl": "" });
  expect(await call(cwd, "read_transcript", {}, { transcript_path: join(cwd, "t.jsonl") })).toEqual({
    content: "[the transcript is empty]",
  });
});

const project = {
  "src/a.ts": "const a = 1;\nconst needle = 2;\r\n",
  "src/deep/b.ts": "needle needle\n(needle)",
  "node_modules/x/index.js": "needle",
  ".git/config": "needle",
  "a.bin": Buffer.from("needle\u0000"),
  "empty.txt": "",
  "link.ts": { linkTo: "src/a.ts" },
  outside: { linkTo: "/etc" },
};

test.each([
  [{ pattern: "needle" }, "src/a.ts:2: const needle = 2;\nsrc/deep/b.ts:1: needle needle\nsrc/deep/b.ts:2: (needle)"],
  [{ pattern: "(needle)" }, "src/deep/b.ts:2: (needle)"],
  [{ pattern: "^needle", regex: true }, "src/deep/b.ts:1: needle needle"],
  [{ pattern: "(?i)NEEDLE =", regex: true }, "src/a.ts:2: const needle = 2;"],
  [{ pattern: "needle", path: "src/deep" }, "src/deep/b.ts:1: needle needle\nsrc/deep/b.ts:2: (needle)"],
  [{ pattern: "const a", path: "src/a.ts" }, "src/a.ts:1: const a = 1;"],
  [{ pattern: "needle", path: "outside" }, null],
  [{ pattern: "needle", path: ".." }, null],
  [{ pattern: "(a+)+\\1", regex: true }, null],
  [{ pattern: "(", regex: true }, null],
  [{ pattern: "((a{1000}){1000}){1000}", regex: true }, null],
  [{ pattern: 7 }, null],
  [{}, null],
  [{ pattern: "nowhere" }, "[no matches]"],
])("search: %j", async (input, content) => {
  const reply = await call(createTree(project), "search", input);
  expect(reply).toEqual(content === null ? { content: expect.any(String) as string, isError: true } : { content });
});

test("search shows no more than 200 lines, and of each no more than 300 characters", async () => {
  const cwd = createTree({ "a.txt": `${"x".repeat(5000)}\n`.repeat(150), "b.txt": "x\n".repeat(150), "c.txt": "x" });
  const { content } = (await call(cwd, "search", { pattern: "x" })) as { content: string };
  const shown = content.split("\n");
  expect(shown).toHaveLength(201);
  expect(shown.at(-1)).toBe("[there are more than 200 matches]");
  expect(Math.max(...shown.map((line) => line.length))).toBeLessThan(320);
});

test("search leaves files of more than 1 MiB alone and stops after 32 MiB", async () => {
  const large = createTree({ "large.txt": "x".repeat(1024 * 1024 + 1) });
  expect(await call(large, "search", { pattern: "x" })).toEqual({ content: "[no matches]" });
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.txt`, Buffer.alloc(1024 * 1024, "y")]));
  expect(await call(createTree(many), "search", { pattern: "x" })).toEqual({
    content: "[stopped after 32 MiB; name a directory to look at less]",
  });
});

test("search takes its time with nothing: a hostile expression on a long line", async () => {
  const cwd = createTree({ "a.txt": "a".repeat(900_000) });
  const before = process.cpuUsage();
  expect(await call(cwd, "search", { pattern: "(a|a)*(a|aa)+$b", regex: true })).toEqual({ content: "[no matches]" });
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
});

test("list_files lists nearer files first and leaves out .git, node_modules and links", async () => {
  const cwd = createTree(project);
  expect(await call(cwd, "list_files", {})).toEqual({ content: "a.bin\nempty.txt\nsrc/a.ts\nsrc/deep/b.ts" });
  expect(await call(cwd, "list_files", { path: "src/deep" })).toEqual({ content: "src/deep/b.ts" });
  expect(await call(createTree({}), "list_files", {})).toEqual({ content: "[no files]" });
});

test.each(["..", "/", "outside", "gone"])("list_files refuses %s", async (path) => {
  const reply = await call(createTree(project), "list_files", { path });
  expect(reply).toEqual({ content: `${path} is not a directory below the project's directory`, isError: true });
});

test("list_files lists no more than 1,000", async () => {
  const files = Object.fromEntries(Array.from({ length: 1005 }, (_, index) => [`f${index}`, ""]));
  const { content } = (await call(createTree(files), "list_files", {})) as { content: string };
  expect(content.split("\n")).toHaveLength(1001);
  expect(content).toMatch(/\[there are more than 1000 files\]$/);
});

test.each(["the home directory", "one above it"])("nothing is read when the project would be %s, except the transcript", async (which) => {
  const root = createTree({ "home/.ssh/id": "SECRET", "home/t.jsonl": "{}", "home/p/a.txt": "mine" });
  const home = join(root, "home");
  const payload = { transcript_path: join(home, "t.jsonl") };
  const workspace = await openWorkspace(which === "one above it" ? root : home, { name: "stop", payload }, signal, [home]);
  for (const path of [".ssh/id", "home/.ssh/id", join(home, ".ssh/id"), "p/a.txt"])
    expect(await callAgentTool(workspace, "read_file", { path })).toMatchObject({ isError: true });
  expect(await callAgentTool(workspace, "search", { pattern: "S" })).toMatchObject({ isError: true });
  expect(await callAgentTool(workspace, "list_files", {})).toMatchObject({ isError: true });
  expect(await callAgentTool(workspace, "read_file", { path: payload.transcript_path })).toEqual({ content: "{}" });
  const inside = await openWorkspace(join(home, "p"), { name: "stop", payload }, signal, [home]);
  expect(await callAgentTool(inside, "read_file", { path: "a.txt" })).toEqual({ content: "mine" });
});
