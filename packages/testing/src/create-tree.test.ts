import { existsSync, readFileSync, readlinkSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTree, removeTree } from "./create-tree.ts";

test("a tree has its files and links, and one mode where that is asked for", () => {
  const root = createTree({ "a/b.sh": "#!/bin/sh\n", "a/bytes": Uint8Array.of(0, 255), link: { linkTo: "a/b.sh" } }, { mode: 0o755 });
  expect(readFileSync(join(root, "a/b.sh"), "utf8")).toBe("#!/bin/sh\n");
  expect([...readFileSync(join(root, "a/bytes"))]).toEqual([0, 255]);
  expect(readlinkSync(join(root, "link"))).toBe("a/b.sh");
  expect(statSync(join(root, "a/bytes")).mode & 0o777).toBe(0o755);
});

test("a tree stays until what removes it is called, where somebody asked for that", () => {
  let remove = (): void => undefined;
  const root = createTree({ file: "" }, { whenDone: (given) => (remove = given) });
  writeFileSync(join(root, "more"), "");
  expect(existsSync(root)).toBe(true);
  remove();
  expect(existsSync(root)).toBe(false);
  removeTree(root);
});
