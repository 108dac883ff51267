import { isObject, parseStrictly, valueAt } from "@hawk/adapter";

/** Reasonix silently drops the whole file if any hook's timeout is not a whole number. */
export function findFaults(text: string): string[] {
  const events = valueAt(parseStrictly(text), "hooks");
  return Object.entries(isObject(events) ? events : {}).flatMap(([event, hooks]) =>
    (Array.isArray(hooks) ? hooks.filter(isObject) : []).flatMap(({ timeout }) =>
      timeout === undefined || timeout === null || Number.isInteger(timeout)
        ? []
        : [`a hook of ${event} has a timeout that is not a whole number of milliseconds: ${JSON.stringify(timeout)}`],
    ),
  );
}
