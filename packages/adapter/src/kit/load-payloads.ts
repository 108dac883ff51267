import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { KitMaterial } from "./material.ts";

/** The payloads in a package's `fixtures`, by native event. `from` is the `import.meta.url` of a file in its `src`. */
export function loadPayloads(from: string): KitMaterial["payloads"] {
  const directory = findFixtures(new URL("./", from));
  const files = readdirSync(directory).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(new URL(file, directory), "utf8")) as Record<string, unknown>[],
    ]),
  );
}

function findFixtures(directory: URL): URL {
  const fixtures = new URL("fixtures/", directory);
  return existsSync(fixtures) || directory.pathname === "/" ? fixtures : findFixtures(new URL("../", directory));
}
