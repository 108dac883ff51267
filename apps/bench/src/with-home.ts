import { createHome, removeHome } from "./hawk-home.ts";
import type { HawkHome, HawkHomeOptions } from "./hawk-home.ts";

/** Makes a home for as long as the work takes. */
export function withHome<Result>(options: HawkHomeOptions, work: (home: HawkHome) => Result): Result {
  const home = createHome(options);
  try {
    return work(home);
  } finally {
    removeHome(home);
  }
}

/** Texts of as many hooks, under names that differ in their numbers. */
export function copies(count: number, name: string, text: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [name.replace("*", String(index).padStart(2, "0")), text]));
}
