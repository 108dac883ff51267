import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";

interface OwnFile {
  path: string;
  content: string;
  mode: number;
}

/** hawk's `@hawk/adapter`, where added adapters find it. They can import nothing else, so the approved file is the whole adapter. */
export function contractFiles(dispatcherDir: string, adapters: string): OwnFile[] {
  const target = join(adapters, "node_modules", "@hawk", "adapter");
  return ["index.js", "package.json"].map((name) => ({
    path: join(target, name),
    content: read(join(dispatcherDir, "contract", name)),
    mode: 0o600,
  }));
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new HawkError("adapters/not-built", `${path} is missing`, { hint: "reinstall hawk, or build it: npm run build", cause });
  }
}
