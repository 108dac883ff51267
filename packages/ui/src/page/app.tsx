import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { StartInfo } from "../api.ts";
import { report } from "./client.ts";
import { ageOf } from "./format.ts";
import { Problem } from "./parts/problem.tsx";
import { linkTo, usePlace } from "./router.ts";
import { useAnswer } from "./use-answer.ts";
import { CoverageView } from "./views/coverage.tsx";
import { ExplainView } from "./views/explain.tsx";
import { HooksView } from "./views/hooks.tsx";
import { TimelineView } from "./views/timeline.tsx";
import { TrustView } from "./views/trust.tsx";

/** What a view gets to know. */
export interface ViewProps {
  fields: Readonly<Record<string, string>>;
  start: StartInfo;
}

const views: Readonly<Record<string, { title: string; View: (props: ViewProps) => JSX.Element; isLive?: true }>> = {
  coverage: { title: "Coverage", View: CoverageView },
  timeline: { title: "Timeline", View: TimelineView },
  hooks: { title: "Hooks", View: HooksView },
  explain: { title: "Explain", View: ExplainView, isLive: true },
  trust: { title: "Trust", View: TrustView, isLive: true },
};

const unknownView = views["coverage"] as (typeof views)[string];

export function App({ refusal }: { refusal: string | null }): JSX.Element {
  const { view, fields } = usePlace();
  const start = useAnswer<StartInfo>("/api/start", (one) => one.start);
  const { title, View } = (Object.hasOwn(views, view) ? views[view] : undefined) ?? unknownView;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${title} · hawk`;
  }, [title]);
  const skip = (event: Event): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href={linkTo("coverage")} aria-label="hawk, coverage">
          hawk
        </a>
        <nav aria-label="Views">
          {Object.entries(views)
            .filter(([, one]) => !report || !one.isLive)
            .map(([name, one]) => (
              <a key={name} href={linkTo(name)} aria-current={one.title === title ? "page" : undefined}>
                {one.title}
              </a>
            ))}
        </nav>
        {report ? <p class="quiet stamp">Report of {new Date(report.time).toLocaleString()}</p> : null}
      </header>
      {start.value?.pausedUntil ? (
        <p class="notice warn" role="status">
          All hooks are paused, since somebody ran hawk pause. They run again{" "}
          {ageOf(start.value.pausedUntil) === "just now" ? "at" : "since"} {new Date(start.value.pausedUntil).toLocaleTimeString()}.{" "}
          <code>hawk resume</code> ends that.
        </p>
      ) : null}
      <main id="main" ref={main} tabIndex={-1}>
        <h1>{title}</h1>
        {start.error ? (
          <Problem error={refusal === null ? start.error : new Error(refusal)} />
        ) : start.value ? (
          <View fields={fields} start={start.value} />
        ) : (
          <p class="quiet">Loading …</p>
        )}
      </main>
    </>
  );
}
