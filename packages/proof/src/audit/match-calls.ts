/** Something that happened in a session: a call, or that hawk was asked about one. */
export interface Moment {
  /** In milliseconds. */
  time: number;
  /** An empty text where it is not known. */
  session: string;
  tool: string;
}

/** The trace has the second in which an answer was given. Some hosts write a call down only then. */
const EARLIEST_MS = 2000;

/**
 * The calls that no line of a trace stands for, where calls have no IDs to tell. Each line stands for one call of its session and tool, and
 * hawk is asked about a call after the model made it. Lines that don't name a session or a tool go to what is left.
 */
export function matchCalls<Call extends Moment>(calls: readonly Call[], lines: readonly Moment[]): Call[] {
  const pool = groupBy(lines, (line) => keyOf(line.session, line.tool));
  const passes: readonly ((call: Call) => string)[] = [
    ({ session, tool }) => keyOf(session, tool),
    ({ session }) => keyOf(session, ""),
    ({ tool }) => keyOf("", tool),
    () => keyOf("", ""),
  ];
  return passes.reduce((left, key) => matchBy(left, pool, key), [...calls]);
}

function keyOf(session: string, tool: string): string {
  return `${session}\n${tool}`;
}

function matchBy<Call extends Moment>(calls: readonly Call[], pool: Map<string, Moment[]>, key: (call: Call) => string): Call[] {
  return [...groupBy(calls, key)].flatMap(([name, group]) => {
    const lines = pool.get(name);
    if (!lines) return group;
    const first = pair(group, lines, ({ time }) => time - (time % 1000));
    const second = pair(first.calls, first.lines, ({ time }) => time - EARLIEST_MS);
    pool.set(name, second.lines);
    return second.calls;
  });
}

/** Gives each call the first line that is free from a time on, the last call first: so a call without one keeps no other from its own. */
function pair<Call extends Moment>(
  calls: readonly Call[],
  lines: readonly Moment[],
  earliest: (call: Call) => number,
): { calls: Call[]; lines: Moment[] } {
  const later: Moment[] = [];
  const before = lines.toSorted((one, other) => one.time - other.time);
  const left = calls
    .toSorted((one, other) => other.time - one.time)
    .filter((call) => {
      for (let line = before.at(-1); line && line.time >= earliest(call); line = before.at(-1)) later.push(before.pop() ?? line);
      return later.pop() === undefined;
    });
  return { calls: left, lines: [...before, ...later] };
}

function groupBy<Item>(items: readonly Item[], keyOfItem: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
