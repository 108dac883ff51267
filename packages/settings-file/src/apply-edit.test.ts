import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { withoutRootRights } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { applyEdit, listEdited, planEdit, planOnce } from "./file.ts";
import { editWhole } from "./index.ts";
import { listCalls } from "./testing/faults.ts";
import { createWorkspace, holding, listLitter, listTree, readText, runnerEntry, writeText } from "./testing/workspace.ts";
import type { Workspace } from "./testing/workspace.ts";

const original = '\uFEFF{\r\n\t"model": "opus", // best\r\n\t"hooks": {}\r\n}';
const stop = runnerEntry("Stop");
const isRoot = process.geteuid?.() === 0;

function install({ path, stateDir }: Workspace): ReturnType<typeof applyEdit> {
  return applyEdit(path, holding(stop), { stateDir });
}

function uninstall({ path, stateDir }: Workspace): ReturnType<typeof applyEdit> {
  return applyEdit(path, holding(), { stateDir });
}

describe("an edit", () => {
  test("is applied, listed, and undone byte for byte", () => {
    const workspace = createWorkspace(original);
    const applied = install(workspace);
    expect(applied).toMatchObject({ path: workspace.path, before: original, after: readText(workspace.path) });
    expect(applied.after).toContain("/state/hawk/run/Stop");
    expect(listEdited(workspace.stateDir)).toEqual([{ path: workspace.path, wiring: expect.objectContaining({ entries: [stop] }) }]);
    expect(uninstall(workspace)).toEqual({ path: workspace.path, before: applied.after, after: original });
    expect(readFileSync(workspace.path)).toEqual(Buffer.from(original));
    expect(listEdited(workspace.stateDir)).toEqual([]);
  });

  test.each([
    ["worked out once when it is planned and applied", null, 1],
    ["worked out again when the file has changed since it was planned", '{ "model": "haiku" }', 2],
  ])("is %s", (_, meanwhile, times) => {
    const { path, stateDir } = createWorkspace(original);
    const texts: (string | null)[] = [];
    const edit = planOnce((text, wiring) => {
      texts.push(text);
      return holding(stop)(text, wiring);
    });
    const planned = planEdit(path, edit, { stateDir });
    if (meanwhile !== null) writeText(path, meanwhile);
    const applied = applyEdit(path, edit, { stateDir });
    expect(texts).toHaveLength(times);
    expect({ isAsPlanned: applied.after === planned.after, before: applied.before }).toEqual({
      isAsPlanned: meanwhile === null,
      before: meanwhile ?? original,
    });
  });

  test("can be planned, and then nothing is written", () => {
    const workspace = createWorkspace(original);
    const planned = planEdit(workspace.path, holding(stop), workspace);
    expect(listTree(workspace.root)).toEqual(["home/.claude/settings.json"]);
    expect(install(workspace)).toMatchObject(planned);
    expect(planEdit(workspace.path, holding(), workspace)).toEqual({ path: workspace.path, before: planned.after, after: original });
  });

  test("that has been made is not made again: bytes, inode and time stay", () => {
    const workspace = createWorkspace(original);
    install(workspace);
    utimesSync(workspace.path, 1, 2);
    const { ino, mtimeMs } = statSync(workspace.path);
    const tree = listTree(workspace.root);
    for (let time = 0; time < 10; time += 1) expect(install(workspace)).not.toHaveProperty("backup");
    expect(statSync(workspace.path)).toMatchObject({ ino, mtimeMs });
    expect(listTree(workspace.root)).toEqual(tree);
  });

  test("makes a missing file with its directories, and removes what it made", () => {
    const workspace = createWorkspace();
    const path = join(workspace.root, "home", "a", "b", "settings.json");
    applyEdit(path, holding(stop), workspace);
    expect(readText(path)?.startsWith('{\n  "hooks": {\n    "Stop": [')).toBe(true);
    expect(readText(path)?.endsWith("}\n")).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
    applyEdit(path, holding(), workspace);
    expect(listTree(join(workspace.root, "home"))).toEqual(["/"]);
  });

  test("leaves a directory that it made when there is something else in it", () => {
    const workspace = createWorkspace();
    install(workspace);
    writeText(join(dirname(workspace.path), "agents.md"), "mine");
    uninstall(workspace);
    expect(listTree(join(workspace.root, "home"))).toEqual([".claude/agents.md"]);
  });

  test("leaves a directory that was there, even if it is empty", () => {
    const workspace = createWorkspace();
    mkdirSync(dirname(workspace.path));
    install(workspace);
    uninstall(workspace);
    expect(listTree(join(workspace.root, "home"))).toEqual([".claude/"]);
  });

  test("of a file that its owner has removed since forgets about it", () => {
    const workspace = createWorkspace();
    install(workspace);
    rmSync(workspace.path);
    expect(uninstall(workspace)).toEqual({ path: workspace.path, before: null, after: null });
    expect(listEdited(workspace.stateDir)).toEqual([]);
    expect(listTree(join(workspace.root, "home"))).toEqual(["/"]);
  });

  test("is on the disk before it takes a name, and so is the name in the end", () => {
    const workspace = createWorkspace(original);
    const calls = listCalls(() => install(workspace)).join(" ");
    const renames = calls.match(/renameSync/g) ?? [];
    // The backup, the memory before, the file, the memory after.
    expect(renames).toHaveLength(4);
    expect(calls.match(/writeSync fchmodSync fsyncSync closeSync renameSync openSync fsyncSync closeSync/g)).toHaveLength(renames.length);
  });

  test("keeps its state to the owner", () => {
    const workspace = createWorkspace(original);
    install(workspace);
    const modes = listTree(workspace.stateDir).map((path) => statSync(join(workspace.stateDir, path)).mode & 0o777);
    // The directory of the locks is empty, and so is listed itself.
    expect(new Set(modes)).toEqual(new Set([0o600, 0o700]));
    for (const directory of ["", "settings", "locks", "backups"])
      expect(statSync(join(workspace.stateDir, directory)).mode & 0o777).toBe(0o700);
  });

  test("works for a file that is ours entirely", () => {
    const workspace = createWorkspace();
    const path = join(workspace.root, "home", "plugins", "hawk.js");
    const write = (content: string | null): unknown => applyEdit(path, (text, wiring) => editWhole(text, content, wiring), workspace);
    write("export {};\n");
    write("export const version = 2;\n");
    expect(readText(path)).toBe("export const version = 2;\n");
    writeFileSync(path, "export const mine = 1;\n");
    expect(() => write(null)).toThrow(expect.objectContaining({ code: "settings/foreign" }));
    expect(() => write("export const version = 3;\n")).toThrow(expect.objectContaining({ code: "settings/foreign" }));
    writeFileSync(path, "export const version = 2;\n");
    write(null);
    expect(listTree(join(workspace.root, "home"))).toEqual(["/"]);
  });
});

