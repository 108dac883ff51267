import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFor, startForCommand } from "./interpreter.ts";
import { ownNode } from "./own-node.ts";
import { runProcess } from "./run-process.ts";
import type { ProcessReport } from "./run-process.ts";
import { createFiles } from "./testing/temporary.ts";

const env = { PATH: process.env["PATH"] ?? "" };

async function runFile(root: string, name: string, args: string[] = []): Promise<ProcessReport | { spawnError: string }> {
  const start = startFor(join(root, name), { cacheDir: join(root, "cache"), env, args });
  return "spawnError" in start ? start : runProcess({ ...start, env, cwd: root, stdin: "input" }, { timeoutMs: 30_000 });
}

const typed = "const text: string = process.argv[2] as string;\nconsole.log(text);\n";

test.each([
  ["a shebang", "hook", '#!/bin/sh\necho "$1"\n'],
  ["a shebang with CR LF", "hook.sh", '#!/bin/sh\r\necho "$1" #\r\n'],
  ["a shebang with an argument", "hook", '#!/bin/sh -e\necho "$1"; false; echo more\n'],
  ["env", "hook", '#!/usr/bin/env bash\n[[ a == a ]] && echo "$1"\n'],
  ["env -S", "hook", "#!/usr/bin/env -S node --no-warnings\nconsole.log(process.argv[2])\n"],
  ["env with a variable", "hook", '#!/usr/bin/env -S A=1 sh\necho "$1"\n'],
  ["a shebang that contradicts the extension", "hook.py", '#!/bin/sh\necho "$1"\n'],
  [".py", "hook.py", "import sys\nprint(sys.argv[1])\n"],
  [".sh", "hook.sh", '[[ a == a ]] && echo "$1"\n'],
  [".bash", "hook.bash", '[[ a == a ]] && echo "$1"\n'],
  [".js", "hook.js", "console.log(process.argv[2])\n"],
  [".mjs", "hook.mjs", 'import "node:fs";\nconsole.log(process.argv[2])\n'],
  [".cjs", "hook.cjs", 'require("node:fs");\nconsole.log(process.argv[2])\n'],
  [".ts", "hook.ts", typed],
  [".mts", "hook.mts", typed],
  [".cts", "hook.cts", `import { sep } from "node:path";\nrequire("node:fs");\n${typed}export = sep;\n`],
  [".ts with a shebang for node", "hook.ts", `#!/usr/bin/env node\n${typed}`],
])("runs a file that is not executable by %s", async (_, name, content) => {
  expect(await runFile(createFiles({ [name]: content }), name, ["a 'b' $c"])).toMatchObject({ stdout: "a 'b' $c\n" });
});

test("runs a program of an unknown kind when it is executable", async () => {
  const root = createFiles({ "hook.xyz": 'echo "$1"\n' }, 0o755);
  expect(await runFile(root, "hook.xyz", ["x"])).toMatchObject({ exitCode: 0, stdout: "x\n" });
});

