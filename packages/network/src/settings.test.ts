import { expect, test } from "vitest";
import { proxyFor } from "./settings.ts";

const proxy = "http://proxy.example:3128";

test.each([
  ["hooks.example.com", proxy],
  ["HOOKS.example.com.", proxy],
  ["build.corp.example", null],
  ["a.b.corp.example", null],
  ["corp.example", proxy],
  ["notcorp.example", proxy],
  ["direct.example", null],
  ["Direct.Example", null],
  ["192.0.2.1", proxy],
  ["localhost", null],
  ["app.localhost", null],
  ["127.0.0.1", null],
  ["127.9.9.9", null],
  ["[::1]", null],
  ["::1", null],
])("%s is reached through %s", (hostname, expected) => {
  expect(proxyFor({ proxy, noProxy: ["*.corp.example", "direct.example"] }, hostname)).toBe(expected);
});

test("without a proxy everything is reached directly", () => {
  expect(proxyFor({}, "hooks.example.com")).toBeNull();
});
