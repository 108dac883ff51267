import { expect, test } from "vitest";
import { drive, exitCodeOf, isForThePage } from "./drive.ts";
import type { Options } from "./options.ts";
import { createReport, createResult, denyScenario } from "./testing/samples.ts";
import { createToy } from "./testing/toy-host.ts";
import type { Toy } from "./testing/toy-host.ts";

const switches = {
  isComplete: true,
  isLatest: false,
  isNew: false,
  minutes: Infinity,
  isRequired: false,
  isJson: false,
  isKept: false,
  isWithoutHooks: false,
  isVerify: false,
  isHelp: false,
};

async function driveToy(
  { host, cache }: Toy,
  more: Partial<Options> = {},
): Promise<{ reports: Awaited<ReturnType<typeof drive>>; printed: string }> {
  let printed = "";
  const options: Options = { hosts: [host], scenarios: [denyScenario], ...switches, ...more };
  return { reports: await drive(options, { cache, print: (text) => void (printed += text) }), printed };
}

test("installs a host, plays the scenarios and prints what it sees", async () => {
  const { reports, printed } = await driveToy(createToy());
  expect(reports).toMatchObject([{ title: "Toy", version: "1.0.0", results: [{ status: "works" }] }]);
  expect(printed).toMatch(/^works .*a call is blocked, [\d.]+ s\n\nToy 1\.0\.0: 1 work, 0 fail, 0 not offered\n$/);
  expect(exitCodeOf(reports, switches)).toBe(0);
});

test("leaves a host out that has no newer version, when only new ones are asked for", async () => {
  const { reports, printed } = await driveToy(createToy(), { isNew: true });
  expect(reports).toEqual([]);
  expect(printed).toContain("Toy 1.0.0 is still the newest\n");
});

test("fails with a host that ignores its hooks", async () => {
  const { reports, printed } = await driveToy(createToy("ignores hooks"));
  expect(printed).toContain("deny: made.txt was made");
  expect(exitCodeOf(reports, switches)).toBe(1);
});

test("goes on without a host that can't be installed, unless it is required", async () => {
  const toy = createToy();
  const { reports, printed } = await driveToy({ ...toy, host: { ...toy.host, executables: () => [] } });
  expect(printed).toContain("COULD NOT BE INSTALLED");
  expect(exitCodeOf(reports, switches)).toBe(0);
  expect(exitCodeOf(reports, { isRequired: true })).toBe(1);
});

const options: Options = { hosts: [], scenarios: [], ...switches };

test("a whole run with hawk is for the page", () => {
  expect(isForThePage([createReport(), createReport({ unavailable: "no network", results: [] })], options)).toBe(true);
});

test.each([
  ["of a part", { isComplete: false }],
  ["of other versions", { isLatest: true }],
  ["that had to end in time", { minutes: 5 }],
  ["of the control", { isWithoutHooks: true }],
])("a run %s is not", (_, more) => {
  expect(isForThePage([createReport({ results: [createResult()] })], { ...options, ...more })).toBe(false);
});

test("a run of no host at all is not", () => {
  expect(isForThePage([createReport({ unavailable: "no network", results: [] })], options)).toBe(false);
});

test("starts no further host when its time is over, and says so", async () => {
  const { reports, printed } = await driveToy(createToy(), { minutes: -1 });
  expect(reports).toMatchObject([{ results: [], unavailable: expect.stringContaining("no time left") }]);
  expect(printed).toBe("\nToy 1.0.0 WAS NOT TRIED: there was no time left for it\n");
});
