import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { sha256 } from "../download/find-hooks.ts";
import { builtinVersions } from "./versions.ts";

const builtins = new URL("../../builtins/", import.meta.url);

test("each built-in hook is the last of its versions: add its digest when you change it", () => {
  const now = Object.fromEntries(readdirSync(builtins).map((name) => [name, sha256(readFileSync(new URL(name, builtins)))]));
  expect(Object.fromEntries(Object.entries(builtinVersions).map(([name, digests]) => [name, digests.at(-1)]))).toEqual(now);
});
