import { join } from "node:path";
import fc from "fast-check";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { guardedCommands, guardedPaths, openCommands, openPaths } from "./testing/guarded-paths.ts";
import { bashEvent, runGuard } from "./testing/run-guard.ts";
import type { GuardReply } from "./answer.ts";

const silent = { exitCode: 0, stdout: "", stderr: "" };

function toolEvent(tool: string, input: unknown, cwd = "/repo"): Record<string, unknown> {
  return { session_id: "s", cwd, hook_event_name: "PreToolUse", tool_name: tool, tool_input: input };
}

function write(path: unknown, env: Record<string, string> = {}): GuardReply {
  return runGuard("file-guard", toolEvent("Write", { file_path: path, content: "x" }), { env: { HOME: "/home/me", ...env } });
}

function bash(command: string, cwd = "/repo", env: Record<string, string> = {}): GuardReply {
  return runGuard("file-guard", { ...bashEvent(command), cwd }, { env: { HOME: "/home/me", ...env } });
}

test.each(guardedPaths)("keeps %j", (path) => {
  const { exitCode, stdout, stderr } = write(path);
  expect([exitCode, stdout, stderr]).toEqual([2, "", expect.stringMatching(/^file-guard: .* so an agent may not change it\./)]);
});

test.each(openPaths)("lets %j be written", (path) => {
  expect(write(path)).toEqual(silent);
});

test("says which file, why, and how to go on", () => {
  expect(write("/repo/.env").stderr).toBe(
    "file-guard: /repo/.env may hold secrets, so an agent may not change it.\n" +
      "Ask the user to do it, or continue without it. To allow it, the user can set HAWK_FILE_GUARD_ALLOW=.env for this hook.\n",
  );
});

