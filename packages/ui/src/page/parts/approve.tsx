import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ActAnswer } from "../../api.ts";
import { useAct } from "../use-act.ts";
import { Done } from "./done.tsx";

interface ApproveProps {
  question: string;
  path: string;
  body: Readonly<Record<string, unknown>>;
  approved: () => void;
}

/** Asks what the command asks, below all that is shown. The yes is to exactly that: its digest goes along. */
export function Approve({ question, path, body, approved }: ApproveProps): JSX.Element {
  const act = useAct<ActAnswer>();
  const [isSure, setSure] = useState(false);
  const approve = async (): Promise<void> => {
    if (await act.run(path, body)) approved();
  };
  return (
    <div class="approve">
      <label class="check">
        <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} /> I have read all of it.
      </label>
      <button type="button" class="main" disabled={!isSure || act.isBusy} onClick={() => void approve()}>
        {question}
      </button>
      <Done act={act} />
    </div>
  );
}
