import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandOnWindows, fileOnWindows } from "./windows-start.ts";
import type { WindowsSystem } from "./windows-start.ts";

const system32 = String.raw`C:\Windows\System32`;
const bash = String.raw`C:\Program Files\Git\bin\bash.exe`;
const [node, py] = [String.raw`C:\nodejs\node.exe`, String.raw`C:\Windows\py.exe`];

/** A machine with these programs on its PATH, and with these files. */
function machine(onPath: Record<string, string>, files: readonly string[] = []): WindowsSystem {
  const env = { SYSTEMROOT: String.raw`C:\Windows`, PROGRAMFILES: String.raw`C:\Program Files` };
  return { env, find: (program) => onPath[program] ?? null, exists: (path) => files.includes(path), node };
}

const full = machine({ py, git: String.raw`C:\Program Files\Git\cmd\git.exe`, ruby: String.raw`C:\ruby\ruby.exe` }, [bash]);

function start(name: string, text: string, system = full): unknown {
  const file = String.raw`C:\hooks` + `\\${name}`;
  return fileOnWindows(file, { text, cacheDir: "/unused", env: {} }, system);
}

describe("a hook file is started", () => {
  test.each([
    ["a.js", "x", node, [String.raw`C:\hooks\a.js`]],
    ["a", "#!/usr/bin/env node\r\n", node, [String.raw`C:\hooks\a`]],
    ["a.py", "x", py, ["-3", String.raw`C:\hooks\a.py`]],
    ["a.py", "#!/usr/bin/env -S python3 -IS\n", py, ["-3", "-IS", String.raw`C:\hooks\a.py`]],
    ["a.sh", "x", bash, [String.raw`C:\hooks\a.sh`]],
    ["a.sh", "#!/bin/sh\r\n", bash, [String.raw`C:\hooks\a.sh`]],
    ["a.rb", "#!/usr/bin/env ruby\n", String.raw`C:\ruby\ruby.exe`, [String.raw`C:\hooks\a.rb`]],
    ["a.exe", "MZ", String.raw`C:\hooks\a.exe`, []],
    [
      "a.ps1",
      "x",
      String.raw`${system32}\WindowsPowerShell\v1.0\powershell.exe`,
      ["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-File", String.raw`C:\hooks\a.ps1`],
    ],
  ])("%s with %j by %s", (name, text, file, args) => {
    expect(start(name, text)).toEqual({ file, args });
  });

  const apps = String.raw`C:\Users\me\AppData\Local\Microsoft\WindowsApps`;
  const python = String.raw`C:\Python312\python.exe`;
  test.each([
    ["python3", { python3: python }, python],
    ["python", { python }, python],
    ["python, where python3 is the shop's", { python3: String.raw`${apps}\python3.exe`, python }, python],
  ])("by %s, without a launcher for Python", (_what, onPath, file) => {
    expect(start("a.py", "x", machine(onPath))).toEqual({ file, args: [String.raw`C:\hooks\a.py`] });
  });

  test.each([
    ["on a network drive", String.raw`\\server\share\hooks\a.js`],
    ["with a long path", `C:\\${"directory\\".repeat(40)}a.js`],
    ["with slashes of both kinds", String.raw`C:/hooks\team/a.js`],
    ["with a mark for long paths", String.raw`\\?\C:\hooks\a.js`],
  ])("%s, by its path as it is", (_what, file) => {
    expect(fileOnWindows(file, { text: "x", cacheDir: "/unused", env: {} }, full)).toEqual({ file: node, args: [file] });
  });

  test("as a batch file by cmd, quoted as cmd reads it", () => {
    expect(start("a b.CMD", "@echo off")).toEqual({
      file: String.raw`${system32}\cmd.exe`,
      args: ["/e:on", "/v:off", "/d", "/s", "/c", String.raw`""C:\hooks\a b.CMD""`],
      isVerbatim: true,
    });
  });
});

