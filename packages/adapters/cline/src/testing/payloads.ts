import { readdirSync, readFileSync } from "node:fs";

const directory = new URL("../../fixtures/", import.meta.url);

/** The payloads, by native event. */
export const payloads: Readonly<Record<string, readonly Record<string, unknown>[]>> = Object.fromEntries(
  readdirSync(directory)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(new URL(file, directory), "utf8")) as Record<string, unknown>[]]),
);
