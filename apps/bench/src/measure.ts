export interface Benchmark {
  name: string;
  run: () => Promise<Measurement[]>;
}

export interface Measurement {
  subject: string;
  floor: string;
  subjectMs: number;
  floorMs: number;
  ratio: number;
  ratioP95: number;
  target?: number;
}

export interface Contest {
  subject: string;
  floor: string;
  target?: number;
  rounds: number;
  /** Each answers with the milliseconds that it took. */
  runSubject: () => number;
  runFloor: () => number;
}

/** Runs subject and floor in turn, the order changing each round, and compares their medians. */
export function contest({ rounds, runSubject, runFloor, ...names }: Contest): Measurement {
  const subjectTimes: number[] = [];
  const floorTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) floorTimes.push(runFloor());
    subjectTimes.push(runSubject());
    if (round % 2 === 1) floorTimes.push(runFloor());
  }
  const ratios = subjectTimes.map((subjectTime, index) => subjectTime / (floorTimes[index] as number));
  const subjectMs = percentile(subjectTimes, 0.5);
  const floorMs = percentile(floorTimes, 0.5);
  return { ...names, subjectMs, floorMs, ratio: subjectMs / floorMs, ratioP95: percentile(ratios, 0.95) };
}

/** How long a piece of work takes, started on a collected heap so that one run does not pay for another's garbage. */
export function time(work: () => void): number {
  globalThis.gc?.();
  const start = performance.now();
  work();
  return performance.now() - start;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}
