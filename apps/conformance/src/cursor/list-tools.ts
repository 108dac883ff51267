import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** What the driver itself can do, some of which the SDK knows under names that it puts together. */
const OWN = ["Shell", "Write", "Delete", "Task"];

/** The names of tools that Cursor's SDK tells hooks about: they are in its bundle. */
export function listTools(sdk: string): string[] {
  const directory = dirname(sdk);
  const bundles = readdirSync(directory).filter((name) => /^\d+\.js$/.test(name));
  const found = bundles.flatMap((name) => readFileSync(join(directory, name), "utf8").match(/\btoolName:"\w+"/g) ?? []);
  return [...new Set([...OWN, ...found.map((field) => field.slice('toolName:"'.length, -1))])];
}
