import type { Plan } from "@hawk/config";
import { selectHooks } from "@hawk/config";
import type { RunHook } from "@hawk/protocol";
import { isNonce, renderProof } from "@hawk/runner";
import type { ServeRequest } from "./serve.ts";

/**
 * Blocks a tool call that carries the text in `HAWK_VERIFY` in place of the first hook that would be asked about it. That variable can only
 * make more calls blocked: where no hook matches a call, or none carries the text, it has no effect.
 */
export function blockProof(run: RunHook, { env, payload }: Pick<ServeRequest, "env" | "payload">, plan: Plan): RunHook {
  const { HAWK_VERIFY: nonce } = env;
  if (!isNonce(nonce) || !payload.includes(nonce)) return run;
  return async (hook, event, context) => {
    if (event.name !== "pre_tool_use") return run(hook, event, context);
    const names = selectHooks(plan, event, Date.now()).hooks.map(({ name }) => name);
    return { hookId: hook.id, status: "blocking", reason: renderProof(nonce, names) };
  };
}
