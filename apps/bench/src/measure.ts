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
  const times: [subject: number, floor: number][] = [];
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
  const times: [subject: number, floor: number][] = [];
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

function compare(
  names: Pick<Measurement, "subject" | "floor" | "target">,
  times: readonly (readonly [subject: number, floor: number])[],
): Measurement {
  const subjectMs = percentile(
    times.map(([subject]) => subject),
    0.5,
  );
  const floorMs = percentile(
    times.map(([, floor]) => floor),
    0.5,
  );
  return {
    ...names,
    subjectMs,
    floorMs,
    ratio: subjectMs / floorMs,
    ratioP95: percentile(
      times.map(([subject, floor]) => subject / floor),
      0.95,
    ),
  };
}

/** How long a piece of work takes, started on a collected heap so that one run does not pay for another's garbage. */
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
