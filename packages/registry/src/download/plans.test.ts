import { describe, expect, test } from "vitest";
import { approveHooks, findPackage } from "./approve.ts";
import { sha256 } from "./find-hooks.ts";
import { emptyLock } from "./lock-schema.ts";
import type { PackageLock } from "./lock-schema.ts";
import { planDownload } from "./plan-download.ts";
import { planRemove } from "./plan-remove.ts";
import { planRestore } from "./plan-restore.ts";
import { planUpdate } from "./plan-update.ts";
import { COMMITS, NOW, fetchedFrom, foundHooks, hookText, registryOf } from "./testing/found-hook.ts";

const one = hookText("one");
const two = hookText("two");
const edited = hookText("edited");
const digest = (text: string): string => sha256(Buffer.from(text));

/** A lock with one package that has these hooks, some of them approved. */
function lockOf(files: Record<string, string>, approved: string[] = [], more: object = {}): PackageLock {
  const fetched = fetchedFrom(files);
  const { change } = planDownload(emptyLock, { name: "guards", fetched, hooks: fetched.hooks, now: NOW, ...more }, registryOf({}));
  const lock = change?.lock as PackageLock;
  return approveHooks(lock, new Map(approved.map((name) => [name, digest(files[name] as string)])));
}

describe("a download", () => {
  const request = (files: Record<string, string>, more: object = {}) => {
    const fetched = fetchedFrom(files, more);
    return { name: "guards", fetched, hooks: fetched.hooks, now: NOW };
  };

  test("is recorded with url, commit, path, SHA-256 and size, and agreed to by nobody", () => {
    const { change } = planDownload(emptyLock, request({ "in/a.sh": one }), registryOf({}));
    expect(change?.lock.packages).toEqual([
      {
        name: "guards",
        url: "https://example.com/guards",
        refKind: "head",
        commit: COMMITS.one,
        downloaded: NOW,
        hooks: [{ name: "a.sh", path: "in/a.sh", sha256: digest(one), size: one.length }],
      },
    ]);
    expect(change?.files).toEqual([{ name: "a.sh", before: null, bytes: Buffer.from(one), isExecutable: false }]);
  });

  test("again is nothing to do; what is missing comes back, what is edited stays", () => {
    const lock = lockOf({ "a.sh": one, "b.sh": two, "c.sh": one });
    const plan = planDownload(lock, request({ "a.sh": one, "b.sh": two, "c.sh": one }), registryOf({ "a.sh": one, "c.sh": edited }));
    expect(plan).toMatchObject({ already: ["a.sh"], edited: ["c.sh"], added: [{ name: "b.sh" }] });
    expect(plan.change?.files.map(({ name }) => name)).toEqual(["b.sh"]);
    expect(planDownload(lock, request({ "a.sh": one }), registryOf({ "a.sh": one })).change).toBeNull();
  });

  test("of more hooks of the same commit adds them, and keeps what is agreed to", () => {
    const lock = lockOf({ "a.sh": one }, ["a.sh"], { select: ["a.sh"] });
    const { change } = planDownload(lock, { ...request({ "a.sh": one, "b.sh": two }), select: ["b.sh"] }, registryOf({ "a.sh": one }));
    expect(change?.lock.packages).toMatchObject([
      { select: ["a.sh", "b.sh"], hooks: [{ name: "a.sh", approved: digest(one) }, { name: "b.sh" }] },
    ]);
  });

  test.each([
    ["another commit", { commit: COMMITS.two }, "download/has-moved"],
    ["another address", { url: "https://example.com/other" }, "download/name-taken"],
  ])("of %s under the same name is refused", (_what, more, code) => {
    const act = (): unknown => planDownload(lockOf({ "a.sh": one }), request({ "a.sh": one }, more), registryOf({ "a.sh": one }));
    expect(act).toThrow(expect.objectContaining({ code }) as Error);
  });

  test("of a name that another package has is refused, even when its file is gone", () => {
    const act = (): unknown => planDownload(lockOf({ "a.sh": one }), { ...request({ "A.sh": one }), name: "others" }, registryOf({}));
    expect(act).toThrow("A.sh is too similar to a.sh, which came with the package guards");
  });

  test("whose name is not a name needs another", () => {
    const act = (): unknown => planDownload(emptyLock, { ...request({ "a.sh": one }), name: "a b" }, registryOf({}));
    expect(act).toThrow(expect.objectContaining({ code: "download/bad-name", hint: expect.stringContaining("--as") as string }) as Error);
  });
});

