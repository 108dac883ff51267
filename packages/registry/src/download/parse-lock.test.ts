import fc from "fast-check";
import { expect, test } from "vitest";
import type { PackageLock } from "./lock-schema.ts";
import { parseLock, printLock } from "./parse-lock.ts";

const sha = fc.stringMatching(/^[0-9a-f]{64}$/);
const commit = sha.map((digits) => digits.slice(0, 40));
const name = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/);
const text = fc.string({ minLength: 1, maxLength: 30 });

const hook = fc.record(
  { name, path: text, sha256: sha, size: fc.nat(), approved: sha },
  { requiredKeys: ["name", "path", "sha256", "size"] },
);
const locks: fc.Arbitrary<PackageLock> = fc
  .uniqueArray(
    fc.record(
      {
        name,
        url: text,
        ref: text,
        refKind: fc.constantFrom("head", "branch", "tag", "commit"),
        commit,
        select: fc.array(text, { maxLength: 3 }),
        downloaded: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
        hooks: fc.array(hook, { maxLength: 4 }),
      },
      { requiredKeys: ["name", "url", "downloaded", "hooks"] },
    ),
    { selector: (one) => one.name, maxLength: 4 },
  )
  .map((packages) => ({
    version: 1 as const,
    packages: packages.map((one, index) => Object.assign(one, { hooks: distinct(one.hooks, index) })),
  }));

/** Names of hooks are there once in a lock. */
function distinct<T extends { name: string }>(hooks: readonly T[], index: number): T[] {
  return hooks.map((one, place) => ({ ...one, name: `${index}-${place}-${one.name}` }));
}

test("what is printed is read again as the same, whatever the order", () => {
  fc.assert(
    fc.property(locks, (lock) => {
      const printed = printLock(lock);
      expect(printLock(parseLock(printed, "hawk.lock"))).toBe(printed);
      expect(printLock({ ...lock, packages: lock.packages.toReversed() })).toBe(printed);
      expect(parseLock(printed, "hawk.lock").packages).toHaveLength(lock.packages.length);
    }),
  );
});

test("no text but a lock is taken for one, and none does harm", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        locks.map((lock) => printLock(lock).slice(0, -3)),
      ),
      (garbage) => {
        expect(() => parseLock(garbage, "hawk.lock")).toThrow(expect.objectContaining({ code: "lock/broken" }) as Error);
      },
    ),
  );
});

const good = { name: "guards", url: "https://example.com/guards", downloaded: "2026-01-02T03:04:05.000Z", hooks: [] };
const hookOf = (hookName: string): object => ({ name: hookName, path: "x", sha256: "0".repeat(64), size: 1 });
const of = (...packages: object[]): string => JSON.stringify({ version: 1, packages }, null, 2);

test.each([
  ["nothing", "", "1:1 "],
  ["a word without quotes", "{\n  oops\n}", "2:3 it is not JSON: invalid symbol"],
  ["a comment", "// no\n{}", "1:1 it is not JSON: invalid comment token"],
  ["a list", "[]", "1:1 "],
  ["another version", '{"version": 2, "packages": []}', "1:13 version"],
  ["an unknown key", '{"version": 1, "packages": [], "more": 1}', '1:1 unknown key "more"'],
  ["a short commit", of({ ...good, commit: "short" }), "9:17 commit: invalid"],
  ["a package whose name climbs", of({ ...good, name: "../climb" }), "5:15 name: invalid"],
  ["a hook whose name climbs", of({ ...good, hooks: [hookOf("../x")] }), "10:19 name: invalid"],
  ["a hook twice", of({ ...good, hooks: [hookOf("a.sh"), hookOf("A.sh")] }), "16:19 A.sh appears twice"],
  ["a package twice", of(good, { ...good, name: "GUARDS" }), "11:15 GUARDS appears twice"],
  ["a hundred thousand brackets", "[".repeat(100_000), "1:1 "],
])("%s is refused with its place", (_what, broken, where) => {
  expect(() => parseLock(broken, "hawk.lock")).toThrow(`hawk.lock:${where}`);
});
