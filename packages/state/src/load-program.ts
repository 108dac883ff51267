import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Script } from "node:vm";
import { keepCode, nothingKept, readCode } from "./keep-code.ts";

/** A loaded file of a program. */
interface LoadedModule {
  exports: unknown;
}

/**
 * Loads one of hawk's programs, whose files are all in one directory. Each file is a function of what CommonJS gives a module: adding the
 * function here would copy every text. V8's compiled code is cached, and loaded from there the next time, which takes a third of the work. V8
 * checks that it fits this Node, but compares only the length of the files, so their names change with their contents.
 *
 * A failed run may have seen only part of the program, so it caches nothing.
 *
 * Node's own loader would look for each of the files in ways that are not needed here, and in version 20 it keeps nothing.
 */
export function loadProgram(directory: string, name: string, findPlace: () => string | null, mayKeep = true): unknown {
  const loaded = new Map<string, LoadedModule>();
  const scripts = new Map<string, Script>();
  let hasFresh = false;
  const place = findPlace();
  const kept = place === null ? nothingKept : readCode(place);
  const load = (file: string): unknown => {
    const known = loaded.get(file);
    if (known) return known.exports;
    const module: LoadedModule = { exports: {} };
    const { script, isFresh } = compile(join(directory, file), kept.read(file));
    loaded.set(file, module);
    scripts.set(file, script);
    hasFresh ||= isFresh;
    const run = script.runInThisContext() as ((...args: unknown[]) => void) | undefined;
    if (typeof run !== "function") throw new Error(`${file} is cut off`);
    run.call(module.exports, module.exports, requireWith(load), module, join(directory, file), directory);
    return module.exports;
  };
  // The place may only be there now, and after hawk clean it is gone. A dispatcher marks its answers: 100 is 0.
  if (mayKeep) process.once("exit", (code) => (code % 100 === 0 && hasFresh ? keepCode(findPlace(), kept, scripts) : undefined));
  return load(name);
}

function requireWith(load: (file: string) => unknown): (id: string) => unknown {
  return (id) => {
    if (id.startsWith("./")) return load(id.slice(2));
    return id.startsWith("late:") ? lateBuiltin(id.slice(5)) : process.getBuiltinModule(id);
  };
}

/** A built-in module that loads on first use: some take three milliseconds. */
function lateBuiltin(id: string): object {
  const find = (): object => process.getBuiltinModule(id) as object;
  return new Proxy(
    {},
    {
      get: (_, name): unknown => Reflect.get(find(), name),
      has: (_, name) => Reflect.has(find(), name),
      ownKeys: () => Reflect.ownKeys(find()),
      getOwnPropertyDescriptor: (_, name) => ({ configurable: true, enumerable: true, value: Reflect.get(find(), name) as unknown }),
    },
  );
}

function compile(filename: string, cachedData: Buffer | undefined): { script: Script; isFresh: boolean } {
  const { Script: Compiled } = process.getBuiltinModule("node:vm");
  const script = new Compiled(readFileSync(filename, "latin1"), { filename, ...(cachedData ? { cachedData } : {}) });
  return { script, isFresh: !cachedData || script.cachedDataRejected === true };
}
