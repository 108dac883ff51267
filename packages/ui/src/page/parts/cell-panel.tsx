import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { AgentCoverage, CoverageCell } from "@hawk/sync";
import { ageOf, shortPath, visible } from "../format.ts";
import { linkTo } from "../router.ts";
import { Fix } from "./fix.tsx";

/** Why a cell is as it is, and what to do. */
export function CellPanel({ agent, cell, home }: { agent: AgentCoverage; cell: CoverageCell; home: string }): JSX.Element {
  const { status, proof, tested } = agent;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), [status.host, cell.event]);
  return (
    <aside class={`panel ${cell.level}`} aria-labelledby="why" tabIndex={-1} ref={panel}>
      <h3 id="why">
        {status.title}: {cell.event}
      </h3>
      <p class="why">{visible(cell.why)}</p>
      {cell.fix ? <Fix fix={cell.fix} /> : null}
      <dl>
        <dt>Registered</dt>
        <dd>
          {cell.state === "registered" ? `yes, as ${cell.native ?? ""}` : cell.state === "lacking" ? "not possible" : "no"}
          {status.settings.map(({ path }) => (
            <span key={path} class="quiet path">
              {shortPath(path, home)}
            </span>
          ))}
        </dd>
        <dt>Last seen</dt>
        <dd>{cell.lastSeen ? `${ageOf(cell.lastSeen)}, ${new Date(cell.lastSeen).toLocaleString()}` : "never"}</dd>
        <dt>Proven</dt>
        <dd>
          {proof
            ? `${proof.isProven ? "yes" : "no"}, version ${proof.version ?? "unknown"}, ${ageOf(proof.time)}`
            : `not here${tested ? `; hawk was tested with ${tested.version}, ${tested.date}` : ""}`}
        </dd>
        <dt>Hooks</dt>
        <dd>
          {cell.hooks.length === 0
            ? "none"
            : cell.hooks.map((name) => (
                <a key={name} href={linkTo("hooks", { name })}>
                  {visible(name)}
                </a>
              ))}
        </dd>
      </dl>
      <p>
        <a href={linkTo("timeline", { agent: status.host, event: cell.event })}>Its calls in the timeline</a>
      </p>
    </aside>
  );
}
