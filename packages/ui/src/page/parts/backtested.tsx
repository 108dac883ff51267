import type { JSX } from "preact";
import type { BacktestAnswer } from "../../api.ts";
import { count, visible } from "../format.ts";
import { Warnings } from "./warnings.tsx";

/** What the two versions of a hook would have done with past calls, side by side where they differ. */
export function Backtested({ answer, agree }: { answer: BacktestAnswer; agree: () => void }): JSX.Element {
  const { calls, needsYes, counts, differing, p50, p95, problems } = answer;
  if (needsYes !== undefined)
    return (
      <div class="notice warn">
        <p>
          This would send {count(calls, "call")} to {visible(needsYes)}.
        </p>
        <button type="button" onClick={agree}>
          Send them
        </button>
      </div>
    );
  return (
    <div class="panel">
      <h4>Backtest</h4>
      <Warnings texts={problems} />
      <p>
        {count(calls, "call")}: it would have let {counts["pass"] ?? 0} pass, asked about {counts["ask"] ?? 0}, blocked{" "}
        {counts["block"] ?? 0} and failed at {counts["failed"] ?? 0}. Half took {Math.round(p50)} ms at most, 95 of 100 {Math.round(p95)}{" "}
        ms.
      </p>
      {differing.count === 0 ? (
        <p>Both versions answer all of them the same way.</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Calls that the two versions answer differently">
          <table>
            <caption>{count(differing.count, "call")} that the two versions answer differently</caption>
            <thead>
              <tr>
                <th scope="col">Call</th>
                <th scope="col">As it is</th>
                <th scope="col">Edited version</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {differing.calls.slice(0, 100).map(({ time, tool, about, before, now, reason }, index) => (
                <tr key={index}>
                  <td>
                    <strong>{visible(tool)}</strong> <code>{visible(about)}</code>
                    <span class="quiet path">{new Date(time).toLocaleString()}</span>
                  </td>
                  <td>{before}</td>
                  <td>{now}</td>
                  <td>{visible(reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
