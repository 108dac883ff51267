import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { SettingsEntry } from "./entry.ts";
import { applyEdit, listEdited, planEdit } from "./file.ts";
import { entries, foreign, read, write, writing } from "./testing/documents.ts";
import type { JsonObject, Writing } from "./testing/documents.ts";
import { withEntries, withoutHollow } from "./testing/model.ts";
import { holding, listLitter, listTree, readText } from "./testing/workspace.ts";
import type { Workspace } from "./testing/workspace.ts";

// A machine with much else to do takes its time.
vi.setConfig({ testTimeout: 240_000 });

// A user and hawk take turns with one file, in any order. What the user wrote last is what must be left in the end.

interface World extends Workspace {
  /** What the user has in the file; `null` when there is none. */
  theirs: JsonObject | null;
  /** What they wrote is still there byte for byte. */
  exact: string | null;
}

type Step =
  | { type: "wire"; entries: SettingsEntry[] }
  | { type: "unwire" }
  | { type: "write"; document: JsonObject; style: Writing }
  | { type: "set"; key: string; value: number }
  | { type: "delete" }
  | { type: "hide behind a link" };

/** Entries whose traces can be told from anybody's: not those that stay while others need them. */
const marked = entries.map((list) => list.filter(({ mark }) => mark !== undefined)).filter((list) => list.length > 0);

/** An empty container in the place of one that we made could be ours, and goes. */
const filled = foreign.filter((document) => isDeepStrictEqual(withoutHollow(document), document));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("wire" as const), entries: marked }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("unwire" as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("write" as const), document: filled, style: writing }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("set" as const), key: fc.constantFrom("x", "y"), value: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("delete" as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("hide behind a link" as const) }) },
);

function take(world: World, move: Step): void {
  if (move.type === "wire") wire(world, move.entries);
  else if (move.type === "unwire") unwire(world);
  else if (move.type === "write") writeAnew(world, move.document, move.style);
  else if (move.type === "set") setKey(world, move.key, move.value);
  else if (move.type === "delete") deleteFile(world);
  else hideBehindLink(world);
}

function wire(world: World, wanted: SettingsEntry[]): void {
  const planned = planEdit(world.path, holding(...wanted), world);
  const applied = applyEdit(world.path, holding(...wanted), world);
  expect(applied).toMatchObject(planned);
  expect(sortedLists(read(readText(world.path) ?? ""))).toEqual(sortedLists(withEntries(world.theirs ?? {}, wanted)));
  expect(applyEdit(world.path, holding(...wanted), world)).toMatchObject({ before: applied.after, after: applied.after });
}

function unwire(world: World): void {
  applyEdit(world.path, holding(), world);
  const text = readText(world.path);
  expect(text === null ? null : read(text)).toEqual(world.theirs);
  if (world.exact !== null) expect(text).toBe(world.exact);
  expect(listEdited(world.stateDir)).toEqual([]);
}

/** The user throws everything away, ours too, and begins again. */
function writeAnew(world: World, document: JsonObject, style: Writing): void {
  mkdirSync(dirname(world.path), { recursive: true });
  const text = write(document, style);
  writeFileSync(world.path, text);
  world.theirs = document;
  world.exact = text;
}

/** The user changes one thing, and the program that they use for it writes the file again, without comments. */
function setKey(world: World, key: string, value: number): void {
  const text = readText(world.path);
  const document = text === null || text.trim() === "" ? {} : (read(text) as JsonObject);
  mkdirSync(dirname(world.path), { recursive: true });
  writeFileSync(world.path, JSON.stringify({ ...document, [key]: value }, null, 2));
  world.theirs = { ...world.theirs, [key]: value };
  world.exact = null;
}

function deleteFile(world: World): void {
  for (const path of [world.path, hiddenPath(world)]) rmSync(path, { force: true });
  world.theirs = null;
  world.exact = null;
}

function hideBehindLink(world: World): void {
  if (!existsSync(world.path) || existsSync(hiddenPath(world))) return;
  renameSync(world.path, hiddenPath(world));
  symlinkSync(hiddenPath(world), world.path);
  // Now it is theirs, even if it was us who made it.
  world.theirs ??= {};
}

function hiddenPath({ root }: World): string {
  return join(root, "home", "dotfiles.json");
}

/** Where others have moved ours, it may stay: the order of a list is not ours to say then. */
function sortedLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedLists).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sortedLists(part)]));
}

test("whatever a user and we do in turn, in the end there is what the user wrote, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
      const root = mkdtempSync(join(tmpdir(), "hawk-sequence-"));
      try {
        mkdirSync(join(root, "home"));
        const world: World = {
          root,
          path: join(root, "home", ".claude", "settings.json"),
          stateDir: join(root, "state"),
          theirs: null,
          exact: null,
        };
        for (const move of steps) take(world, move);
        unwire(world);
        expect(listLitter(world)).toEqual([]);
        expect(listTree(join(root, "state", "settings")).filter((path) => path !== "/")).toEqual([]);
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    }),
    { numRuns: 200 },
  );
});
