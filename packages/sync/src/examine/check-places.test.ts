import { expect, test } from "vitest";
import { describeProfile } from "./check-places.ts";

const home = String.raw`C:\Users\me`;

test("on Windows, places in the user's profile are private, and doctor says that it can't check that", () => {
  const found = describeProfile({ home, env: {} }, "win32");
  expect(found.map(({ severity, subject }) => [severity, subject])).toEqual([
    ["note", String.raw`C:\Users\me\AppData\Roaming`],
    ["note", String.raw`C:\Users\me\AppData\Local`],
  ]);
});

test("on Windows, places elsewhere may be anybody's", () => {
  const env = { XDG_STATE_HOME: String.raw`D:\state`, XDG_CONFIG_HOME: String.raw`C:\Users\message` };
  const found = describeProfile({ home, env }, "win32");
  expect(found.map(({ severity, subject }) => [severity, subject])).toEqual([
    ["warning", String.raw`C:\Users\message`],
    ["warning", String.raw`D:\state`],
  ]);
});
