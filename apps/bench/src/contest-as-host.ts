import { spawnSync } from "node:child_process";
import { hostDriver } from "./host-driver.ts";
import { compare } from "./measure.ts";
import type { Contest, Measurement, TimePair } from "./measure.ts";

/** What a host starts, with `sh -c`. */
export interface HostStart {
  command: string;
  env: Readonly<Record<string, string>>;
  /** The file that holds the payload. */
  input?: string;
  /** 0 unless it is said; anything else is an error. */
  exitCode?: number;
}

export interface HostContest extends Omit<Contest, "runSubject" | "runFloor"> {
  subjectStart: HostStart;
  floorStart: HostStart;
  /** At the priority that everything has. */
  isOrdinary?: boolean;
}

const WARM_UP = 5;

/** As `contest`, between two commands that are started as a host does it. */
export function contestAsHost({ rounds, subjectStart, floorStart, isOrdinary = false, ...names }: HostContest): Measurement {
  const task = { rounds, isOrdinary, warmUp: Math.min(WARM_UP, rounds), subject: subjectStart, floor: floorStart };
  const { status, stdout, stderr, error } = spawnSync("python3", ["-c", hostDriver], { input: JSON.stringify(task), encoding: "utf8" });
  if (status !== 0) throw new Error(`${names.subject} can't be measured: ${error?.message ?? stderr}`);
  return compare(names, JSON.parse(stdout) as TimePair[]);
}
