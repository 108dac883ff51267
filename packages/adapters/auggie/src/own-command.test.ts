import { expect, test } from "vitest";
import { toOwnCommand, withoutShellMark } from "./own-command.ts";

test.each([
  ["/state/hawk/stop", "/state/hawk/stop"],
  ["'/home/a b/stop'", "'/home/a b/stop';"],
  ["node run.js", "node run.js;"],
  ['"$AUGMENT_PROJECT_DIR"/run', '"$AUGMENT_PROJECT_DIR"/run'],
])("%s is written as %s, for without a sign of a shell the host splits it at its blanks", (command, own) => {
  expect(toOwnCommand(command)).toBe(own);
  expect(withoutShellMark(own)).toBe(command);
});

test("a sign that the user has put there stays", () => {
  expect(withoutShellMark("true;")).toBe("true;");
  expect(withoutShellMark("a b | c;")).toBe("a b | c;");
});
