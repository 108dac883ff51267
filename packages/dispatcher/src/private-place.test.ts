import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { privatePlace } from "./private-place.ts";

const uid = process.getuid?.() ?? 0;

function createBase(): string {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "hawk-place-")));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  return base;
}

test("is the same directory each time, and nobody else's", () => {
  const base = createBase();
  const place = privatePlace({ base, uid });
  expect(place).toBe(join(base, `hawk-vendored-${uid}`));
  expect(statSync(place).mode & 0o777).toBe(0o700);
  expect(privatePlace({ base, uid })).toBe(place);
});

test.each<[string, (path: string) => void]>([
  ["a file", (path) => writeFileSync(path, "")],
  ["a link to a directory", (path) => symlinkSync(tmpdir(), path)],
  ["a link to nowhere", (path) => symlinkSync("nowhere", path)],
  ["a directory that others may write to", (path) => (mkdirSync(path), chmodSync(path, 0o777))],
  ["a directory that others may read", (path) => (mkdirSync(path), chmodSync(path, 0o755))],
])("is a new one when %s has its name", (_what, make) => {
  const base = createBase();
  make(join(base, `hawk-vendored-${uid}`));
  const place = privatePlace({ base, uid });
  expect(place).toMatch(/hawk-vendored-\d+-\w{6}$/);
  expect(statSync(place).mode & 0o777).toBe(0o700);
});

test("is made usable again when its owner has lost the right to use it", () => {
  const base = createBase();
  mkdirSync(join(base, `hawk-vendored-${uid}`), { mode: 0o000 });
  expect(statSync(privatePlace({ base, uid })).mode & 0o777).toBe(0o700);
});

test("is not there at all where others can exchange it", () => {
  const base = createBase();
  const open = join(base, "open");
  mkdirSync(join(open, "below"), { recursive: true });
  chmodSync(open, 0o777);
  for (const directory of [open, join(open, "below")])
    expect(() => privatePlace({ base: directory, uid })).toThrow(`others can change ${open}, so hooks have nowhere private`);
  chmodSync(open, 0o1777);
  expect(privatePlace({ base: open, uid })).toBe(join(open, `hawk-vendored-${uid}`));
});

test("is never a directory of another user", () => {
  const base = createBase();
  const stranger = { base, uid: uid + 4000 };
  mkdirSync(join(base, `hawk-vendored-${stranger.uid}`), { mode: 0o700 });
  // What root owns can be relied on, so there is room for a new one beside.
  if (uid === 0) expect(privatePlace(stranger)).toMatch(/-\w{6}$/);
  else expect(() => privatePlace(stranger)).toThrow(`others can change ${base}`);
});
