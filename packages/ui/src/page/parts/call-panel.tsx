import type { JSX } from "preact";
import type { TraceEntry } from "@hawk/runner";
import type { Filter } from "../filter.ts";
import { report } from "../client.ts";
import { visible } from "../format.ts";
import { whyPassed } from "../outcomes.ts";
import { linkTo } from "../router.ts";
import { Badge } from "./badge.tsx";

interface CallPanelProps {
  entry: TraceEntry;
  titles: ReadonlyMap<string, string>;
  project: string | undefined;
  filter: Filter;
}

/** All that is known of one call. */
export function CallPanel({ entry, titles, project, filter }: CallPanelProps): JSX.Element {
  const { time, host, event, tool, outcome, note, ms, hook, hooks, session, agent, call, about, reason, late } = entry;
  const passed = whyPassed(entry);
  return (
    <aside class="panel call" aria-label="The chosen call">
      <h3>
        <Badge outcome={outcome} /> {visible(tool ?? event)}
      </h3>
      {about ? <pre class="about">{visible(about)}</pre> : null}
      {reason ? <p class="why">{visible(reason)}</p> : null}
      {passed ? <p class="quiet">{passed}</p> : null}
      <dl>
        <Field name="Agent" value={titles.get(host) ?? host} />
        <Field name="Subagent" value={agent} />
        <Field name="Event" value={event} />
        <Field name="When" value={new Date(time).toLocaleString()} />
        <Field name="Took" value={ms === undefined ? undefined : `${ms} ms`} />
        <Field name="Project" value={project} />
        <Field name="Also" value={note} />
        <Field name="Call" value={call} />
        <Field name="Late" value={late ? "a hook that kept running after the answer ended" : undefined} />
        <dt>Hooks</dt>
        <dd>
          {hooks.length === 0 ? "none" : null}
          {hooks.map((name) => (
            <a key={name} href={linkTo("hooks", { name })} class={name === hook ? "by" : ""}>
              {visible(name)}
            </a>
          ))}
        </dd>
        {session ? (
          <>
            <dt>Session</dt>
            <dd>
              <a href={linkTo("timeline", { ...filter, session })}>{visible(session)}</a>
            </dd>
          </>
        ) : null}
      </dl>
      {report ? null : (
        <p>
          <a href={linkTo("explain", { event, agent: host, tool, about })}>Which hooks would run now, and why</a>
        </p>
      )}
    </aside>
  );
}

function Field({ name, value }: { name: string; value: string | undefined }): JSX.Element | null {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{visible(value)}</dd>
    </>
  );
}