describe("what is frozen", () => {
  const lock = lockOf({ "a.sh": one, "b.sh": two }, ["a.sh"]);
  const guards = findPackage(lock, "guards");

  test("comes back exactly, with what was agreed to", () => {
    const plan = planRestore(lock, guards, fetchedFrom({ "a.sh": one, "b.sh": two, "new.sh": one }), registryOf({ "b.sh": two }));
    expect(plan).toMatchObject({ drift: [], restored: ["a.sh"], already: ["b.sh"] });
    expect(plan.change).toMatchObject({ lock, files: [{ name: "a.sh", bytes: Buffer.from(one) }] });
  });

  test.each([
    [
      "another commit",
      fetchedFrom({ "a.sh": one, "b.sh": two }, { commit: COMMITS.two }),
      {},
      /the main branch has moved on: hawk\.lock has 111111111111, and there it is 222222222222/,
    ],
    ["other bytes there", fetchedFrom({ "a.sh": edited, "b.sh": two }), {}, /a\.sh in the package differs/],
    ["a file that is gone there", fetchedFrom({ "b.sh": two }), {}, /a\.sh is not in the package/],
    ["a file at another path", fetchedFrom({ "x/a.sh": one, "b.sh": two }), {}, /a\.sh is not in the package/],
    ["other bytes here", fetchedFrom({ "a.sh": one, "b.sh": two }), { "a.sh": edited }, /the file in your registry differs/],
  ])("%s is drift, and changes nothing", (_what, fetched, files, line) => {
    const plan = planRestore(lock, guards, fetched, registryOf(files));
    expect(plan.drift).toEqual([expect.stringMatching(line)]);
    expect(plan).toMatchObject({ change: null, restored: [] });
  });

  test("a moved tag is reported as one", () => {
    const tagged = { ...guards, ref: "v1", refKind: "tag" as const };
    const { drift } = planRestore(
      lock,
      tagged,
      fetchedFrom({ "a.sh": one, "b.sh": two }, { commit: COMMITS.two, refKind: "tag" }),
      registryOf({}),
    );
    expect(drift).toEqual([expect.stringContaining("the tag v1 was moved")]);
  });
});

