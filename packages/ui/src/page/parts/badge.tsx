import type { JSX } from "preact";
import type { TraceEntry } from "@hawk/runner";
import { toneOf } from "../outcomes.ts";

export function Badge({ outcome }: { outcome: TraceEntry["outcome"] }): JSX.Element {
  return <span class={`badge ${toneOf(outcome)}`}>{outcome}</span>;
}
