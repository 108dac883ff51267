import type { JSX } from "preact";
import { useCallback, useMemo, useRef } from "preact/hooks";
import type { TraceEntry } from "@hawk/runner";
import type { ViewProps } from "../app.tsx";
import { count } from "../format.ts";
import { createTest, filterFrom, idOf } from "../filter.ts";
import { CallPanel } from "../parts/call-panel.tsx";
import { FilterBar } from "../parts/filter-bar.tsx";
import { Lanes } from "../parts/lanes.tsx";
import { VirtualList } from "../parts/virtual-list.tsx";
import { goTo, linkTo } from "../router.ts";
import { useTrace } from "../trace-store.ts";
import { useAnswer } from "../use-answer.ts";
import { useRows } from "../use-rows.ts";

const none: Readonly<Record<string, string>> = {};

/** What hooks did, call by call, as it happens. */
export function TimelineView({ fields, start }: ViewProps): JSX.Element {
  const trace = useTrace();
  const { value } = useAnswer<Record<string, string>>("/api/projects", (one) => one.projects);
  const projects = value ?? none;
  const filter = useMemo(() => filterFrom(fields), [JSON.stringify(filterFrom(fields))]);
  const isWanted = useMemo(() => createTest(filter, (session) => projects[session]), [filter, projects]);
  const rows = useRows(trace.entries, `${JSON.stringify(filter)} ${Object.keys(projects).length}`, isWanted);
  const selected = useSelected(rows, fields["at"]);
  const choose = useCallback((entry: TraceEntry) => goTo(linkTo("timeline", { ...filter, at: idOf(entry) }), true), [filter]);
  const titles = useMemo(() => new Map(start.agents.map(({ id, title }) => [id, title])), [start]);
  const fresh = trace.isLive ? trace.entries.length - trace.old : 0;
  return (
    <>
      <FilterBar filter={filter} entries={trace.entries} agents={start.agents} projects={projects} />
      <p class="quiet count" role="status" aria-live="polite">
        {count(rows.length, "call")}
        {rows.length === trace.entries.length ? "" : ` of ${trace.entries.length.toLocaleString()}`}
        {trace.isLive ? ` · live${fresh > 0 ? `, ${fresh.toLocaleString()} new` : ""}` : trace.end ? ` · ${trace.end}` : " · loading …"}
      </p>
      <Lanes rows={rows} titles={titles} projects={projects} filter={filter} />
      <div class={selected ? "split" : ""}>
        <VirtualList rows={rows} titles={titles} selected={selected} choose={choose} />
        {selected ? <CallPanel entry={selected} titles={titles} project={projects[selected.session ?? ""]} filter={filter} /> : null}
      </div>
    </>
  );
}

/** The line that the address names, once it is there. It is looked for once, from the newest on. */
function useSelected(rows: readonly TraceEntry[], id: string | undefined): TraceEntry | null {
  const known = useRef<{ id: string; entry: TraceEntry } | null>(null);
  if (id === undefined) return null;
  if (known.current?.id === id) return known.current.entry;
  const time = new Date(Number.parseInt(id.split("-")[0] ?? "", 36));
  const stamp = Number.isNaN(time.getTime()) ? "" : time.toISOString().replace(".000Z", "Z");
  const entry = rows.findLast((row) => row.time === stamp && idOf(row) === id) ?? null;
  if (entry) known.current = { id, entry };
  return entry;
}
