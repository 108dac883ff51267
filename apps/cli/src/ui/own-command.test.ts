import { expect, test } from "vitest";
import { hawkCommand } from "./own-command.ts";

test("hawk is called as the user called it", () => {
  expect(hawkCommand("init", { env: {} })).toBe("hawk init");
  expect(hawkCommand("init", { env: { npm_lifecycle_event: "hawk" } })).toBe("npm run hawk -- init");
});