test.each(["\n", "\r\n"])("a guard that comes with hawk asks hawk's program without sh, with %j at the end of lines", (end) => {
  const file = join(mkdtempSync(join(tmpdir(), "hawk-guard-")), "dangerous-cmd.sh");
  writeFileSync(file, ["#!/bin/sh", "# hawk-hook: events=pre_tool_use", 'exec sh "$HAWK_LIBRARY/guard.sh" dangerous-cmd', ""].join(end));
  const started = fileOnWindows(file, { cacheDir: "/unused", env: { HAWK_LIBRARY: String.raw`C:\hawk\lib` } }, machine({}));
  expect(started).toEqual({ file: node, args: [String.raw`C:\hawk\lib\guard.cjs`, "dangerous-cmd"] });
});

describe("a hook file is not started, and hawk says why", () => {
  const bare = machine({});
  test.each([
    ["a.sh", "x", bare, "Git for Windows was not found"],
    ["a.py", "x", bare, "it needs Python 3"],
    ["a.py", "x", machine({ python3: String.raw`C:\Users\me\AppData\Local\Microsoft\WindowsApps\python3.exe` }), "it needs Python 3"],
    ["a.rb", "#!/usr/bin/env ruby\n", bare, "asks for ruby, which is not on the PATH"],
    ["a.js", "", full, "it is empty"],
    ["a", "text", full, "no #! line"],
    ["a", "#!bin/ruby\n", full, "which is not an absolute path"],
  ])("%s with %j", (name, text, system, why) => {
    expect(start(name, text, system)).toEqual({ spawnError: expect.stringContaining(why) as string });
  });

  test("a bash among Windows' own apps is never taken for a shell of this machine", () => {
    const store = String.raw`C:\Users\me\AppData\Local\Microsoft\WindowsApps\bash.exe`;
    expect(start("a.sh", "x", machine({ bash: store }, [store]))).toEqual({
      spawnError: expect.stringContaining("Git for Windows") as string,
    });
  });

  test("WSL's bash is never taken for a shell of this machine", () => {
    const wsl = machine({ bash: String.raw`${system32}\bash.exe`, sh: String.raw`${system32}\sh.exe` });
    expect(start("a.sh", "x", wsl)).toEqual({ spawnError: expect.stringContaining("Git for Windows") as string });
  });
});

test.each([
  ["cmd", String.raw`C:\Git\cmd\git.exe`],
  ["mingw64", String.raw`C:\Git\mingw64\bin\git.exe`],
])("Git's bash is found beside a git in %s", (_where, git) => {
  const system = machine({ git }, [String.raw`C:\Git\bin\bash.exe`]);
  expect(start("a.sh", "x", system)).toMatchObject({ file: String.raw`C:\Git\bin\bash.exe` });
});

describe("a command", () => {
  test("is a line for cmd", () => {
    expect(commandOnWindows("echo %PATH% & exit 2", undefined, full)).toEqual({
      file: String.raw`${system32}\cmd.exe`,
      args: ["/e:on", "/v:off", "/d", "/s", "/c", '"echo %PATH% & exit 2"'],
      isVerbatim: true,
    });
  });

  test("with arguments is a program on the PATH", () => {
    expect(commandOnWindows("ruby", ["-e", "a & b"], full)).toEqual({ file: String.raw`C:\ruby\ruby.exe`, args: ["-e", "a & b"] });
  });

  test("that is a batch file gets its arguments by cmd's rules", () => {
    const system = machine({ npm: String.raw`C:\nodejs\npm.cmd` });
    expect(commandOnWindows("npm", ['say "hi" & 100%'], system)).toMatchObject({
      args: ["/e:on", "/v:off", "/d", "/s", "/c", String.raw`""C:\nodejs\npm.cmd" "say ""hi"" & 100%%cd:~,%""`],
    });
    expect(commandOnWindows("npm", ["a\nb"], system)).toEqual({ spawnError: expect.stringContaining("line end") as string });
  });

  test("that is not on the PATH is not looked for where the agent works", () => {
    expect(commandOnWindows("gone", [], full)).toEqual({ spawnError: expect.stringContaining("not on the PATH") as string });
  });
});
