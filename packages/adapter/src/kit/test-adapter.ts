import type { Adapter } from "../adapter.ts";
import { checkDecode } from "./decode-checks.ts";
import { checkEncode } from "./encode-checks.ts";
import { foldRules } from "./fold-rules.ts";
import type { RowCheck } from "./fold-rules.ts";
import type { AdapterCheck, KitMaterial } from "./material.ts";
import { checkSamples } from "./sample-checks.ts";
import { checkTables } from "./table-checks.ts";
import { checkWire } from "./wire-checks.ts";

/**
 * Every rule that an adapter has to keep, as checks for its test file.
 *
 * @example
 * ```ts
 * test.each(testAdapter(myAgent, { payloads: loadPayloads(import.meta.url) }))("%s", (_rule, findFailures) => {
 *   expect(findFailures()).toEqual([]);
 * });
 * ```
 */
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
