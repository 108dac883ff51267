import { readFileSync, readdirSync } from "node:fs";
import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { __EXPORT__ } from "./__ID__.ts";

const fixtures = new URL("../fixtures/", import.meta.url);
const payloads = Object.fromEntries(
  readdirSync(fixtures)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(new URL(file, fixtures), "utf8")) as Record<string, unknown>[]]),
);

const checks = testAdapter(__EXPORT__, {
  payloads,
  // A small model of the host: what it makes of what a program prints, and of its exit code.
  understand: ({ stderr }) => ({ blocked: false, userMessage: stderr }),
  accepts: ({ stdout }) => (stdout === "" ? null : "text on stdout"),
  validate: (text) => (typeof JSON.parse(text) === "object" ? [] : ["not an object"]),
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});
