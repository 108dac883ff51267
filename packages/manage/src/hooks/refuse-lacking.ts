import { HawkError } from "@hawk/errors";
import type { HookLack } from "./find-lacks.ts";

/** Refuses to enable a hook where an agent can't ask it, or can't do what it asks for. */
export function refuseLacking(lacks: readonly HookLack[]): void {
  const [first, ...others] = lacks.filter(({ isError }) => isError);
  if (!first) return;
  const { name, what, fix } = first;
  const more = others.length === 0 ? "" : `, and ${others.length} more like this`;
  throw new HawkError("enable/cannot-work", `${name} ${what}${more}`, {
    changed: false,
    hint: `${fix}; --agent NAME enables it for some agents only`,
  });
}
