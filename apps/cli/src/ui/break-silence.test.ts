import { expect, test } from "vitest";
import { breakSilence } from "./break-silence.ts";
import type { Io } from "./io.ts";

/** A world that writes down what is printed, and when something says that hawk is at work. */
function createWorld(): { io: Io; seen: string[] } {
  const seen: string[] = [];
  const print = (text: string): void => void seen.push(text);
  const progress = (what: string | (() => string)): (() => void) => {
    seen.push(`[${typeof what === "string" ? what : what()}`);
    return () => void seen.push("]");
  };
  const ask = { confirm: async () => (seen.push("?"), true) } as unknown as NonNullable<Io["ask"]>;
  return { io: { stdout: print, stderr: print, progress, ask } as unknown as Io, seen };
}

test("what is printed, asked and shown comes between two signs of work", async () => {
  const { io, seen } = createWorld();
  const watched = breakSilence(io, "hawk sync");
  watched.io.stdout("a");
  watched.io.stderr("b");
  expect(await watched.io.ask?.confirm("Sure?", true)).toBe(true);
  watched.io.progress?.("Fetching")();
  watched.end();
  expect(seen.join("")).toBe("[hawk sync]a[hawk sync]b[hawk sync]?[hawk sync][Fetching][hawk sync]");
});

test("where nobody watches, nothing is added", () => {
  const { io: whole, seen } = createWorld();
  const { progress: _progress, ...io } = whole;
  const watched = breakSilence(io, "hawk sync");
  watched.io.stdout("a");
  watched.end();
  expect(seen).toEqual(["a"]);
});
