import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ExplainAnswer, RecordedCall } from "../../api.ts";
import type { ViewProps } from "../app.tsx";
import { ageOf, visible } from "../format.ts";
import { Choice } from "../parts/choice.tsx";
import { Explained } from "../parts/explained.tsx";
import { Problem } from "../parts/problem.tsx";
import { parseInput } from "../parse-input.ts";
import { useAct } from "../use-act.ts";
import { useAnswer } from "../use-answer.ts";

/** Pick or type a call, and see which hooks would run, and why not the others. */
export function ExplainView({ fields, start }: ViewProps): JSX.Element {
  const [event, setEvent] = useState(fields["event"] ?? "pre_tool_use");
  const [agent, setAgent] = useState(fields["agent"] ?? "");
  const [tool, setTool] = useState(fields["tool"] ?? "Bash");
  const [input, setInput] = useState(inputOf(fields));
  const act = useAct<ExplainAnswer>();
  const { value: recorded } = useAnswer<readonly RecordedCall[]>("/api/recorded", () => null);
  const parsed = parseInput(input);
  const isAboutTool = event.includes("tool") || event.startsWith("permission");
  const ask = (): void => void act.run("/api/explain", { event, host: agent, input: parsed ?? {}, ...(isAboutTool ? { tool } : {}) });
  useEffect(() => {
    if (fields["event"]) ask();
  }, []);
  const pick = (call: RecordedCall): void => {
    setEvent(call.event);
    setAgent(call.host);
    setTool(call.tool);
    setInput(JSON.stringify(call.input));
  };
  return (
    <>
      <form
        class="filters"
        aria-label="The call"
        onSubmit={(submit) => {
          submit.preventDefault();
          ask();
        }}
      >
        <Choice label="Event" value={event} options={start.events.map((name) => [name, name])} none={null} set={setEvent} />
        <Choice label="Agent" value={agent} options={start.agents.map(({ id, title }) => [id, title])} none="any" set={setAgent} />
        {isAboutTool ? (
          <label>
            <span>Tool</span>
            <input value={tool} onInput={(change) => setTool(change.currentTarget.value)} />
          </label>
        ) : null}
        <label class="wide">
          <span>Input{parsed === null ? ": this is not a JSON object" : ""}</span>
          <input value={input} aria-invalid={parsed === null} onInput={(change) => setInput(change.currentTarget.value)} />
        </label>
        <button type="submit" class="main" disabled={act.isBusy || parsed === null}>
          Explain
        </button>
      </form>
      <div aria-live="polite">
        {act.error ? <Problem error={act.error} /> : null}
        {act.answer ? <Explained answer={act.answer} /> : null}
      </div>
      <section aria-labelledby="recorded">
        <h2 id="recorded">Pick a recorded call</h2>
        {recorded && recorded.length > 0 ? (
          <ul class="calls">
            {recorded.slice(0, 100).map((call) => (
              <li key={call.id}>
                <button type="button" class="link" onClick={() => pick(call)}>
                  {ageOf(call.time)} · {visible(call.host)} · {visible(call.tool || call.event)}{" "}
                  <code>{visible(JSON.stringify(call.input)).slice(0, 120)}</code>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p class="quiet">
            Nothing is recorded. <code>hawk record on</code> keeps whole events for an hour. Each call in the timeline leads here too.
          </p>
        )}
      </section>
    </>
  );
}

/** A call in the trace has only what it was about. */
function inputOf({ about, tool }: Readonly<Record<string, string>>): string {
  if (!about) return '{"command": "rm -rf build"}';
  const isFile = about.startsWith("/") || /write|edit|read/i.test(tool ?? "");
  return JSON.stringify(isFile ? { file_path: about } : { command: about });
}
