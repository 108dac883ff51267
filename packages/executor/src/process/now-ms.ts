/** Milliseconds from any point. Merely to look at `performance` costs a process that has just started a millisecond. */
export function nowMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
