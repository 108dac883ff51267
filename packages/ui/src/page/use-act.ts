import { useState } from "preact/hooks";
import { post } from "./client.ts";

/** Something that the user asked for. */
export interface Act<Answer> {
  isBusy: boolean;
  answer: Answer | null;
  error: Error | null;
  run: (path: string, body: Readonly<Record<string, unknown>>) => Promise<Answer | null>;
}

/** Asks the server to do something, once at a time. */
export function useAct<Answer>(): Act<Answer> {
  const [state, setState] = useState<Omit<Act<Answer>, "run">>({ isBusy: false, answer: null, error: null });
  const run = async (path: string, body: Readonly<Record<string, unknown>>): Promise<Answer | null> => {
    setState({ isBusy: true, answer: null, error: null });
    try {
      const answer = await post<Answer>(path, body);
      setState({ isBusy: false, answer, error: null });
      return answer;
    } catch (error) {
      setState({ isBusy: false, answer: null, error: error instanceof Error ? error : new Error(String(error)) });
      return null;
    }
  };
  return { ...state, run };
}
