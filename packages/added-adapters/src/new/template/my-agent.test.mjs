import assert from "node:assert/strict";
import { test } from "node:test";
import { loadPayloads, testAdapter } from "@hawk/adapter/testing";
import { adapter } from "./my-agent.mjs";

/** What you learned from running My Agent. */
const material = {
  // As it sent them, in fixtures/<event>.json.
  payloads: loadPayloads(import.meta.url),
  // What it would say against an answer.
  accepts: ({ exitCode }) => (exitCode <= 2 ? null : `exit code ${exitCode}`),
  // What it would find wrong with its settings.
  validate: (text) => (typeof JSON.parse(text) === "object" ? [] : ["not an object"]),
};

for (const [rule, findFailures] of testAdapter(adapter, material)) void test(rule, () => assert.deepEqual(findFailures(), []));
