import type { Adapter } from "../adapter.ts";
import { checkDecode } from "./decode-checks.ts";
import { checkEncode } from "./encode-checks.ts";
import { foldRules } from "./fold-rules.ts";
import type { RowCheck } from "./fold-rules.ts";
import type { AdapterCheck, KitMaterial } from "./material.ts";
import { checkSamples } from "./sample-checks.ts";
import { checkTables } from "./table-checks.ts";
import { checkWire } from "./wire-checks.ts";

/** Everything that must hold for an adapter. Its test file makes a test of each: `expect(findFailures()).toEqual([])`. */
export function testAdapter(adapter: Adapter, material: KitMaterial): AdapterCheck[] {
  return foldRules(listRows(adapter, material));
}

/** Every rule at every row. */
export function listRows(adapter: Adapter, material: KitMaterial): RowCheck[] {
  return [
    ...checkTables(adapter, material),
    ...checkDecode(adapter, material),
    ...checkEncode(adapter, material),
    ...checkWire(adapter, material),
    ...checkSamples(adapter, material),
  ];
}
