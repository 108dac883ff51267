import type { HostSigns } from "./adapter.ts";

/** Whether the host with these signs has started a program that was given this environment and this payload. */
export function isStartedBy(
  { variables, fields }: HostSigns,
  env: Readonly<Record<string, string | undefined>>,
  payload: Readonly<Record<string, unknown>>,
): boolean {
  return variables.every((name) => Boolean(env[name])) && fields.every((name) => Object.hasOwn(payload, name));
}
