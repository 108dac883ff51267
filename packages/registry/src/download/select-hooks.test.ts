import { expect, test } from "vitest";
import { selectPackageHooks } from "./select-hooks.ts";
import { foundHooks, hookText } from "./testing/found-hook.ts";

const hooks = foundHooks({ "a/guard.py": hookText("1"), "b/guard.py": hookText("2"), "notify.py": hookText("3") });

test.each([
  [undefined, ["a/guard.py", "b/guard.py", "notify.py"]],
  [["notify.py"], ["notify.py"]],
  [["guard.py"], ["a/guard.py", "b/guard.py"]],
  [["b/guard.py"], ["b/guard.py"]],
  [["a/*"], ["a/guard.py"]],
  [["*.py"], ["a/guard.py", "b/guard.py", "notify.py"]],
  [
    ["notif?.py", "a/guard.py"],
    ["a/guard.py", "notify.py"],
  ],
])("%j selects %j", (patterns, paths) => {
  expect(selectPackageHooks(hooks, patterns).map(({ path }) => path)).toEqual(paths);
});

test.each([
  ["notfy.py", "did you mean notify.py?"],
  ["guard.p.", "it has|did you mean"],
  ["(x+)+$", "it has: guard.py, guard.py, notify.py"],
])("%s selects nothing, which is refused", (pattern, hint) => {
  expect(() => selectPackageHooks(hooks, [pattern])).toThrow(
    expect.objectContaining({ code: "download/no-such-hook", hint: expect.stringMatching(hint.replaceAll("?", "\\?")) as string }) as Error,
  );
});
