import { expect, test } from "vitest";
import { isStartedBy } from "./started-by.ts";

const signs = { variables: ["HERON_PROJECT_DIR"], fields: ["timestamp"] };
const env = { HERON_PROJECT_DIR: "/repo", PATH: "/bin" };

test("a host is known by all of its signs", () => {
  expect(isStartedBy(signs, env, { timestamp: 1, cwd: "/repo" })).toBe(true);
});

test.each([
  ["whose tool has started another host", {}, { timestamp: 1 }],
  ["whose hook has started another host", env, { cwd: "/repo" }],
  ["that sets its variable to nothing", { HERON_PROJECT_DIR: "" }, { timestamp: 1 }],
])("it is not one %s", (_what, found, payload) => {
  expect(isStartedBy(signs, found, payload)).toBe(false);
});

test("a field that every object has is none of the payload's", () => {
  expect(isStartedBy({ variables: [], fields: ["toString"] }, {}, {})).toBe(false);
});
