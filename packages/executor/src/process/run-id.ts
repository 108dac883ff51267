/** Names the run to which a process belongs; what the process starts inherits it. */
export const RUN_ID = "HAWK_RUN_ID";

let count = 0;
const mark = `${process.pid.toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/**
 * A new id. A hook may lead to further hooks, so an id holds those above it: `a/b/` is a run within `a/`. The closing slash
 * keeps `a-1` from being found in `a-10`.
 */
export function createRunId(parent = ""): string {
  count += 1;
  return `${parent}${mark}-${count}/`;
}
