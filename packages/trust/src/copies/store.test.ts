import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { compareProject } from "./compare.ts";
import { digestOf, toManifest } from "./manifest.ts";
import { addFiles, readSnapshot } from "./snapshot.ts";
import { copyPath, findCopy, saveCopy, sweepCopies } from "./store.ts";

function createWorld() {
  const top = mkdtempSync(join(tmpdir(), "hawk-store-"));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const root = join(top, "project");
  mkdirSync(join(root, ".hawk/hooks"), { recursive: true });
  mkdirSync(join(root, "scripts"));
  writeFileSync(join(root, ".hawk/config.yaml"), "hooks: {}\n");
  writeFileSync(join(root, ".hawk/hooks/own.sh"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(root, "scripts/x.sh"), "one");
  return { top, root, store: join(top, "store") };
}

test("a copy has the files at their places, for their owner only, and stands in for the project", () => {
  const { root, store } = createWorld();
  const snapshot = addFiles(readSnapshot(root), ["scripts/x.sh"]);
  const digest = saveCopy(store, snapshot);
  const copy = findCopy(store, root, digest);
  expect(copy?.directory).toBe(copyPath(store, snapshot));
  expect(readFileSync(join(copy?.directory ?? "", ".hawk/hooks/own.sh"), "utf8")).toBe("#!/bin/sh\n");
  const mode = (path: string): number => statSync(join(copy?.directory ?? "", path)).mode & 0o777;
  expect([mode("."), mode(".hawk/hooks/own.sh"), mode("scripts/x.sh")]).toEqual([0o700, 0o700, 0o600]);
});

test("a digest is for one place and these bytes and modes, and no other", () => {
  const { top, root, store } = createWorld();
  const digest = saveCopy(store, readSnapshot(root));
  expect(findCopy(store, join(top, "elsewhere"), digest)).toBeNull();
  expect(
    findCopy(
      store,
      root,
      digest.replace(/^./, (first) => (first === "0" ? "1" : "0")),
    ),
  ).toBeNull();
  const { files } = toManifest(readSnapshot(root));
  const digests = [
    digestOf({ root: "/other", files }),
    ...files.flatMap((file, index) =>
      [{ path: `${file.path}x` }, { sha256: file.sha256.replace(/.$/, "g") }, { mode: file.mode ^ 1 }].map((change) =>
        digestOf({ root, files: files.with(index, { ...file, ...change }) }),
      ),
    ),
    digestOf({ root, files: files.slice(1) }),
  ];
  expect(new Set([...digests, digest]).size).toBe(digests.length + 1);
});

test("a list that somebody has changed names nothing", () => {
  const { root, store } = createWorld();
  const digest = saveCopy(store, readSnapshot(root));
  const list = `${findCopy(store, root, digest)?.directory}.json`;
  writeFileSync(list, readFileSync(list, "utf8").replace(/"sha256":"./, '"sha256":"g'));
  expect(findCopy(store, root, digest)).toBeNull();
});

test("a copy that was damaged is made again when the same is approved again", () => {
  const { root, store } = createWorld();
  const digest = saveCopy(store, readSnapshot(root));
  const hook = join(findCopy(store, root, digest)?.directory ?? "", ".hawk/hooks/own.sh");
  writeFileSync(hook, "damaged");
  expect(saveCopy(store, readSnapshot(root))).toBe(digest);
  expect(readFileSync(hook, "utf8")).toBe("#!/bin/sh\n");
});

test("copies that nobody remembers are swept, those of projects within projects stay", () => {
  const { root, store } = createWorld();
  const inner = join(root, "inner");
  mkdirSync(join(inner, ".hawk"), { recursive: true });
  writeFileSync(join(inner, ".hawk/config.yaml"), "");
  const old = saveCopy(store, readSnapshot(root));
  const innerDigest = saveCopy(store, readSnapshot(inner));
  writeFileSync(join(root, ".hawk/config.yaml"), "new\n");
  const digest = saveCopy(store, readSnapshot(root));
  sweepCopies(store, { [root]: { digest }, [inner]: { digest: innerDigest } });
  expect([old, digest, innerDigest].map((name) => findCopy(store, name === innerDigest ? inner : root, name) !== null)).toEqual([
    false,
    true,
    true,
  ]);
  sweepCopies(store, { [inner]: { digest: innerDigest } });
  expect(readdirSync(join(store, root))).toEqual(["inner"]);
  sweepCopies(store, {});
  expect(existsSync(store)).toBe(false);
});

test("a project below a directory of hawk's own name is refused", () => {
  const { top, store } = createWorld();
  const root = join(top, "@hawk", "x");
  mkdirSync(join(root, ".hawk"), { recursive: true });
  expect(() => saveCopy(store, readSnapshot(root))).toThrow("hawk uses the name @hawk itself");
});

describe("a project is", () => {
  const own = ".hawk/hooks/own.sh";
  test.each<[string, string, (root: string) => void]>([
    ["as approved", "when nothing is done", () => undefined],
    ["as approved", "when files were touched only", (root) => utimesSync(join(root, own), 1, 1)],
    ["as approved", "when a file was written again with the same bytes", (root) => rewrite(join(root, own))],
    ["as approved", "when something beside .hawk changes", (root) => writeFileSync(join(root, "README"), "")],
    ["as approved", "when hawk puts its own into it", (root) => mkdirSync(join(root, ".hawk/vendor"))],
    ["changed", "by one byte", (root) => writeFileSync(join(root, own), "#!/bin/sH\n")],
    ["changed", "by one mode", (root) => chmodSync(join(root, own), 0o700)],
    ["changed", "by a file more", (root) => writeFileSync(join(root, ".hawk/hooks/new.sh"), "")],
    ["changed", "by a file less", (root) => rmSync(join(root, own))],
    ["changed", "by its definition", (root) => writeFileSync(join(root, ".hawk/config.yaml"), "hooks: {} \n")],
    ["changed", "by a file that a command names", (root) => writeFileSync(join(root, "scripts/x.sh"), "two")],
    ["changed", "without its .hawk", (root) => rmSync(join(root, ".hawk"), { recursive: true })],
    ["gone", "when it is", (root) => rmSync(root, { recursive: true })],
  ])("%s %s", (state, _how, change) => {
    const { root, store } = createWorld();
    const digest = saveCopy(store, addFiles(readSnapshot(root), ["scripts/x.sh"]));
    change(root);
    const manifest = findCopy(store, root, digest)?.manifest;
    expect(manifest && compareProject(manifest)).toBe(state);
  });

  test("not read again while nobody has touched it", async () => {
    const { root, store } = createWorld();
    await new Promise((resolve) => void setTimeout(resolve, 120));
    const manifest = findCopy(store, root, saveCopy(store, readSnapshot(root)))?.manifest;
    // With hashes that no bytes have, only the looks of the files can tell.
    const blind = JSON.parse(JSON.stringify(manifest).replaceAll(/"sha256":"\w+"/g, '"sha256":""')) as NonNullable<typeof manifest>;
    expect(compareProject(blind)).toBe("as approved");
    utimesSync(join(root, ".hawk/config.yaml"), 1, 1);
    expect(compareProject(blind)).toBe("changed");
  });
});

function rewrite(path: string): void {
  writeFileSync(path, readFileSync(path));
}
