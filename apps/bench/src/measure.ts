export interface Benchmark {
  name: string;
  run: (options: BenchmarkOptions) => Promise<Measurement[]>;
  /** Its table on the page; a row for each measurement when absent. */
  render?: (measurements: readonly Measurement[]) => string;
  /** A picture beside the page, which shows it above the table. */
  plot?: (measurements: readonly Measurement[]) => { name: string; text: string };
}

interface BenchmarkOptions {
  /** How often subject and floor are run in turn. */
  rounds: number;
}

/** One row: a subject, the floor that it is held against, and how far above it may be. */
export interface Measurement {
  subject: string;
  floor: string;
  /** The medians, in milliseconds unless the unit says otherwise. */
  subjectValue: number;
  floorValue: number;
  unit?: "MB";
  ratio: number;
  ratioP95: number;
  target?: number;
  /** Why the target is missed, told where it is. */
  note?: string;
  /** Its place in a table of its own. */
  row?: string;
  column?: string;
}

type RowNames = Pick<Measurement, "subject" | "floor" | "target" | "note">;

export interface Contest extends RowNames {
  rounds: number;
  /** Each answers with the milliseconds that it took. */
  runSubject: () => number;
  runFloor: () => number;
}

/** Runs subject and floor in turn, the order changing each round, and compares their medians. */
export function contest({ rounds, runSubject, runFloor, ...names }: Contest): Measurement {
  const times: TimePair[] = [];
  for (let round = 0; round < rounds; round++) {
    const early = round % 2 === 0 ? runFloor() : 0;
    const subject = runSubject();
    times.push([subject, round % 2 === 0 ? early : runFloor()]);
  }
  return compare(names, times);
}

export interface AsyncContest extends Omit<Contest, "runSubject" | "runFloor"> {
  runSubject: () => Promise<void>;
  runFloor: () => Promise<void>;
}

/** As `contest`, for work that is awaited; a few rounds go before those that count. */
export async function contestAsync({ rounds, runSubject, runFloor, ...names }: AsyncContest): Promise<Measurement> {
  const times: TimePair[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const early = round % 2 === 0 ? await timeAsync(runFloor) : 0;
    const subject = await timeAsync(runSubject);
    const floor = round % 2 === 0 ? early : await timeAsync(runFloor);
    if (round >= 0) times.push([subject, floor]);
  }
  return compare(names, times);
}

const WARM_UP = 10;

async function timeAsync(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What a subject and its floor took in one round. */
export type TimePair = readonly [subject: number, floor: number];

export function compare(names: RowNames, times: readonly TimePair[]): Measurement {
  const subjectValue = percentile(
    times.map(([subject]) => subject),
    0.5,
  );
  const floorValue = percentile(
    times.map(([, floor]) => floor),
    0.5,
  );
  return {
    ...names,
    subjectValue,
    floorValue,
    ratio: subjectValue / floorValue,
    ratioP95: percentile(
      times.map(([subject, floor]) => subject / floor),
      0.95,
    ),
  };
}

/** A figure that has no floor to be held against, but a limit. */
export function againstLimit(
  names: Pick<Measurement, "subject" | "floor" | "unit" | "note">,
  limit: number,
  values: readonly number[],
): Measurement {
  const subjectValue = percentile(values, 0.5);
  return {
    ...names,
    subjectValue,
    floorValue: limit,
    ratio: subjectValue / limit,
    ratioP95: percentile(values, 0.95) / limit,
    target: 1,
  };
}

/** How long a piece of work takes, started on a collected heap so one run does not pay for another's garbage. */
export function time(work: () => void): number {
  globalThis.gc?.();
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

/** A target counts as missed when it is exceeded by more than this: machines are noisy. */
const TOLERANCE = 1.15;

export function isMissed({ ratio, target }: Measurement): boolean {
  return target !== undefined && ratio > target * TOLERANCE;
}
