import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { AuditReport } from "@hawk/proof/audit";
import type { AgentCoverage } from "@hawk/sync";
import { count, visible } from "../format.ts";
import { findPassed } from "../passed-calls.ts";
import type { PassedAgent } from "../passed-calls.ts";
import { linkTo } from "../router.ts";
import { useTrace } from "../trace-store.ts";
import { useAnswer } from "../use-answer.ts";
import { Fix } from "./fix.tsx";

interface PassedProps {
  agents: readonly AgentCoverage[];
  /** The agent whose calls are listed. */
  chosen: string | undefined;
}

/** Calls that passed although a hook matched: by agent, and for one agent each call and why. */
export function Passed({ agents, chosen }: PassedProps): JSX.Element {
  const { entries } = useTrace();
  const { value: audit, error } = useAnswer<AuditReport>("/api/passed", (one) => one.passed);
  const found = useMemo(() => findPassed(agents, audit, entries), [agents, audit, entries.length]);
  const agent = found.find(({ host }) => host === chosen);
  return (
    <section aria-labelledby="passed" class="passed">
      <h2 id="passed">What got past your hooks, in the last 7 days</h2>
      <div aria-live="polite">
        {found.length === 0 ? (
          <p class={audit ? "notice good" : "quiet"}>
            {audit ? "Nothing that hawk knows of." : error ? visible(error.message) : "Comparing the agents' logs with the trace …"}
          </p>
        ) : (
          <ul class="cards">
            {found.map((one) => (
              <li key={one.host}>
                <a href={linkTo("coverage", { passed: one.host })} aria-current={one.host === chosen ? "true" : undefined}>
                  <strong>{visible(one.title)}</strong>
                  <span>{count(one.count, "call")}</span>
                  <span class="quiet">{visible(one.calls[0]?.why ?? "")}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {agent ? <PassedCalls agent={agent} /> : null}
    </section>
  );
}

function PassedCalls({ agent: { title, calls, fix, count: total } }: { agent: PassedAgent }): JSX.Element {
  return (
    <div class="panel open">
      <h3>{visible(title)} let these pass</h3>
      {fix ? <Fix fix={fix} /> : null}
      <ul class="calls">
        {calls.map(({ time, tool, about, why, hook, link }, index) => (
          <li key={index}>
            <p>
              <time dateTime={time}>{new Date(time).toLocaleString()}</time> <strong>{visible(tool)}</strong> <code>{visible(about)}</code>
            </p>
            <p class="quiet">
              {visible(why)} {hook ? <a href={linkTo("hooks", { name: hook })}>{visible(hook)}</a> : null}{" "}
              {link ? <a href={link}>In the timeline</a> : null}
            </p>
          </li>
        ))}
      </ul>
      {total > calls.length ? <p class="quiet">And {count(total - calls.length, "more call", "more calls")}.</p> : null}
    </div>
  );
}
