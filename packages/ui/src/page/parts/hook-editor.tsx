import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ActAnswer, BacktestAnswer, HookDetail, TestAnswer } from "../../api.ts";
import { count, visible } from "../format.ts";
import { useAct } from "../use-act.ts";
import { parseInput } from "../parse-input.ts";
import { Backtested } from "./backtested.tsx";
import { Code } from "./code.tsx";
import { Done } from "./done.tsx";
import { Problem } from "./problem.tsx";
import { Warnings } from "./warnings.tsx";

interface HookEditorProps {
  detail: HookDetail;
  source: string;
  saved: () => void;
}

/** Change a hook, see what the change does, and only then save it. */
export function HookEditor({ detail: { name, digest }, source, saved }: HookEditorProps): JSX.Element {
  const [draft, setDraft] = useState<string | null>(null);
  const [tool, setTool] = useState("Bash");
  const [input, setInput] = useState('{"command": "ls"}');
  const test = useAct<TestAnswer>();
  const backtest = useAct<BacktestAnswer>();
  const save = useAct<ActAnswer>();
  const isBusy = test.isBusy || backtest.isBusy || save.isBusy;
  if (draft === null)
    return (
      <>
        <Code text={source} label={`The source of ${name}`} />
        <button type="button" onClick={() => setDraft(source)}>
          Edit
        </button>
      </>
    );
  const parsed = parseInput(input);
  const keep = async (): Promise<void> => {
    if (await save.run("/api/hook/save", { name, source: draft, digest })) saved();
  };
  return (
    <>
      <div class="compare">
        <div>
          <h4>As it is</h4>
          <Code text={source} label={`${name} as it is`} />
        </div>
        <div>
          <h4>
            <label for="draft">Edited version</label>
          </h4>
          <textarea
            id="draft"
            spellcheck={false}
            rows={Math.min(40, Math.max(8, source.split("\n").length + 2))}
            value={draft}
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
        </div>
      </div>
      <div class="filters">
        <label>
          <span>Tool</span>
          <input value={tool} onInput={(event) => setTool(event.currentTarget.value)} />
        </label>
        <label class="wide">
          <span>Input{parsed === null ? ": this is not a JSON object" : ""}</span>
          <input value={input} aria-invalid={parsed === null} onInput={(event) => setInput(event.currentTarget.value)} />
        </label>
        <button
          type="button"
          disabled={isBusy || parsed === null}
          onClick={() => void test.run("/api/hook/test", { name, source: draft, ...(tool ? { tool, input: parsed } : {}) })}
        >
          Test
        </button>
        <button type="button" disabled={isBusy} onClick={() => void backtest.run("/api/hook/backtest", { name, source: draft })}>
          Backtest
        </button>
        <button type="button" class="main" disabled={isBusy || draft === source} onClick={() => void keep()}>
          Save
        </button>
        <button type="button" disabled={isBusy} onClick={() => setDraft(null)}>
          Cancel
        </button>
      </div>
      <div aria-live="polite">
        {test.error ? <Problem error={test.error} /> : null}
        {test.answer ? <Tested answer={test.answer} /> : null}
        {backtest.isBusy ? <p class="quiet">Replaying your agents' calls of the last 30 days …</p> : null}
        {backtest.error ? <Problem error={backtest.error} /> : null}
        {backtest.answer ? (
          <Backtested
            answer={backtest.answer}
            agree={() => void backtest.run("/api/hook/backtest", { name, source: draft, isAgreed: true })}
          />
        ) : null}
      </div>
      <Done act={save} />
    </>
  );
}

function Tested({ answer: { event, wouldNotRun, verdict, reason, stdout, stderr, ms, problems } }: { answer: TestAnswer }): JSX.Element {
  return (
    <div class="panel">
      <h4>Test</h4>
      <Warnings texts={problems} />
      <p>
        At {event}: {wouldNotRun === undefined ? <strong>{visible(verdict ?? "")}</strong> : visible(wouldNotRun)}
        {reason ? `: ${visible(reason)}` : ""} {ms === undefined ? "" : `(${count(ms, "ms", "ms")})`}
      </p>
      {stdout ? <Code text={stdout} label="What it printed" /> : null}
      {stderr ? <Code text={stderr} label="What it printed to stderr" /> : null}
    </div>
  );
}
