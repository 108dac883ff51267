import { useCallback, useEffect, useState } from "preact/hooks";
import { get, report } from "./client.ts";
import type { Report } from "../api.ts";

export interface Answer<Value> {
  value: Value | null;
  error: Error | null;
  /** Asks again. */
  reload: () => void;
}

/** What the server says about something, or the report. */
export function useAnswer<Value>(
  path: string,
  fromReport: (report: Report) => Value | null,
  fields: Readonly<Record<string, string>> = {},
): Answer<Value> {
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Omit<Answer<Value>, "reload">>({ value: null, error: null });
  const query = new URLSearchParams(fields).toString();
  useEffect(() => {
    let isCurrent = true;
    const take = (next: Omit<Answer<Value>, "reload">): void => {
      if (isCurrent) setAnswer(next);
    };
    if (report) take({ value: fromReport(report), error: null });
    else
      get<Value>(path, Object.fromEntries(new URLSearchParams(query))).then(
        (value) => take({ value, error: null }),
        (error: unknown) => take({ value: null, error: error instanceof Error ? error : new Error(String(error)) }),
      );
    return () => {
      isCurrent = false;
    };
  }, [path, query, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { ...answer, reload };
}