test.each([
  ["a file of no known kind", "unknown.xyz", /no #! line, no known extension and is not executable; add/],
  ["an empty file, which would do nothing and be content", "empty.sh", /it is empty; restore it/],
  ["a missing file", "gone.sh", /the file does not exist; correct the path \(ENOENT\)/],
  ["a directory", "directory", /it is a directory; name a file \(EISDIR\)/],
  ["a path through a file", "unknown.xyz/hook.sh", /not a directory; correct the path \(ENOTDIR\)/],
  ["a missing interpreter", "absent", /its first line asks for \/no\/such\/sh, which is missing or not executable; install/],
  ["a missing interpreter by name", "nameless", /its first line asks for no-such-program, which/],
])("refuses %s and says why", async (_, name, message) => {
  const root = createFiles({
    "unknown.xyz": "text\n",
    "empty.sh": "",
    "directory/file": "",
    absent: "#!/no/such/sh\n",
    nameless: "#!/usr/bin/env no-such-program\n",
  });
  expect(await runFile(root, name)).toEqual({ spawnError: expect.stringMatching(message) as string });
});

test.each([
  ["/usr/bin/node", "/usr/bin/node"],
  ["/opt/node22/bin/nodejs", "/opt/node22/bin/nodejs"],
  ["C:/node/node.exe", "C:/node/node.exe"],
  ["/opt/my-agent/my-agent", "node"],
  ["/Applications/Agent.app/Contents/MacOS/Electron", "node"],
  ["/opt/bun/bin/bun", "node"],
])("a process that runs as %s starts hooks with %s, and never itself", (execPath, expected) => {
  expect(ownNode(execPath)).toBe(expected);
});

test("falls back to sh where there is no bash", () => {
  const root = createFiles({ "hook.sh": "echo", "bin/sh": "" }, 0o755);
  expect(startFor(join(root, "hook.sh"), { cacheDir: root, env: { PATH: join(root, "bin") } })).toMatchObject({
    file: join(root, "bin/sh"),
  });
});

test("gives a command line to the shell, and arguments to the program itself", () => {
  expect(startForCommand("a | b")).toEqual({ file: "/bin/sh", args: ["-c", "a | b"] });
  expect(startForCommand("a b", ["|"])).toEqual({ file: "a b", args: ["|"] });
  expect(startForCommand("a b", [])).toEqual({ file: "a b", args: [] });
});

const project = {
  "hook.ts": `import { readFileSync } from "node:fs";
    import type { Absent } from "./absent.ts";
    import { type Kind, shout } from "./lib.js";
    import { twice } from "./twice.js";
    import { half } from "./half";
    import { packed } from "packed";
    enum Level { High = 3 }
    const input: Absent | string = await Promise.resolve(readFileSync(0, "utf8") as Kind);
    const { late } = await import("./late.ts");
    console.log(shout(input), twice(Level.High), half(8), packed, late, new URL(".", import.meta.url).pathname);`,
  "lib.js": "export const shout = (text) => text.toUpperCase();",
  "twice.ts": "export const twice = (value: number): number => value * 2;",
  "half.ts": "export const half = (value: number): number => value / 2;",
  "late.ts": "export const late: string = 'late';",
  "node_modules/packed/package.json": '{ "type": "module", "exports": "./index.js" }',
  "node_modules/packed/index.js": "export const packed = 'packed';",
};

test("runs TypeScript with imports of neighbours, packages and types, twice from the same cache", async () => {
  const root = createFiles(project);
  const expected = { exitCode: 0, stderr: "", stdout: `INPUT 6 4 packed late ${root}/\n` };
  expect(await runFile(root, "hook.ts")).toMatchObject(expected);
  const cached = readdirSync(join(root, "cache"));
  expect(await runFile(root, "hook.ts")).toMatchObject(expected);
  expect(readdirSync(join(root, "cache"))).toEqual(cached);
  expect(cached).toHaveLength(7);
});

test("keeps the cache private, also one that was open to others", async () => {
  const root = createFiles({ "hook.ts": typed });
  mkdirSync(join(root, "cache"));
  chmodSync(join(root, "cache"), 0o777);
  await runFile(root, "hook.ts");
  const modes = readdirSync(join(root, "cache")).map((name) => statSync(join(root, "cache", name)).mode & 0o777);
  expect(statSync(join(root, "cache")).mode & 0o777).toBe(0o700);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
});

test("refuses a cache that is a link", async () => {
  const root = createFiles({ "hook.ts": typed, "elsewhere/file": "" });
  symlinkSync(join(root, "elsewhere"), join(root, "cache"));
  expect(await runFile(root, "hook.ts")).toEqual({ spawnError: expect.stringContaining("cache is not a directory; remove it") as string });
  expect(existsSync(join(root, "elsewhere", "file"))).toBe(true);
});

test("tells where TypeScript can't be read, like any other program's mistake", async () => {
  const report = await runFile(createFiles({ "hook.ts": "const a: = 1;" }), "hook.ts");
  expect(report).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("hook.ts") as string });
});
