import type { JSX } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TraceEntry } from "@hawk/runner";
import { clockOf, dayOf, visible } from "../format.ts";
import { Badge } from "./badge.tsx";
import { isTyping } from "./filter-bar.tsx";

interface VirtualListProps {
  /** The oldest first; shown the newest first. */
  rows: readonly TraceEntry[];
  titles: ReadonlyMap<string, string>;
  selected: TraceEntry | null;
  choose: (entry: TraceEntry) => void;
}

const OVERSCAN = 8;

/** Only the rows in view are in the page, however many there are. j and k go from one to the next. */
export function VirtualList({ rows, titles, selected, choose }: VirtualListProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600, row: 34 });
  const measure = useCallback(() => {
    const { current } = box;
    if (!current) return;
    const row = Number.parseFloat(getComputedStyle(current).getPropertyValue("--row")) || 34;
    setView((before) => {
      const now = { top: current.scrollTop, height: current.clientHeight, row };
      return before.top === now.top && before.height === now.height && before.row === now.row ? before : now;
    });
  }, []);
  useEffect(() => {
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  useAnchor(box, rows.length, view.row);
  useKeys(rows, selected, choose, box, view);
  const first = Math.max(0, Math.floor(view.top / view.row) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / view.row) + OVERSCAN);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  return (
    <div
      class="rows"
      ref={box}
      onScroll={measure}
      role="listbox"
      aria-label="Calls, the newest first. j and k go from one to the next."
      tabIndex={0}
      aria-activedescendant={selected ? "chosen-call" : undefined}
    >
      <div class="track" style={{ height: `${rows.length * view.row}px` }}>
        {shown.map((index) => {
          const entry = rows[rows.length - 1 - index] as TraceEntry;
          return (
            <Row
              key={rows.length - index}
              entry={entry}
              title={titles.get(entry.host) ?? entry.host}
              top={index * view.row}
              position={index + 1}
              total={rows.length}
              isChosen={entry === selected}
              choose={choose}
            />
          );
        })}
      </div>
      {rows.length === 0 ? <p class="quiet pad">No matching calls.</p> : null}
    </div>
  );
}

/** New rows come in above; what somebody reads stays where it is. */
function useAnchor(box: { current: HTMLDivElement | null }, length: number, row: number): void {
  const before = useRef(length);
  useLayoutEffect(() => {
    const more = length - before.current;
    before.current = length;
    if (more > 0 && box.current && box.current.scrollTop > row) box.current.scrollTop += more * row;
  }, [length]);
}

function useKeys(
  rows: readonly TraceEntry[],
  selected: TraceEntry | null,
  choose: (entry: TraceEntry) => void,
  box: { current: HTMLDivElement | null },
  { height, row }: { height: number; row: number },
): void {
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isInList = event.target === box.current;
      const step =
        event.key === "j" || (isInList && event.key === "ArrowDown")
          ? 1
          : event.key === "k" || (isInList && event.key === "ArrowUp")
            ? -1
            : 0;
      if (step === 0 || rows.length === 0) return;
      event.preventDefault();
      const at = selected ? rows.length - 1 - rows.lastIndexOf(selected) : -1;
      const next = Math.min(rows.length - 1, Math.max(0, at + step));
      choose(rows[rows.length - 1 - next] as TraceEntry);
      const top = next * row;
      const { current } = box;
      if (current && (top < current.scrollTop || top > current.scrollTop + height - row)) current.scrollTop = Math.max(0, top - height / 2);
    };
    addEventListener("keydown", move);
    return () => removeEventListener("keydown", move);
  });
}

interface RowProps {
  entry: TraceEntry;
  title: string;
  top: number;
  position: number;
  total: number;
  isChosen: boolean;
  choose: (entry: TraceEntry) => void;
}

function Row({ entry, title, top, position, total, isChosen, choose }: RowProps): JSX.Element {
  const { time, event, tool, agent, hook, hooks, outcome, ms, about, reason } = entry;
  return (
    <div
      class="row"
      role="option"
      id={isChosen ? "chosen-call" : undefined}
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={position}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => choose(entry)}
    >
      <time dateTime={time} title={dayOf(time)}>
        {clockOf(time)}
      </time>
      <Badge outcome={outcome} />
      <span class="who">
        {visible(title)}
        {agent ? <span class="sub"> ↳ {visible(agent)}</span> : null}
      </span>
      <span class="what">
        <strong>{visible(tool ?? event)}</strong> {visible(about ?? "")}
        {reason ? <span class="quiet"> {visible(reason)}</span> : null}
      </span>
      <span class="hook">{visible(hook ?? hooks.join(", "))}</span>
      <span class="ms">{ms === undefined ? "" : `${ms} ms`}</span>
    </div>
  );
}
