import { expect, test } from "vitest";
import { adapterOf } from "./adapters.ts";
import { hosts } from "./hosts.ts";
import { whyNotOffered } from "./not-offered.ts";
import { scenarios } from "./scenarios.ts";

test.each(hosts)("$id has an adapter or goes by another's, and its module doesn't repeat what follows from that", (host) => {
  expect(adapterOf(host) ?? host.registeredAs).toBeDefined();
  const isRepeated = (name: string, reason: string): boolean =>
    scenarios.some((scenario) => scenario.name === name && whyNotOffered({ ...host, notOffered: {} }, scenario) === reason);
  expect(Object.entries(host.notOffered).filter(([name, reason]) => isRepeated(name, reason))).toEqual([]);
});

test("what a host lacks follows from its tables, and its module has the last word", () => {
  const [host] = hosts;
  const scenario = scenarios.find(({ name }) => name === "modify-input");
  if (!host || !scenario) throw new Error("there is no host");
  const adapter = adapterOf(host);
  if (!adapter) throw new Error("there is no adapter");
  const without = { ...adapter, events: { ...adapter.events, pre_tool_use: { native: ["PreToolUse"] } } };
  expect(whyNotOffered(host, scenario)).toBeUndefined();
  expect(whyNotOffered(host, scenario, without)).toBe("a hook can't change the input");
  expect(whyNotOffered(host, scenario, { ...adapter, events: {} })).toBe("the agent has no event for pre_tool_use");
  expect(whyNotOffered({ ...host, notOffered: { "modify-input": "not today" } }, scenario)).toBe("not today");
});
