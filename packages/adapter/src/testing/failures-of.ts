import type { Adapter } from "../adapter.ts";
import { listRows } from "../kit/test-adapter.ts";
import type { KitMaterial } from "../testing.ts";
import { sampleAdapter, sampleMaterial } from "./sample-adapter.ts";

/** The rules that an adapter breaks, each with the row where it does. */
export function failuresOf(adapter: Partial<Adapter>, material: Partial<KitMaterial> = {}): string[] {
  return listRows({ ...sampleAdapter, ...adapter }, { ...sampleMaterial, ...material }).flatMap(({ rule, row, run }) => {
    try {
      run();
      return [];
    } catch {
      return [row === undefined ? rule : `${row}: ${rule}`];
    }
  });
}

/** The sample's events with a change to one of them. */
export function withEvent(name: keyof Adapter["events"], change: object): Adapter["events"] {
  return { ...sampleAdapter.events, [name]: { ...sampleAdapter.events[name], ...change } };
}
