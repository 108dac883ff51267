import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseTrace } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";

const FOLLOW_MS = 250;

/** A trace file that is being read, and how far. */
interface Place {
  file: number;
  at: number;
}

interface FollowOptions {
  signal?: AbortSignal;
  /** Shows what is in the file from that byte on; else only what is new. */
  fromByte?: number;
}

/** Runs until interrupted. Reads a rotated file to its end, and the new one from the start. */
export async function followTrace(
  path: string,
  show: (entries: readonly TraceEntry[]) => void,
  { fromByte, ...end }: FollowOptions,
): Promise<void> {
  let place = open(path, fromByte);
  while (!end.signal?.aborted) {
    const isOld = place !== null && isPutAway(path, place);
    if (place) show(parseTrace(readOn(place)));
    if (place && isOld) closeSync(place.file);
    if (!place || isOld) place = open(path, 0);
    await sleep(FOLLOW_MS, undefined, end).catch(() => undefined);
  }
  if (place) closeSync(place.file);
}

function open(path: string, fromByte?: number): Place | null {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const file = openSync(path, "r");
  return { file, at: fromByte ?? fstatSync(file).size };
}

function isPutAway(path: string, { file }: Place): boolean {
  return statSync(path, { throwIfNoEntry: false })?.ino !== fstatSync(file).ino;
}

/** The whole lines that are new. A file that somebody emptied is read from the start. */
function readOn(place: Place): string {
  const { size } = fstatSync(place.file);
  if (size < place.at) place.at = 0;
  const bytes = Buffer.alloc(size - place.at);
  const length = bytes.subarray(0, readSync(place.file, bytes, 0, bytes.length, place.at)).lastIndexOf(10) + 1;
  place.at += length;
  return bytes.toString("utf8", 0, length);
}
