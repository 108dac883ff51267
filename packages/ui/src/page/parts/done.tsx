import type { JSX } from "preact";
import type { ActAnswer } from "../../api.ts";
import { visible } from "../format.ts";
import type { Act } from "../use-act.ts";
import { Problem } from "./problem.tsx";

/** The result of a , and the command that does the same. */
export function Done({ act: { isBusy, answer, error } }: { act: Act<ActAnswer> }): JSX.Element {
  return (
    <div role="status" aria-live="polite">
      {isBusy ? <p class="quiet">Working …</p> : null}
      {error ? <Problem error={error} /> : null}
      {answer ? (
        <div class="notice good">
          <p>{visible(answer.done)}</p>
          {answer.notes.map((note) => (
            <p key={note} class="quiet">
              {visible(note)}
            </p>
          ))}
          <p class="quiet">
            The same in a terminal: <code>{visible(answer.command)}</code>
          </p>
        </div>
      ) : null}
    </div>
  );
}
