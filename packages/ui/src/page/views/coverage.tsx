import type { JSX } from "preact";
import type { AgentCoverage, Coverage, CoverageCell } from "@hawk/sync";
import type { ViewProps } from "../app.tsx";
import { ageOf, shortPath, visible } from "../format.ts";
import { CellPanel } from "../parts/cell-panel.tsx";
import { Fix } from "../parts/fix.tsx";
import { Passed } from "../parts/passed.tsx";
import { Problem } from "../parts/problem.tsx";
import { linkTo } from "../router.ts";
import { useAnswer } from "../use-answer.ts";

/** Events that are shown even where nobody uses them. */
const always = new Set(["pre_tool_use", "post_tool_use", "user_prompt_submit", "session_start", "stop"]);

/** Which events of which agents reach hawk. */
export function CoverageView({ fields, start }: ViewProps): JSX.Element {
  const { value: coverage, error } = useAnswer<Coverage>("/api/coverage", (one) => one.coverage);
  if (error) return <Problem error={error} />;
  if (!coverage) return <p class="quiet">Looking at your agents …</p>;
  const agents = fields["all"] ? coverage.agents : coverage.agents.filter(isHere);
  const events = columnsOf(agents, Boolean(fields["all"]));
  const chosen = agents.find(({ status }) => status.host === fields["agent"]);
  const cell = chosen?.cells.find(({ event }) => event === fields["event"]);
  return (
    <>
      <Passed agents={coverage.agents} chosen={fields["passed"]} />
      <section aria-labelledby="matrix">
        <h2 id="matrix">Which events reach hawk</h2>
        {agents.length === 0 ? <p>hawk found none of the agents it knows on this machine.</p> : null}
        <div class="scroll" tabIndex={0} role="region" aria-label="Agents and events">
          <table class="matrix">
            <thead>
              <tr>
                <th scope="col">Agent</th>
                {events.map((event) => (
                  <th key={event} scope="col" class="event">
                    {event.replaceAll("_", " ")}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {agents.map((agent) => (
                <AgentRow key={agent.status.host} agent={agent} events={events} fields={fields} />
              ))}
            </tbody>
          </table>
        </div>
        <Legend isAll={Boolean(fields["all"])} />
        {chosen && cell ? <CellPanel agent={chosen} cell={cell} home={start.home} /> : null}
      </section>
      {coverage.findings.length > 0 ? (
        <section aria-labelledby="findings">
          <h2 id="findings">Also worth a look</h2>
          <ul class="findings">
            {coverage.findings.map(({ severity, subject, what, fix }, index) => (
              <li key={index} class={severity}>
                <strong>{shortPath(subject, start.home)}</strong> {visible(what)}
                {fix ? <Fix fix={fix} /> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function isHere({ status }: AgentCoverage): boolean {
  return status.detected || status.state !== "none";
}

function columnsOf(agents: readonly AgentCoverage[], isAll: boolean): string[] {
  const cells = agents.flatMap((agent) => agent.cells);
  const used = new Set(cells.filter(({ level }) => level !== "none").map(({ event }) => event));
  const names = [...new Set(cells.map(({ event }) => event))];
  return isAll ? names : names.filter((event) => used.has(event) || always.has(event));
}

interface RowProps {
  agent: AgentCoverage;
  events: readonly string[];
  fields: Readonly<Record<string, string>>;
}

function AgentRow({ agent, events, fields }: RowProps): JSX.Element {
  const { status, cells } = agent;
  return (
    <tr>
      <th scope="row">
        {status.title}
        <span class="quiet">{visible(describeProof(agent))}</span>
      </th>
      {events.map((event) => {
        const cell = cells.find((one) => one.event === event) as CoverageCell;
        const isChosen = fields["agent"] === status.host && fields["event"] === event;
        return (
          <td key={event}>
            <a
              class={`cell ${cell.level} ${cell.state}`}
              href={linkTo("coverage", { ...fields, passed: undefined, agent: status.host, event })}
              aria-current={isChosen ? "true" : undefined}
              aria-label={`${status.title}, ${event}: ${describeCell(cell)}`}
            >
              {markOf(cell)}
            </a>
          </td>
        );
      })}
    </tr>
  );
}

function describeProof({ status, proof, tested }: AgentCoverage): string {
  const version = status.version ?? "";
  if (proof) return `${version} · ${proof.isProven ? "proven" : "not proven"} ${ageOf(proof.time)}`;
  return tested && tested.version === version ? `${version} · tested by hawk` : `${version}${version ? " · " : ""}not proven here`;
}

function markOf({ level, state, lastSeen }: CoverageCell): string {
  if (level === "open") return "open";
  if (level === "unseen") return "never seen";
  if (level === "ok" && lastSeen) return ageOf(lastSeen).replace(" ago", "");
  return state === "lacking" ? "–" : "·";
}

function describeCell({ level, state, lastSeen }: CoverageCell): string {
  if (level === "open") return "a hook may not be asked";
  if (level === "unseen") return "registered, never seen";
  if (level === "ok") return `alive, last seen ${ageOf(lastSeen ?? "")}`;
  return state === "lacking" ? "the agent doesn't have it" : "no hook matches it";
}

function Legend({ isAll }: { isAll: boolean }): JSX.Element {
  return (
    <p class="legend quiet">
      <span class="key ok" /> alive: when it was last seen <span class="key unseen" /> registered, never seen <span class="key open" />{" "}
      open: a hook may not be asked <span class="key none" /> · no hook matches it, – the agent lacks it.{" "}
      <a href={linkTo("coverage", isAll ? {} : { all: "yes" })}>{isAll ? "Show what matters here" : "Show all agents and events"}</a>
    </p>
  );
}
