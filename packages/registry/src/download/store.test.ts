import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { describe, expect, test, vi } from "vitest";
import { pendingDirectory } from "../pending.ts";
import { approveHooks } from "./approve.ts";
import { sha256 } from "./find-hooks.ts";
import { emptyLock } from "./lock-schema.ts";
import type { PackageLock } from "./lock-schema.ts";
import { printLock } from "./parse-lock.ts";
import { planDownload } from "./plan-download.ts";
import { planUpdate } from "./plan-update.ts";
import { changePackages, listHookFiles, loadLock, readHookFile } from "./store.ts";
import type { PackagePaths, StoreChange } from "./store.ts";
import { describeDirectory } from "./testing/describe-directory.ts";
import { COMMITS, NOW, fetchedFrom, hookText, registryOf } from "./testing/found-hook.ts";
import { bundleChild, changeInChild } from "./testing/kill-child.ts";

vi.setConfig({ testTimeout: 400_000 });

bundleChild();

const same = { "kept.sh": hookText("1"), "agreed.sh": hookText("1"), "flat.sh": hookText("1") };
const before = { ...same, "changed.sh": hookText("1"), "gone.sh": hookText("1") };
const after = { ...same, "changed.sh": hookText("2"), "new.sh": hookText("2") };
const digest = sha256(Buffer.from(hookText("1")));

function createPaths(): PackagePaths & { root: string } {
  const root = createTree({ "config/registry/hooks/own.sh": hookText("own") });
  return { root, lock: join(root, "config/hawk.lock"), registry: join(root, "config/registry/hooks"), stateDir: join(root, "state") };
}

function view(paths: PackagePaths): { names: string[]; read: (name: string) => Buffer | null } {
  return { names: listHookFiles(paths), read: (name) => readHookFile(paths, name) };
}

/** A registry with the package in its first version, two hooks of it agreed to, and one where an older hawk put it. */
function install(): PackagePaths & { root: string } {
  const paths = createPaths();
  const fetched = fetchedFrom(before);
  changePackages(paths, (lock) => planDownload(lock, { name: "guards", fetched, hooks: fetched.hooks, now: NOW }, view(paths)));
  const digests = new Map(["kept.sh", "changed.sh"].map((name) => [name, digest]));
  changePackages(paths, (lock) => ({ change: { lock: approveHooks(lock, digests), files: [] } }));
  renameSync(join(pendingDirectory(paths.registry), "flat.sh"), join(paths.registry, "flat.sh"));
  return paths;
}

function planSecond(paths: PackagePaths): StoreChange {
  const lock = loadLock(paths);
  const plan = planUpdate(
    lock,
    lock.packages[0] as PackageLock["packages"][number],
    { fetched: fetchedFrom(after, { commit: COMMITS.two }), now: NOW },
    view(paths),
  );
  return plan.change as StoreChange;
}

function finish(paths: PackagePaths): void {
  changePackages(paths, (lock) => ({ change: { lock, files: [] } }));
}

describe("killed before any call that changes the disk", () => {
  test("it is all of the old or all of the new, nothing unseen ever runs, and nothing is left lying about", () => {
    const untouched = install();
    finish(untouched);
    const old = describeDirectory(join(untouched.root, "config"));
    const reference = install();
    const change = planSecond(reference);
    const order = {
      // Besides, the user agrees to one.
      lock: approveHooks(change.lock, new Map([["agreed.sh", digest]])),
      files: change.files.map(({ name, before: was, bytes }) => ({ name, before: was, content: bytes?.toString() ?? null })),
    };
    const calls = changeInChild({ ...order, paths: reference, killAt: 0 }) as number;
    const fresh = describeDirectory(join(reference.root, "config"));
    expect(Object.keys(fresh).filter((name) => name.endsWith(".sh"))).toEqual(
      ["hooks/agreed.sh", "hooks/kept.sh", "hooks/own.sh", "pending/changed.sh", "pending/flat.sh", "pending/new.sh"].map(
        (name) => `registry/${name}`,
      ),
    );
    expect(calls).toBeGreaterThan(20);
    let kills = 0;
    for (let killAt = 1; killAt <= calls; killAt += 1) {
      const paths = install();
      expect(changeInChild({ ...order, paths, killAt }), `call ${killAt}`).toBeNull();
      kills += 1;
      for (const name of listHookFiles(paths).filter((file) => file.endsWith(".sh") && file !== "own.sh")) {
        expect(["agreed.sh", "changed.sh", "flat.sh", "kept.sh"], `call ${killAt}`).toContain(name);
        expect(readFileSync(join(paths.registry, name), "utf8"), `call ${killAt}`).toBe(hookText("1"));
      }
      finish(paths);
      expect([old, fresh], `call ${killAt}`).toContainEqual(describeDirectory(join(paths.root, "config")));
      expect(readdirSync(paths.stateDir)).toEqual(["locks"]);
      expect(readdirSync(join(paths.stateDir, "locks"))).toEqual([]);
    }
    expect(kills).toBe(calls);
  });
});

test("a file that somebody put there meanwhile is left alone", () => {
  const paths = createPaths();
  const fetched = fetchedFrom({ "new.sh": hookText("1") });
  const plan = planDownload(emptyLock, { name: "guards", fetched, hooks: fetched.hooks, now: NOW }, registryOf({}));
  writeFileSync(join(paths.registry, "new.sh"), "mine");
  changePackages(paths, () => plan);
  expect(readFileSync(join(paths.registry, "new.sh"), "utf8")).toBe("mine");
});

test("a lock behind a link stays there", () => {
  const paths = createPaths();
  mkdirSync(join(paths.root, "dotfiles"));
  writeFileSync(join(paths.root, "dotfiles/hawk.lock"), printLock(emptyLock));
  symlinkSync("../dotfiles/hawk.lock", paths.lock);
  const fetched = fetchedFrom({ "new.sh": hookText("1") });
  changePackages(paths, (lock) => planDownload(lock, { name: "guards", fetched, hooks: fetched.hooks, now: NOW }, view(paths)));
  expect(readFileSync(join(paths.root, "dotfiles/hawk.lock"), "utf8")).toContain('"guards"');
});

test("a lock that can't be read is refused and stays as it is", () => {
  const paths = createPaths();
  writeFileSync(paths.lock, '{"version": 1, "packages": "none"}');
  expect(() => finish(paths)).toThrow(`${paths.lock}:1:28 packages: invalid`);
  expect(readFileSync(paths.lock, "utf8")).toBe('{"version": 1, "packages": "none"}');
  expect(existsSync(join(paths.stateDir, "packages-under-way.json"))).toBe(false);
});
