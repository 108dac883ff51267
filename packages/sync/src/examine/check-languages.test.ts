import { expect, test } from "vitest";
import { describeLanguages } from "./check-languages.ts";

test.each([
  [["dangerous-cmd.sh", "mine.js", "file-guard.py", "file-guard.py"], "win32", ["dangerous-cmd.sh, file-guard.py"]],
  [["mine.js"], "win32", []],
  [["dangerous-cmd.sh"], "linux", []],
])("of %j on %s, doctor says what is not read: %j", (names, platform, subjects) => {
  expect(describeLanguages(names, platform).map(({ severity, subject }) => [severity, subject])).toEqual(
    subjects.map((subject) => ["note", subject]),
  );
});
