import { expect, test } from "vitest";
import { managedPlaces } from "./managed-places.ts";

test.each([
  ["linux", "/etc/hawk"],
  ["darwin", "/Library/Application Support/hawk"],
  ["win32", String.raw`C:\Program Files\hawk`],
])("hawk has a managed place on %s", (platform, hawk) => {
  expect(managedPlaces(platform).hawk).toBe(hawk);
});
