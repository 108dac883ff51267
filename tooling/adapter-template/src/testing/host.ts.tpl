import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { __EXPORT__ } from "../__ID__.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, replyTo } = verdictKit(__EXPORT__, payloads);

/** What you learned from running __TITLE__. */
export const material: KitMaterial = {
  payloads,
  // What it would say against an answer.
  accepts: ({ exitCode }) => (exitCode <= 2 ? null : `exit code ${exitCode}`),
  // What it would find wrong with its settings.
  validate: (text) => (typeof JSON.parse(text) === "object" ? [] : ["not an object"]),
};
