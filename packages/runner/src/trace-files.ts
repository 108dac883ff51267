/** The trace files in a directory, oldest first. A rotated one has its time in its name. */
export function orderTraceFiles(names: readonly string[]): string[] {
  const dated = names.flatMap((name) => {
    const second = secondOf(name);
    return second === null ? [] : [{ name, second }];
  });
  return dated.toSorted((one, other) => one.second - other.second || (one.name < other.name ? -1 : 1)).map(({ name }) => name);
}

/** Earlier versions kept one full file. */
function secondOf(name: string): number | null {
  if (name === "trace.jsonl.1") return 0;
  if (name === "trace.jsonl") return Infinity;
  const [, second] = /^trace-(\d{1,15})-\d{1,15}\.jsonl$/.exec(name) ?? [];
  return second === undefined ? null : Number(second);
}
