import type { HostSigns } from "./adapter.ts";

/** Whether a program with this environment and payload was started by the host with these signs. */
export function isStartedBy(
  { variables, fields }: HostSigns,
  env: Readonly<Record<string, string | undefined>>,
  payload: Readonly<Record<string, unknown>>,
): boolean {
  return variables.every((name) => Boolean(env[name])) && fields.every((name) => Object.hasOwn(payload, name));
}
