import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** One call that changes the disk. */
interface Call {
  /** Counted from 1. */
  index: number;
  name: string;
  /** Does the call, but writes half of the bytes only. */
  doHalf: () => void;
}

/** What happens around a call: something before it, or something after it. */
export type Meddle = (call: Call) => { before?: () => void; after?: () => void } | undefined;

const names = [
  "closeSync",
  "fchmodSync",
  "fchownSync",
  "fsyncSync",
  "linkSync",
  "mkdirSync",
  "openSync",
  "renameSync",
  "rmSync",
  "rmdirSync",
  "unlinkSync",
  "writeFileSync",
  "writeSync",
] as const;

type Wrapped = (...args: unknown[]) => unknown;

/** Lets `meddle` into every call that changes the disk while an action runs. Calls that Node makes of its own accord do not count. */
export function withFaults<T>(meddle: Meddle, action: () => T): T {
  const table = fs as unknown as Record<string, Wrapped>;
  const originals = names.map((name) => [name, table[name] as Wrapped] as const);
  let index = 0;
  let depth = 0;
  for (const [name, original] of originals) {
    table[name] = (...args) => {
      if (depth > 0 || !isChange(name, args)) return original(...args);
      index += 1;
      depth += 1;
      try {
        const acts = meddle({ index, name, doHalf: () => original(...halve(name, args)) });
        acts?.before?.();
        const result = original(...args);
        acts?.after?.();
        return result;
      } finally {
        depth -= 1;
      }
    };
  }
  syncBuiltinESMExports();
  try {
    return action();
  } finally {
    for (const [name, original] of originals) table[name] = original;
    syncBuiltinESMExports();
  }
}

/** How many calls change the disk during an action, by name. */
export function listCalls(action: () => void): string[] {
  const calls: string[] = [];
  withFaults(({ name }) => void calls.push(name), action);
  return calls;
}

export function systemError(code: string, syscall: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: injected, ${syscall}`), { code, syscall });
}

/** Opening a file to read it changes nothing, but can still fail. */
function isChange(name: string, args: unknown[]): boolean {
  return name !== "openSync" || !String(args[0]).startsWith("/proc/");
}

function halve(name: string, args: unknown[]): unknown[] {
  if (name === "writeSync") {
    const [fd, bytes] = args as [number, Buffer];
    return [fd, bytes, 0, Math.floor(bytes.length / 2)];
  }
  const [path, text, options] = args as [string, string, object];
  return [path, text.slice(0, Math.floor(text.length / 2)), options];
}
