import { isObject, parseStrictly, valueAt } from "@hawk/adapter";

/** Reasonix drops the whole file in silence where a timeout, of anyone's hook, does not fit a whole number. */
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