test("shows no control characters of a path", () => {
  expect(write("x\u001B[2J\n/.env").stderr).toMatch(/^file-guard: x\?\[2J\?\/\.env may/);
});

describe("where a tool says which files", () => {
  test.each([
    ["a notebook", "NotebookEdit", { notebook_path: ".env" }],
    ["several", "Edit", { file_path: "a", file_paths: ["a", "b", ".env"] }],
    ["edits", "MultiEdit", { file_path: "a", edits: [{ old_string: "" }, { file_path: ".env" }] }],
    ["a patch", "Edit", { patch: "*** Begin Patch\n*** Update File: a\n*** Move to: .env\n*** End Patch" }],
    ["a diff", "Edit", { diff: "--- a/.env\n+++ b/.env\n@@ -1 +1 @@\n" }],
    ["another name for it", "Write", { path: ".env" }],
  ])("%s", (_, tool, input) => {
    expect(runGuard("file-guard", toolEvent(tool, input)).exitCode).toBe(2);
  });

  test("content is not a path", () => {
    expect(runGuard("file-guard", toolEvent("Write", { file_path: "a.md", content: "*** Update File: .env\n.env" }))).toEqual(silent);
  });
});

describe("links", () => {
  const project = () =>
    createTree({
      ".env": "A=1",
      "notes.txt": { linkTo: ".env" },
      "deep/x": "",
      way: { linkTo: "deep/../deep" },
      git: { linkTo: ".git" },
      ".git/config": "",
    });

  test.each(["notes.txt", "./notes.txt", "way/../.env", "git/config"])("%s leads to what is guarded", (path) => {
    const cwd = project();
    expect(runGuard("file-guard", toolEvent("Edit", { file_path: path }, cwd)).exitCode).toBe(2);
    expect(runGuard("file-guard", toolEvent("Edit", { file_path: join(cwd, path) }, "/")).exitCode).toBe(2);
  });

  test("an allowed name does not open what it leads to", () => {
    const run = runGuard("file-guard", toolEvent("Edit", { file_path: "notes.txt" }, project()), {
      env: { HAWK_FILE_GUARD_ALLOW: "notes.txt" },
    });
    expect(run.exitCode).toBe(2);
  });
});

describe("settings", () => {
  test.each([
    ["*.sqlite", "data/x.SQLITE", 2],
    ["config/prod/*", "/repo/config/prod/a.yml", 2],
    ["config/prod", "/repo/config/prod/a.yml", 2],
    ["/repo/x, b.txt", "/repo/b.txt", 2],
    ["~/private/*", "/home/me/private/x", 2],
    ["config/prod/*", "/repo/config/dev/a.yml", 0],
  ])("HAWK_FILE_GUARD=%s for %s", (pattern, path, exitCode) => {
    expect(write(path, { HAWK_FILE_GUARD: pattern }).exitCode).toBe(exitCode);
  });

  test.each([
    [".env.test", "/repo/.env.test", 0],
    [".env.*", "/repo/.env.ci", 0],
    ["/repo/sub/.env", "/repo/sub/.env", 0],
    ["/repo/sub/.env", "/repo/.env", 2],
  ])("HAWK_FILE_GUARD_ALLOW=%s for %s", (pattern, path, exitCode) => {
    expect(write(path, { HAWK_FILE_GUARD_ALLOW: pattern }).exitCode).toBe(exitCode);
  });

  test.each(["package-lock.json", "Cargo.lock", "sub/pnpm-lock.yaml"])("HAWK_FILE_GUARD_LOCKS=1 keeps %s", (path) => {
    expect(write(path, { HAWK_FILE_GUARD_LOCKS: "1" }).exitCode).toBe(2);
  });

  test("an agent's settings are guarded where a variable has put them", () => {
    expect(write("/else/hawk/config.yaml", { XDG_CONFIG_HOME: "/else" }).exitCode).toBe(2);
    expect(write("/else/hooks.json", { CODEX_HOME: "/else" }).exitCode).toBe(2);
    expect(write("/else/hooks.json")).toEqual(silent);
  });

  test("an .npmrc is guarded when it has a token", () => {
    const cwd = createTree({ ".npmrc": "//npm.example.com/:_authToken=x\n", "sub/.npmrc": "save-exact=true\n" });
    const edit = (path: string, content = "") => runGuard("file-guard", toolEvent("Write", { file_path: path, content }, cwd)).exitCode;
    expect([edit(".npmrc"), edit("sub/.npmrc"), edit("sub/.npmrc", "_auth=x")]).toEqual([2, 0, 2]);
  });
});

describe("reading", () => {
  test("a Read that reaches the hook may not see secrets, but may see settings", () => {
    const read = (path: string) => runGuard("file-guard", toolEvent("Read", { file_path: path })).exitCode;
    expect([read(".env"), read("a.ts"), read(".claude/settings.json"), read(".git/config")]).toEqual([2, 0, 0, 0]);
  });

  test.each(["cat .env", "grep A < .env", "docker run --env-file .env x", "base64 ~/.ssh/id_rsa"])(
    "HAWK_FILE_GUARD_READ=1 refuses %s",
    (command) => {
      expect(bash(command, "/repo", { HAWK_FILE_GUARD_READ: "1" }).stderr).toContain("may not read it");
    },
  );
});

describe("commands", () => {
  const project = () => createTree({ ".env": "A=1", "x/.env": "", "sub/y": "", ".git/config": "", "x.txt": "" });

  test.each(guardedCommands)("refuses %j", (command) => {
    expect([command, bash(command, project()).exitCode]).toEqual([command, 2]);
  });

  test.each(openCommands)("lets %j pass", (command) => {
    expect(bash(command, project())).toEqual(silent);
  });
});

describe("an event that is not as expected", () => {
  test.each([
    ["nothing", ""],
    ["a list", "[]"],
    ["a shell call without a command", '{"tool_name":"Bash","tool_input":{}}'],
    ["nothing about a call", "{}"],
    ["one without an input", '{"tool_name":"Bash"}'],
    ["one whose command is not text", '{"tool_name":"Bash","tool_input":{"command":{"a":1}}}'],
    ["an edit without a path", '{"tool_name":"Edit","tool_input":{"old_string":"a","new_string":"b"}}'],
    ["a file without a path", '{"tool_name":"Write","tool_input":{"content":"a"}}'],
    ["a file whose path is not text", '{"tool_name":"Write","tool_input":{"file_path":7,"content":"a"}}'],
    ["an input that is a text", '{"tool_name":"Write","tool_input":"{\\"file_path\\":\\"a\\"}"}'],
    ["no JSON", "{"],
    ["a deep one", "[".repeat(100_000)],
    ["bytes", Buffer.from([0xff, 0xfe, 0x00])],
  ])("is refused: %s", (_, text) => {
    const { exitCode, stderr } = runGuard("file-guard", text);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^file-guard: the event could not be read/)]);
  });

  test.each([{ tool_input: { file_path: 5, file_paths: { a: 1 }, edits: "x" } }, { tool_input: { command: [1] }, cwd: 3 }])(
    "%j touches nothing",
    (event) => {
      expect(runGuard("file-guard", event)).toEqual(silent);
    },
  );

  test("a large one is no problem", () => {
    const content = "x .env \n".repeat(1_000_000);
    expect(runGuard("file-guard", toolEvent("Write", { file_path: "a.txt", content }))).toEqual(silent);
    expect(runGuard("file-guard", toolEvent("Write", { file_path: ".env", content })).exitCode).toBe(2);
  });
});

describe("fuzz", () => {
  test("ways to write a path do not hide it", () => {
    const detour = fc.constantFrom("./", "x/../", ".//", "a/b/../../", "");
    const disguise = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => `${text}/`,
      (text) => `${text} `,
      (text) => `${text}.`,
      (text) => text.replaceAll("/", "\\"),
      (text) => `file:///repo/${encodeURI(text)}`,
    );
    fc.assert(
      fc.property(
        fc.array(detour, { maxLength: 4 }),
        fc.constantFrom(".env", ".git/config", "a.pem", ".ssh/x"),
        disguise,
        (detours, name, how) => {
          const path = how(detours.join("") + name);
          expect([path, write(path).exitCode]).toEqual([path, 2]);
        },
      ),
      { numRuns: 10 },
    );
  });

  test("whatever comes, it answers yes or no", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom(..."'\"\\$`;&|()<>{}*?[]#~\n/%.".split(""), "<<EOF\n", "${", "$(", "> ", "file://", ".env"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join("");
        const { exitCode, stdout, stderr } = runGuard("file-guard", toolEvent("Bash", { command: text, file_path: text }));
        expect([exitCode, stdout, stderr.startsWith("file-guard: ")]).toEqual([exitCode === 0 ? 0 : 2, "", exitCode !== 0]);
      }),
      { numRuns: 10 },
    );
  });
});