describe("what a file is stays", () => {
  test.each([0o600, 0o640, 0o644, 0o664, 0o755, 0o777])("mode %o", (mode) => {
    const workspace = createWorkspace(original);
    chmodSync(workspace.path, mode);
    install(workspace);
    expect(statSync(workspace.path).mode & 0o7777).toBe(mode);
    uninstall(workspace);
    expect(statSync(workspace.path).mode & 0o7777).toBe(mode);
  });

  test.runIf(isRoot)("its owner and its group", () => {
    const workspace = createWorkspace(original);
    chownSync(workspace.path, 1234, 5678);
    chmodSync(workspace.path, 0o4640);
    install(workspace);
    expect(statSync(workspace.path)).toMatchObject({ uid: 1234, gid: 5678 });
    expect(statSync(workspace.path).mode & 0o7777).toBe(0o4640);
  });

  test.each([
    ["to another directory, relative", "../../dotfiles/claude.json"],
    ["to another directory, absolute", "ROOT/dotfiles/claude.json"],
    ["to a link to a link", "../../dotfiles/chain.json"],
    ["through a linked directory", "../../linked/claude.json"],
  ])("a link %s", (_, linkTo) => {
    const workspace = createWorkspace();
    const target = join(workspace.root, "dotfiles", "claude.json");
    writeText(target, original);
    symlinkSync("second.json", join(workspace.root, "dotfiles", "chain.json"));
    symlinkSync(target, join(workspace.root, "dotfiles", "second.json"));
    symlinkSync("dotfiles", join(workspace.root, "linked"));
    mkdirSync(dirname(workspace.path));
    symlinkSync(linkTo.replace("ROOT", workspace.root), workspace.path);
    const link = readlinkSync(workspace.path);
    install(workspace);
    expect(readlinkSync(workspace.path)).toBe(link);
    expect(lstatSync(target).isFile()).toBe(true);
    expect(readText(target)).toContain("/state/hawk/run/Stop");
    expect(listEdited(workspace.stateDir).map(({ path }) => path)).toEqual([target]);
    uninstall(workspace);
    expect(readText(target)).toBe(original);
    expect(readlinkSync(workspace.path)).toBe(link);
  });

  test("one file under two names is edited once", () => {
    const workspace = createWorkspace(original);
    const link = join(workspace.root, "link.json");
    symlinkSync(workspace.path, link);
    install(workspace);
    const text = readText(workspace.path);
    applyEdit(link, holding(stop), workspace);
    expect(readText(workspace.path)).toBe(text);
    applyEdit(link, holding(), workspace);
    expect(readText(workspace.path)).toBe(original);
  });
});

