import { accessSync, constants, statSync } from "node:fs";
import type { Check } from "./finding.ts";

/** Whether the trace can be written. */
export const checkTrace: Check = ({ world: { state, plans } }) => {
  const fault = plans.trace === "off" ? null : faultOf(state.trace, state.root);
  return fault === null
    ? []
    : [
        {
          severity: "warning",
          subject: state.trace,
          what: `hawk can't write the trace: ${fault}`,
          fix: "move it out of the way, or make it writable",
        },
      ];
};

function faultOf(trace: string, root: string): string | null {
  try {
    // Without the directory there are no runners either, which is another finding.
    if (!statSync(root, { throwIfNoEntry: false })) return null;
    const file = statSync(trace, { throwIfNoEntry: false });
    if (file && !file.isFile()) return "this is not a file";
    accessSync(file ? trace : root, constants.W_OK);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
