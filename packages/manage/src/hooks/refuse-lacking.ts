import type { AdapterLoaders } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";
import type { UserHome } from "@hawk/state";
import type { Narrowing } from "./enable-hooks.ts";
import type { NamedHook } from "./find-hook.ts";
import { findLacks, findReached } from "./find-lacks.ts";
import type { HookLack } from "./find-lacks.ts";

/** Refuses to enable hooks where one of the user's agents can't ask them, or can't do what they ask for. */
export async function refuseLackingHooks(
  hooks: readonly NamedHook[],
  narrowing: Narrowing,
  isForProject: boolean,
  user: UserHome & { adapters: AdapterLoaders },
): Promise<void> {
  refuseLacking(findLacks(hooks, narrowing, isForProject, { reached: await findReached(user), user }));
}

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