describe("a file that moves", () => {
  const dotfile = ({ root }: Workspace): string => join(root, "dotfiles", "claude.json");

  test("behind a link is still known", () => {
    const workspace = createWorkspace(original);
    install(workspace);
    mkdirSync(dirname(dotfile(workspace)));
    renameSync(workspace.path, dotfile(workspace));
    symlinkSync(dotfile(workspace), workspace.path);
    uninstall(workspace);
    expect(readText(dotfile(workspace))).toBe(original);
    expect(listEdited(workspace.stateDir)).toEqual([]);
  });

  test("behind a link stays when we made it, empty, so the link leads somewhere", () => {
    const workspace = createWorkspace();
    install(workspace);
    mkdirSync(dirname(dotfile(workspace)));
    renameSync(workspace.path, dotfile(workspace));
    symlinkSync(dotfile(workspace), workspace.path);
    uninstall(workspace);
    expect(readText(workspace.path)).toBe("{}\n");
    expect(listEdited(workspace.stateDir)).toEqual([]);
  });

  test("and takes the place of its link, as some programs do it, is still known", () => {
    const workspace = createWorkspace();
    writeText(dotfile(workspace), original);
    mkdirSync(dirname(workspace.path));
    symlinkSync(dotfile(workspace), workspace.path);
    const { after } = install(workspace);
    rmSync(workspace.path);
    writeFileSync(workspace.path, (after ?? "").replace('"opus"', '"haiku"'));
    uninstall(workspace);
    expect(readText(workspace.path)).toBe(original.replace('"opus"', '"haiku"'));
    expect(listEdited(workspace.stateDir).map(({ path }) => path)).toEqual([dotfile(workspace)]);
    applyEdit(dotfile(workspace), holding(), workspace);
    expect(readText(dotfile(workspace))).toBe(original);
  });

  test("when a link is turned to another file, that one keeps what was never ours", () => {
    const workspace = createWorkspace();
    writeText(dotfile(workspace), "{}");
    mkdirSync(dirname(workspace.path));
    symlinkSync(dotfile(workspace), workspace.path);
    install(workspace);
    const other = join(workspace.root, "dotfiles", "other.json");
    writeText(other, '{"hooks": {"Stop": []}}');
    rmSync(workspace.path);
    symlinkSync(other, workspace.path);
    uninstall(workspace);
    expect(readText(other)).toBe('{"hooks": {"Stop": []}}');
    install(workspace);
    uninstall(workspace);
    expect(readText(other)).toBe('{"hooks": {"Stop": []}}');
  });
});

