import type { Adapter } from "../adapter.ts";
import { testAdapter } from "../testing.ts";
import type { KitMaterial } from "../testing.ts";
import { sampleAdapter, sampleMaterial } from "./sample-adapter.ts";

/** The names of the checks that an adapter fails. */
export function failuresOf(adapter: Partial<Adapter>, material: Partial<KitMaterial> = {}): string[] {
  return testAdapter({ ...sampleAdapter, ...adapter }, { ...sampleMaterial, ...material }).flatMap(({ name, run }) => {
    try {
      run();
      return [];
    } catch {
      return [name];
    }
  });
}

/** The sample's events with a change to one of them. */
export function withEvent(name: keyof Adapter["events"], change: object): Adapter["events"] {
  return { ...sampleAdapter.events, [name]: { ...sampleAdapter.events[name], ...change } };
}
