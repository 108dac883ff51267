import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { HookDetail, StartInfo } from "../../api.ts";
import { report } from "../client.ts";
import { ageOf, count, shortPath, visible } from "../format.ts";
import { collectStats } from "../hook-stats.ts";
import { linkTo } from "../router.ts";
import { useTrace } from "../trace-store.ts";
import { useAnswer } from "../use-answer.ts";
import { Bars } from "./bars.tsx";
import { Code } from "./code.tsx";
import { Fix } from "./fix.tsx";
import { HookEditor } from "./hook-editor.tsx";
import { Problem } from "./problem.tsx";
import { Switches } from "./switches.tsx";
import { Warnings } from "./warnings.tsx";

interface HookPanelProps {
  name: string;
  start: StartInfo;
  /** Something about the hook was changed. */
  changed: () => void;
}

/** One hook: what it is, where it is on, and what it did. */
export function HookPanel({ name, start, changed }: HookPanelProps): JSX.Element {
  const { value: detail, error, reload } = useAnswer<HookDetail>("/api/hook", (one) => one.details[name] ?? null, { name });
  if (error) return <Problem error={error} />;
  if (!detail) return <p class="quiet">{report ? "This hook isn't in the report." : "Reading the hook …"}</p>;
  const again = (): void => {
    reload();
    changed();
  };
  const { listing, path, problems, source } = detail;
  return (
    <article aria-labelledby="hook-name">
      <h2 id="hook-name">{visible(name)}</h2>
      <p>{visible(listing.description)}</p>
      <p class="quiet path">{shortPath(path, start.home)}</p>
      {problems.map(({ line, message, hint }, index) => (
        <div key={index} class="notice warn">
          <p>
            Line {line}: {visible(message)}
          </p>
          {hint ? <p class="quiet">{visible(hint)}</p> : null}
        </div>
      ))}
      <Warnings texts={listing.dropped} />
      <Switches listing={listing} start={start} changed={again} />
      <Numbers name={name} />
      <section aria-labelledby="source">
        <h3 id="source">Source</h3>
        {source === null ? (
          <p>This is a binary file; hawk can't show what it does.</p>
        ) : report ? (
          <Code text={source} label={`The source of ${name}`} />
        ) : (
          <HookEditor key={detail.digest} detail={detail} source={source} saved={again} />
        )}
      </section>
    </article>
  );
}

function Numbers({ name }: { name: string }): JSX.Element {
  const { entries } = useTrace();
  const stats = useMemo(() => collectStats(name, entries), [name, entries.length]);
  const { calls, blocked, errors, histogram, trend, slowness, p50, p95 } = stats;
  return (
    <section aria-labelledby="numbers">
      <h3 id="numbers">What it did</h3>
      <p>
        Asked about <a href={linkTo("timeline", { hook: name })}>{count(calls, "call")}</a>, blocked{" "}
        <a href={linkTo("timeline", { hook: name, outcome: "blocked" })}>{blocked.toLocaleString()}</a>
        {p50 === null ? "." : `. Half of the calls took ${p50} ms at most, 95 of 100 ${p95} ms.`}
      </p>
      {calls === 0 ? null : (
        <div class="charts">
          <Bars bars={histogram} label="How long those calls took, in ms" unit="calls" />
          <Bars bars={trend} label="Calls by day, and those it blocked" unit="calls" />
          <Bars bars={slowness} label="What 95 of 100 calls took at most, by day, in ms" unit="ms" />
        </div>
      )}
      {errors.length === 0 ? null : (
        <>
          <h4>Errors</h4>
          <ul class="calls">
            {errors.map((entry, index) => (
              <li key={index}>
                {ageOf(entry.time)} in {visible(entry.host)}: {entry.outcome}
                {entry.reason ? `, ${visible(entry.reason)}` : ""}
              </li>
            ))}
          </ul>
          <Fix fix={`hawk test ${name}`} />
        </>
      )}
    </section>
  );
}