describe("refused, with nothing changed:", () => {
  function expectRefusal(workspace: Workspace, code: string, message: string): void {
    const tree = listTree(join(workspace.root, "home"));
    const attempts = [() => planEdit(workspace.path, holding(stop), workspace), () => install(workspace)];
    for (const attempt of attempts)
      expect(attempt).toThrow(
        expect.objectContaining({ code, message: expect.stringContaining(message), changed: false, hint: expect.stringMatching(/./) }),
      );
    expect(listTree(join(workspace.root, "home"))).toEqual(tree);
    expect(listLitter(workspace)).toEqual([]);
    expect(listEdited(workspace.stateDir)).toEqual([]);
  }

  test("a link that leads nowhere", () => {
    const workspace = createWorkspace();
    mkdirSync(dirname(workspace.path));
    symlinkSync("nowhere.json", workspace.path);
    expectRefusal(workspace, "settings/dangling-link", `${workspace.path} is a broken symbolic link`);
    expect(readlinkSync(workspace.path)).toBe("nowhere.json");
  });

  test("a directory behind a link that leads nowhere", () => {
    const workspace = createWorkspace();
    symlinkSync("nowhere", dirname(workspace.path));
    expectRefusal(workspace, "settings/dangling-link", `${dirname(workspace.path)} is a broken symbolic link`);
    expect(readlinkSync(dirname(workspace.path))).toBe("nowhere");
  });

  test("links that go round in a circle", () => {
    const workspace = createWorkspace();
    mkdirSync(dirname(workspace.path));
    symlinkSync("settings.json", workspace.path);
    expectRefusal(workspace, "settings/io", "(ELOOP)");
    expect(readlinkSync(workspace.path)).toBe("settings.json");
  });

  test("a read-only file, also for root", () => {
    const workspace = createWorkspace(original);
    chmodSync(workspace.path, 0o444);
    expectRefusal(workspace, "settings/read-only", `${workspace.path} is read-only`);
    expect(readText(workspace.path)).toBe(original);
  });

  test.runIf(isRoot)("a read-only file of somebody without root's rights", () => {
    const workspace = createWorkspace(original);
    for (const path of [workspace.root, join(workspace.root, "home"), dirname(workspace.path), workspace.path]) chownSync(path, 65_534, 0);
    chmodSync(workspace.path, 0o444);
    withoutRootRights(() => expectRefusal(workspace, "settings/read-only", `${workspace.path} is read-only`));
    chmodSync(workspace.path, 0o644);
    withoutRootRights(() => install(workspace));
    expect(statSync(workspace.path)).toMatchObject({ uid: 65_534, gid: 0 });
  });

  test.runIf(isRoot)("a file of another user, in a directory of our own", () => {
    const workspace = createWorkspace(original);
    for (const path of [workspace.root, join(workspace.root, "home"), dirname(workspace.path)]) chownSync(path, 65_534, 65_534);
    chmodSync(workspace.path, 0o666);
    withoutRootRights(() => expectRefusal(workspace, "settings/not-owner", `${workspace.path} belongs to another user`));
    expect(readText(workspace.path)).toBe(original);
  });

  test("a directory that can't be written", () => {
    const workspace = createWorkspace(original);
    chmodSync(workspace.root, 0o777);
    if (isRoot) chownSync(workspace.path, 65_534, 65_534);
    chmodSync(dirname(workspace.path), 0o555);
    expect(() => withoutRootRights(() => install(workspace))).toThrow(
      expect.objectContaining({ code: "settings/io", message: expect.stringContaining("permission is denied (EACCES)") }),
    );
    chmodSync(dirname(workspace.path), 0o755);
    expect(readText(workspace.path)).toBe(original);
    expect(listLitter(workspace)).toEqual([]);
  });

  test("a directory", () => {
    const workspace = createWorkspace();
    mkdirSync(workspace.path, { recursive: true });
    expectRefusal(workspace, "settings/not-a-file", `${workspace.path} is a directory`);
    expect(lstatSync(workspace.path).isDirectory()).toBe(true);
  });

  test("a FIFO, without waiting for it", () => {
    const workspace = createWorkspace();
    mkdirSync(dirname(workspace.path));
    execFileSync("mkfifo", [workspace.path]);
    expectRefusal(workspace, "settings/not-a-file", `${workspace.path} is not a regular file`);
    expect(lstatSync(workspace.path).isFIFO()).toBe(true);
  });

  test("a path that leads through a file", () => {
    const workspace = createWorkspace(original);
    const path = join(workspace.path, "settings.json");
    expect(() => applyEdit(path, holding(stop), workspace)).toThrow(expect.objectContaining({ code: "settings/io" }));
    expect(readText(workspace.path)).toBe(original);
  });

  test("a file with a second name, which would be left behind", () => {
    const workspace = createWorkspace(original);
    linkSync(workspace.path, join(workspace.root, "second.json"));
    expectRefusal(workspace, "settings/hard-link", `${workspace.path} has 2 names`);
    expect(statSync(workspace.path).nlink).toBe(2);
  });

  test.each([
    ["UTF-16", Buffer.from('\uFEFF{"a": 1}', "utf16le")],
    ["Latin-1", Buffer.from('{"a": "\u00E9"}', "latin1")],
    ["a character cut in half", Buffer.from('{"a": "\u00E9"}').subarray(0, -3)],
  ])("%s", (_, bytes) => {
    const workspace = createWorkspace("");
    writeFileSync(workspace.path, bytes);
    expectRefusal(workspace, "settings/not-utf8", `${workspace.path} is not UTF-8 text`);
    expect(readFileSync(workspace.path)).toEqual(bytes);
  });

  test("what the edit itself refuses", () => {
    const workspace = createWorkspace("{bad");
    expectRefusal(workspace, "settings/unparsable", "settings.json:1:2 expected");
    expect(readText(workspace.path)).toBe("{bad");
  });

  test.each([
    ["is cut off", "{"],
    ["is of another shape", '{"version":1,"states":[]}'],
    ["is of another version", '{"version":2,"path":"/x","seenAs":"/x","states":[],"directories":[]}'],
    ["has an invalid state", '{"version":1,"path":"/x","seenAs":"/x","states":[{"textHash":1,"wiring":{}}],"directories":[]}'],
  ])("a memory that %s, as it can't be known what is ours", (_what, text) => {
    const workspace = createWorkspace(original);
    install(workspace);
    const [sidecar = ""] = listTree(join(workspace.stateDir, "settings"));
    writeFileSync(join(workspace.stateDir, "settings", sidecar), text);
    expect(() => uninstall(workspace)).toThrow(expect.objectContaining({ code: "settings/damaged-state" }));
    expect(() => listEdited(workspace.stateDir)).toThrow(expect.objectContaining({ code: "settings/damaged-state" }));
  });

  test("but a read-only file in which there is nothing to do is left in peace", () => {
    const workspace = createWorkspace(original);
    install(workspace);
    chmodSync(workspace.path, 0o444);
    linkSync(workspace.path, join(workspace.root, "second.json"));
    expect(install(workspace)).toMatchObject({ after: readText(workspace.path) });
  });
});
