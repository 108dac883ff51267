import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlannedHook } from "@hawk/protocol";
import { expect, test } from "vitest";
import { claimOnce } from "./claim-once.ts";

test("a hook that runs once is claimed by the first event of a session, and by no later one", () => {
  const directory = join(mkdtempSync(join(tmpdir(), "hawk-once-")), "once");
  const isClaimed = (session_id: string): boolean =>
    claimOnce({ id: "a" } as PlannedHook, { name: "stop", payload: { session_id } }, directory);
  expect(["a", "a", "b", "a"].map(isClaimed)).toEqual([true, false, true, false]);
});
