import { decide } from "@hawk/protocol";
import type { HookEvent, Outcome } from "@hawk/protocol";
import { expect, test } from "vitest";
import { findDropped } from "./find-dropped.ts";

test("a change to one of several files that has no place in the call is an effect that is dropped", () => {
  const event: HookEvent = { name: "pre_tool_use", payload: { tool_name: "Edit", tool_input: {} } };
  const outcome: Outcome = { hookId: "h", status: "success", lost: [{ effect: "updatedInput", why: "it fits no part" }] };
  const dropped = findDropped(decide([outcome], event), [outcome], event, { canBlock: true, listUnsupported: () => [] });
  expect(dropped).toEqual([{ hookId: "h", effect: "changed input", wanted: "it fits no part", texts: [] }]);
});
