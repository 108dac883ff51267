import { existsSync } from "node:fs";
import { join } from "node:path";
import { refersToHawk } from "@hawk/adapter";
import type { Adapter, Scope } from "@hawk/adapter";
import { settingsPath } from "../detect-hosts.ts";
import { leadsInto } from "../leads-into.ts";
import { readIfReadable } from "@hawk/state";
import type { Ledger, UserHome } from "@hawk/state";
import { VENDOR } from "../vendor.ts";

/** A place in another program's file that still refers to hawk. */
export interface Trace {
  path: string;
  line: number;
}

/** Files in which hawk may be: every settings file of every host, for the user and for every project that hawk knows. */
export function listPlaces(adapters: readonly Adapter[], ledger: Ledger, user: UserHome, projectDir: string): string[] {
  const projects = [...Object.keys(ledger.projects), ...ledger.vendored, projectDir];
  const known = ledger.registered.map(({ path }) => path);
  const ofUser = adapters.flatMap((adapter) => settingsPath(adapter, "user", user, projectDir) ?? []);
  const trust = adapters.flatMap((adapter) => (adapter.trust ? (settingsPath(withTrust(adapter), "user", user, projectDir) ?? []) : []));
  const scopes: readonly Scope[] = ["project", "local"];
  const ofProjects = projects.flatMap((project) =>
    adapters.flatMap((adapter) => scopes.flatMap((scope) => settingsPath(adapter, scope, user, project) ?? [])),
  );
  return [...new Set([...known, ...ofUser, ...trust, ...ofProjects])];
}

/** The file in which a host keeps whom it trusts is found as its settings are. */
function withTrust(adapter: Adapter): Adapter {
  return adapter.trust ? { ...adapter, settings: { user: adapter.trust.location } } : adapter;
}

/** Reads files again and finds references to hawk's programs, in any spelling of the path. */
export function findTraces(paths: readonly string[], stateRoot: string): Trace[] {
  const isOurs = leadsInto(stateRoot);
  return paths.flatMap((path) =>
    (readIfReadable(path) ?? "")
      .split("\n")
      .flatMap((text, index) => (refersToHawk(text) || isOurs(text) ? [{ path, line: index + 1 }] : [])),
  );
}

/** A copy that a project has of its own is hawk's as long as it is there. */
export function findLeftovers(ledger: Ledger, stateRoot: string): string[] {
  return [stateRoot, ...ledger.vendored.map((project) => join(project, VENDOR))].filter((path) => existsSync(path));
}
