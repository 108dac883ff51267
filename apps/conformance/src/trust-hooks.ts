import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Sandbox } from "./sandbox.ts";
import { workspaceRoot } from "./workspace-root.ts";

/** As much of an adapter as this needs; the type is `Adapter` of `@hawk/adapter`. */
interface Guarded {
  settings: { user: { path: string } };
  listHooks: (text: string | null) => readonly { what: string }[];
  trust: {
    location: { path: string };
    grant: (
      text: string | null,
      settings: { path: string; text: string | null; commands: readonly string[] },
      wiring: null,
    ) => { text: string | null };
  };
}

/** Has a host trust all that is registered in it, as its user would have to. In a sandbox, all of it is hawk's. */
export async function trustHooks(hostId: string, { home }: Sandbox): Promise<void> {
  const { href } = pathToFileURL(join(workspaceRoot, "packages/adapters", hostId, "dist/index.js"));
  const [adapter] = Object.values((await import(href)) as Record<string, Guarded>);
  if (adapter) trustAll(adapter, home);
}

function trustAll({ settings, listHooks, trust }: Guarded, home: string): void {
  const path = join(home, settings.user.path);
  const text = read(path);
  const commands = listHooks(text).map(({ what }) => what);
  const trustPath = join(home, trust.location.path);
  const granted = trust.grant(read(trustPath), { path, text, commands }, null).text;
  if (granted !== null) writeFileSync(trustPath, granted);
}

function read(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
