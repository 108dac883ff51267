import { expect, test } from "vitest";
import { checkHookNames, preselect } from "./offer-hooks.ts";
import type { OfferedHook } from "./offer-hooks.ts";

function offer(name: string, more: Partial<OfferedHook> = {}): OfferedHook {
  return { name, description: "", missing: null, isEnabled: false, isKnown: false, ...more };
}

const offered = ["context.md", "dangerous-cmd.sh", "file-guard.py", "notify.py"].map((name) => offer(name));

test("hooks that come with hawk are taken by name", () => {
  expect(checkHookNames(["notify.py", "context.md"], offered)).toEqual(["notify.py", "context.md"]);
  expect(checkHookNames([], offered)).toEqual([]);
});

test.each([
  ["file-guard", "did you mean file-guard.py?"],
  ["dangerous", "did you mean dangerous-cmd.sh?"],
  ["notfy.py", "did you mean notify.py?"],
  ["heron", "there are: context.md, dangerous-cmd.sh, file-guard.py, notify.py"],
])("%j is none of them", (value, hint) => {
  expect(() => checkHookNames(["context.md", value], offered)).toThrow(expect.objectContaining({ code: "manage/usage", hint }) as Error);
});

test("guards are suggested that can run here and are not on already", () => {
  expect(preselect(offered)).toEqual(["dangerous-cmd.sh", "file-guard.py"]);
  expect(
    preselect([
      offer("file-guard.py", { missing: "python3" }),
      offer("dangerous-cmd.sh", { isEnabled: true }),
      offer("secret-guard.py", { isKnown: true }),
    ]),
  ).toEqual([]);
});
