import { explainingErrors } from "./io-error.ts";
import { currentWiring, listSidecars } from "./sidecar.ts";
import { closeTarget, openTarget } from "./target.ts";
import type { Wiring } from "./entry.ts";

/** A file with entries of ours. */
export interface EditedFile {
  path: string;
  wiring: Wiring;
}

/** Every file that still has something of ours, except those in `known`. */
export function listEdited(stateDir: string, known: readonly string[] = []): EditedFile[] {
  return explainingErrors(stateDir, () =>
    listSidecars(stateDir, known).flatMap((sidecar) => {
      // With one state, the file itself makes no difference, and may be in any condition.
      const wiring = sidecar.states.length === 1 ? currentWiring(sidecar, null) : currentWiring(sidecar, readText(sidecar.path));
      return wiring ? [{ path: sidecar.path, wiring }] : [];
    }),
  );
}

function readText(path: string): string | null {
  const snapshot = openTarget(path);
  closeTarget(snapshot);
  return snapshot?.text ?? null;
}
