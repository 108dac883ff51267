import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHookMeta } from "@hawk/hook-meta";
import { expect, test } from "vitest";
import { hosts } from "./hosts.ts";
import { whyNotOffered } from "./not-offered.ts";
import { scenarios } from "./scenarios.ts";
import { toConversations } from "./to-script.ts";
import { workspaceRoot } from "./workspace-root.ts";

test("each scenario has a name of its own, and each row of the table a meaning of its own", () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  expect(new Set(scenarios.map(({ event, effect }) => `${event} ${effect}`)).size).toBe(scenarios.length);
});

test.each(scenarios)("the hooks of $name are in hawk's format and for its event", ({ hooks, event }) => {
  for (const { name, text } of hooks) expect(parseHookMeta(name, text)).toMatchObject({ events: [event], problems: [] });
});

test.each(scenarios)("$name removes only hooks that it has, and checks something", ({ hooks, removedHooks = [], checks }) => {
  expect(hooks.map(({ name }) => name)).toEqual(expect.arrayContaining([...removedHooks]));
  expect(checks.length).toBeGreaterThan(0);
});

test.each(hosts)("$id lacks only effects that there are", ({ notOffered, onlyScenarios = [] }) => {
  expect(scenarios.map(({ name }) => name)).toEqual(expect.arrayContaining([...Object.keys(notOffered), ...onlyScenarios]));
});

test("each host has the tools and the models for the scenarios that it offers", () => {
  const all = hosts.flatMap((host) =>
    scenarios
      .filter((scenario) => whyNotOffered(host, scenario) === undefined && (host.onlyScenarios?.includes(scenario.name) ?? true))
      .map((scenario) => ({ host, scenario })),
  );
  for (const { host, scenario } of all) {
    expect(() => toConversations(host, scenario, "/project")).not.toThrow();
    if (scenario.family) expect(host.models).toHaveProperty(scenario.family);
  }
});

test("the page for teams names each agent whose copies don't run in a subdirectory", () => {
  const page = readFileSync(join(workspaceRoot, "docs/teams.md"), "utf8");
  const [warning = ""] = /^Claude Code,[^]*?\*\*the copies don't run/m.exec(page) ?? [];
  const titles = hosts
    .filter(({ notOffered }) => Object.hasOwn(notOffered, "vendored-below"))
    .map(({ title }) => title.replace(/ \(.*/, ""));
  expect(titles.length).toBeGreaterThan(3);
  expect(titles.filter((title) => !warning.includes(title))).toEqual([]);
});
