import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { TraceEntry } from "@hawk/runner";
import type { Filter } from "../filter.ts";
import { clockOf, count, dayOf, visible } from "../format.ts";
import { collectLanes } from "../lane-paths.ts";
import type { Lane } from "../lane-paths.ts";
import { goTo, linkTo } from "../router.ts";

interface LanesProps {
  rows: readonly TraceEntry[];
  titles: ReadonlyMap<string, string>;
  projects: Readonly<Record<string, string>>;
  filter: Filter;
}

/** The latest sessions side by side, each call a tick. */
export function Lanes({ rows, titles, projects, filter }: LanesProps): JSX.Element | null {
  const { lanes, from, to } = useMemo(() => collectLanes(rows), [rows, rows.length]);
  if (lanes.length === 0) return null;
  const choose = (session: string): void => goTo(linkTo("timeline", { ...filter, session: filter.session === session ? "" : session }));
  return (
    <section class="lanes" aria-label="Sessions">
      {lanes.map((lane) => (
        <LaneRow
          key={lane.session}
          lane={lane}
          title={titles.get(lane.host) ?? lane.host}
          project={projects[lane.session]}
          isChosen={filter.session === lane.session}
          choose={choose}
        />
      ))}
      <p class="axis quiet" aria-hidden="true">
        <span>
          {dayOf(from)} {clockOf(from)}
        </span>
        <span>
          {dayOf(to)} {clockOf(to)}
        </span>
      </p>
    </section>
  );
}

interface LaneRowProps {
  lane: Lane;
  title: string;
  project: string | undefined;
  isChosen: boolean;
  choose: (session: string) => void;
}

function LaneRow({ lane, title, project, isChosen, choose }: LaneRowProps): JSX.Element {
  const name = project?.split("/").at(-1) ?? lane.session.slice(0, 12);
  return (
    <button
      type="button"
      class="lane"
      aria-pressed={isChosen}
      aria-label={`${title}, ${name}: ${count(lane.calls, "call")}, ${lane.blocked} blocked`}
      onClick={() => choose(lane.session)}
    >
      <span class="lane-name">
        {visible(title)} <span class="quiet">{visible(name)}</span>
      </span>
      <svg viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">
        <path class="plain" d={lane.paths.plain} />
        <path class="warn" d={lane.paths.warn} />
        <path class="bad" d={lane.paths.bad} />
      </svg>
    </button>
  );
}
