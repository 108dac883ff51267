import type { JSX } from "preact";
import type { ExplainAnswer } from "../../api.ts";
import { visible } from "../format.ts";
import { linkTo } from "../router.ts";
import { Warnings } from "./warnings.tsx";

export function Explained({ answer: { hooks, dropped, lacking, isRegistered, problems } }: { answer: ExplainAnswer }): JSX.Element {
  const running = hooks.filter(({ isSelected }) => isSelected);
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">
        {running.length === 0 ? "No hook would run" : running.length === 1 ? "1 hook would run" : `${running.length} hooks would run`}
      </h2>
      {isRegistered === false ? <p class="notice warn">hawk is not in that agent, so none of this happens there. Run hawk sync.</p> : null}
      <Warnings texts={problems} />
      <ol class="explained">
        {hooks.map(({ name, isSelected, why, layer }, index) => (
          <li key={index} class={isSelected ? "on" : "off"}>
            <span class={`badge ${isSelected ? "good" : "plain"}`}>{isSelected ? "runs" : "doesn't run"}</span>{" "}
            <a href={linkTo("hooks", { name })}>{visible(name)}</a> <span class="quiet">({visible(layer)})</span> {visible(why)}
          </li>
        ))}
      </ol>
      {dropped.length === 0 ? null : (
        <>
          <h3>Left out of the plan</h3>
          <ul>
            {dropped.map(({ name, why }, index) => (
              <li key={index}>
                {visible(name)}: {visible(why)}
              </li>
            ))}
          </ul>
        </>
      )}
      {lacking.length === 0 ? null : (
        <>
          <h3>What agents can't do</h3>
          <ul>
            {lacking.map(({ name, host, what }, index) => (
              <li key={index}>
                {host}: {visible(name)} {visible(what)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
