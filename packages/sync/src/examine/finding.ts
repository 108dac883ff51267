import type { PlannedHook } from "@hawk/protocol";
import type { HostStatus } from "../host-status.ts";
import type { SyncWorld } from "../plan-sync.ts";

/** Something that a user who asks "why did it not fire?" should know. */
export interface Finding {
  /** `problem`: something requested does not happen. `warning`: it may not be intended. `note`: it is on purpose. */
  severity: "problem" | "warning" | "note";
  /** What it is about: a host, a file, a hook. */
  subject: string;
  what: string;
  /** What to do: a command, or a sentence. */
  fix?: string | undefined;
}

/** The input of the checks. */
export interface CheckContext {
  world: SyncWorld;
  /** The directory of the built-in hooks. */
  builtinsDir: string;
  /** For every host that is installed or has hawk registered. */
  statuses: readonly HostStatus[];
}

export type Check = (examined: CheckContext) => readonly Finding[] | Promise<readonly Finding[]>;

/** The hooks that run somewhere: everywhere, and in trusted projects. */
export function plannedHooks({ plans }: SyncWorld): PlannedHook[] {
  return [plans.user, ...plans.projects.map(({ plan }) => plan)].flatMap(({ hooks }) => hooks);
}