describe("an update", () => {
  const update = (lock: PackageLock, there: Record<string, string>, here: Record<string, string>, more: object = {}) =>
    planUpdate(
      lock,
      findPackage(lock, "guards"),
      { fetched: fetchedFrom(there, { commit: COMMITS.two, ...more }), now: NOW },
      registryOf(here),
    );

  test("takes back what was agreed to of hooks that changed, and of no others", () => {
    const lock = lockOf({ "a.sh": one, "b.sh": two }, ["a.sh", "b.sh"]);
    const plan = update(lock, { "a.sh": edited, "b.sh": two }, { "a.sh": one, "b.sh": two });
    expect(plan.changed).toMatchObject([{ name: "a.sh", isEdited: false, wasApproved: true }]);
    const [guards] = plan.change?.lock.packages ?? [];
    expect(guards).toMatchObject({ commit: COMMITS.two });
    expect(guards?.hooks.map(({ name, approved }) => [name, approved])).toEqual([
      ["a.sh", undefined],
      ["b.sh", digest(two)],
    ]);
    expect(plan.change?.files).toEqual([{ name: "a.sh", before: digest(one), bytes: Buffer.from(edited), isExecutable: false }]);
  });

  test("is none when an edited hook is in the way", () => {
    const plan = update(lockOf({ "a.sh": one }), { "a.sh": two }, { "a.sh": edited });
    expect(plan).toMatchObject({ isNewer: true, change: null, changed: [{ isEdited: true }] });
  });

  test("leaves an edited hook alone that has not changed there", () => {
    const plan = update(lockOf({ "a.sh": one, "b.sh": one }), { "a.sh": one, "b.sh": two }, { "a.sh": edited, "b.sh": one });
    expect(plan.change?.files.map(({ name }) => name)).toEqual(["b.sh"]);
  });

  test("adds new hooks of a package that was taken whole, and of another only those that were asked for", () => {
    const there = { "a.sh": one, "b.sh": one, "own.sh": one };
    const whole = update(lockOf({ "a.sh": one }), there, { "a.sh": one, "own.sh": two });
    expect(whole.added.map(({ name }) => name)).toEqual(["b.sh"]);
    expect(whole.notAdded).toEqual([{ path: "own.sh", why: "own.sh is in your registry already" }]);
    expect(update(lockOf({ "a.sh": one }, [], { select: ["a*"] }), there, { "a.sh": one }).added).toEqual([]);
  });

  test("removes a hook that is gone and that nobody agreed to; all others become the user's own", () => {
    const lock = lockOf({ "a.sh": one, "b.sh": one, "c.sh": one }, ["a.sh"]);
    const plan = update(lock, {}, { "a.sh": one, "b.sh": one, "c.sh": edited });
    expect(plan.gone).toEqual([
      { name: "a.sh", isKept: true },
      { name: "b.sh", isKept: false },
      { name: "c.sh", isKept: true },
    ]);
    expect(plan.change?.files).toEqual([{ name: "b.sh", before: digest(one), bytes: null, isExecutable: false }]);
    expect(plan.change?.lock.packages[0]?.hooks).toEqual([]);
  });

  test("follows a hook to another directory", () => {
    const plan = update(lockOf({ "a.sh": one }, ["a.sh"]), { "hooks/a.sh": one }, { "a.sh": one });
    expect(plan).toMatchObject({ changed: [], added: [], gone: [], isNewer: true });
    expect(plan.change?.lock.packages[0]?.hooks).toMatchObject([{ path: "hooks/a.sh", approved: digest(one) }]);
  });

  test("of the same commit and bytes is none", () => {
    expect(update(lockOf({ "a.sh": one }), { "a.sh": one }, { "a.sh": one }, { commit: COMMITS.one })).toMatchObject({
      isNewer: false,
      change: null,
    });
  });

  test("says that a tag was moved", () => {
    const lock = lockOf({ "a.sh": one });
    const tagged = { ...lock, packages: lock.packages.map((guards) => Object.assign(guards, { ref: "v1", refKind: "tag" as const })) };
    expect(update(tagged, { "a.sh": one }, { "a.sh": one }, { refKind: "tag" }).movedTag).toBe("v1");
  });
});

test("a package is removed with the files that are as they came", () => {
  const lock = lockOf({ "a.sh": one, "b.sh": one, "c.sh": one });
  const plan = planRemove(lock, findPackage(lock, "guards"), registryOf({ "a.sh": one, "b.sh": edited }));
  expect(plan).toMatchObject({
    removed: ["a.sh"],
    kept: ["b.sh"],
    change: { lock: emptyLock, files: [{ name: "a.sh", before: digest(one), bytes: null }] },
  });
});

test("a package that is not there has a suggestion", () => {
  expect(() => findPackage(lockOf({ "a.sh": one }), "gards")).toThrow(expect.objectContaining({ hint: "did you mean guards?" }) as Error);
});

test("found hooks know their digest", () => {
  expect(foundHooks({ "a.sh": one })).toMatchObject([{ name: "a.sh", sha256: digest(one), mentions: [] }]);
});
