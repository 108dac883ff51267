import { expect, test } from "vitest";
import { keepAbsolutePath } from "./absolute-path.ts";

test.each([
  ["/usr/bin:/bin", "/usr/bin:/bin"],
  [".:/usr/bin::node_modules/.bin:/bin:", "/usr/bin:/bin"],
  ["../bin", undefined],
  ["", undefined],
  [undefined, undefined],
])("of the PATH %j there is left %j", (before, after) => {
  const env: NodeJS.ProcessEnv = before === undefined ? { A: "1" } : { A: "1", PATH: before };
  keepAbsolutePath(env);
  expect(env).toEqual(after === undefined ? { A: "1" } : { A: "1", PATH: after });
});
