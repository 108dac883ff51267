import { readFileSync } from "node:fs";
import { join } from "node:path";

export function readVersion(): string {
  return (JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8")) as { version: string }).version;
}
