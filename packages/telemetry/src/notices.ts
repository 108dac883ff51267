import { identify } from "./decisions.ts";

/** Something that the collector has to know and that isn't in the trace. */
export interface Notice {
  id: string;
  time: string;
  kind: "dropped" | "gap" | "rejected";
  /** How many decisions; 0 if unknown. */
  count: number;
  what: string;
}

export function createNotice(instance: string, time: Date, notice: Pick<Notice, "kind" | "count" | "what">): Notice {
  const at = time.toISOString();
  return { id: identify([instance, notice.kind, at, notice.count, notice.what]), time: at, ...notice };
}
