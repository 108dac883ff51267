import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { JsonValue, SettingsEntry, Wiring } from "./entry.ts";
import { editJson } from "./index.ts";
import { parseSettings } from "./parse-settings.ts";
import { deleteAll } from "./splices.ts";
import { entries, foreign, read, write, writing } from "./testing/documents.ts";
import type { JsonObject } from "./testing/documents.ts";
import { lacking, reach, withEntries, withSharedProperties, withoutHollow } from "./testing/model.ts";

// A machine with much else to do takes its time.
vi.setConfig({ testTimeout: 240_000 });

/** Wiring is kept as JSON between two runs. */
function stored(wiring: Wiring | null): Wiring | null {
  return JSON.parse(JSON.stringify(wiring)) as Wiring | null;
}

function withoutSplices(text: string, wiring: Wiring | null): string {
  const spans = (wiring?.splices ?? []).map(({ offset, text: { length } }) => ({ start: offset, end: offset + length }));
  return deleteAll(text, spans);
}

describe("on its own", () => {
  test("puts entries in front, keeps every byte of others, does nothing the second time, and goes without a trace", () => {
    fc.assert(
      fc.property(foreign, writing, entries, (document, style, wanted) => {
        const original = write(document, style);
        const edit = editJson(original, wanted, null);
        expect(read(edit.text ?? "")).toEqual(withEntries(document, wanted));
        expect(withoutSplices(edit.text ?? "", edit.wiring)).toBe(original);
        expect(editJson(edit.text, wanted, stored(edit.wiring))).toEqual(edit);
        expect(editJson(edit.text, [], stored(edit.wiring))).toEqual({ text: original, wiring: null });
      }),
      { numRuns: 800 },
    );
  });

  test("an update leaves what a fresh edit would have, and the original can still be had", () => {
    fc.assert(
      fc.property(foreign, writing, entries, entries, (document, style, before, after) => {
        const original = write(document, style);
        const first = editJson(original, before, null);
        const second = editJson(first.text, after, stored(first.wiring));
        expect(read(second.text ?? "")).toEqual(withEntries(document, after));
        expect(withoutSplices(second.text ?? "", second.wiring)).toBe(original);
        expect(editJson(second.text, [], stored(second.wiring))).toEqual({ text: original, wiring: null });
      }),
      { numRuns: 500 },
    );
  });

  test("blank files and no file at all come back as they were", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, "", " ", "\n", "\r\n\r\n", "\uFEFF", "\uFEFF\n", "\t"),
        entries,
        entries,
        (original, before, after) => {
          const first = editJson(original, before, null);
          const second = editJson(first.text, after, stored(first.wiring));
          expect(read(second.text ?? "")).toEqual(withEntries({}, after));
          expect(editJson(second.text, after, stored(second.wiring))).toEqual(second);
          expect(editJson(second.text, [], stored(second.wiring))).toEqual({ text: original, wiring: null });
        },
      ),
      { numRuns: 100 },
    );
  });
});

/** Something that another program or person does to a document, wherever our entries are in it. */
type ForeignEdit = (document: JsonObject, ours: SettingsEntry) => void;

const userGroup = { hooks: [{ type: "command", command: "user.sh" }] };
const foreignEdits: Record<string, ForeignEdit> = {
  "a key": (document) => void (document["added-key"] = { by: ["user"] }),
  "a hook before ours": (document, ours) => void listOf(document, ours)?.unshift(userGroup),
  "a hook after ours": (document, ours) => void listOf(document, ours)?.push(userGroup),
};

function listOf(document: JsonObject, entry: SettingsEntry): JsonValue[] | null {
  return entry.key === undefined ? (reach(document, entry) as JsonValue[]) : null;
}

function edited(document: JsonObject, edit: ForeignEdit, ours: SettingsEntry): JsonObject {
  const result = structuredClone(document);
  edit(result, ours);
  return result;
}

describe("after others", () => {
  test("have put a key at the end, gives back the bytes of the original with that key", () => {
    fc.assert(
      fc.property(foreign, writing, entries, (document, style, wanted) => {
        fc.pre(Object.keys(document).length > 0);
        const original = write(document, { ...style, hasTrailingCommas: false });
        const added = lacking(document, wanted).filter(({ key, mark }) => key === undefined || mark !== undefined);
        const { text, wiring } = editJson(original, added, null);
        const addKey = (before: string): string => {
          const { root } = parseSettings(before, "settings.json");
          const close = root.offset + root.length - 1;
          return `${before.slice(0, close)}${style.newline}, "zz": [1]${before.slice(close)}`;
        };
        expect(editJson(addKey(text ?? ""), [], stored(wiring))).toEqual({ text: addKey(original), wiring: null });
      }),
      { numRuns: 300 },
    );
  });

  test("have written the file again, leaves their document without ours", () => {
    fc.assert(
      fc.property(foreign, writing, entries, fc.constantFrom(0, 1, 2, 4, "\t"), (document, style, wanted, indent) => {
        const { text, wiring } = editJson(write(document, style), wanted, null);
        const rewritten = JSON.stringify(read(text ?? ""), null, indent);
        fc.pre(rewritten !== text);
        expect(editJson(rewritten, wanted, stored(wiring))).toEqual({ text: rewritten, wiring });
        const rest = editJson(rewritten, [], stored(wiring)).text ?? "";
        expect(read(rest)).toEqual(withSharedProperties(document, lacking(document, wanted)));
        const isExact = !lacking(document, wanted).some(({ key, mark }) => key !== undefined && mark === undefined);
        // Where an empty container had a line break in it, it has it again.
        if (isExact) expect(rest.replaceAll(/([{[])\s+(?=[}\]])/g, "$1")).toBe(JSON.stringify(JSON.parse(rest), null, indent));
      }),
      { numRuns: 300 },
    );
  });

  test("have added something and written it in their own way, with comments, takes ours out of it and nothing else", () => {
    fc.assert(
      fc.property(
        foreign,
        writing,
        entries,
        fc.nat(),
        fc.constantFrom(...Object.keys(foreignEdits)),
        (document, style, all, pick, kind) => {
          // A comment keeps a container that we made from being empty, and that keeps the properties that anything else may need.
          const wanted = all.filter(({ key, mark }) => !style.hasComments || key === undefined || mark !== undefined);
          fc.pre(wanted.length > 0);
          const { text, wiring } = editJson(write(document, style), wanted, null);
          const added = lacking(document, wanted);
          const ours = wanted[pick % wanted.length] as SettingsEntry;
          const edit = foreignEdits[kind] as ForeignEdit;
          const theirs = write(edited(read(text ?? "") as JsonObject, edit, ours), style);
          fc.pre(theirs !== text);
          const rest = editJson(theirs, [], stored(wiring)).text ?? "";
          expect(isSubsequence(rest, theirs)).toBe(true);
          if (!style.hasComments) expect(read(rest)).toEqual(withSharedProperties(edited(document, edit, ours), added));
          else expect(withoutHollow(read(rest))).toEqual(withoutHollow(withSharedProperties(edited(document, edit, ours), added)));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("have put their own hook into our group, only ours goes", () => {
    fc.assert(
      fc.property(foreign, writing, entries, fc.boolean(), (document, style, wanted, isFirst) => {
        const group = lacking(document, wanted).find(({ value }) => typeof value === "object" && value !== null && "hooks" in value);
        fc.pre(group !== undefined);
        const { text, wiring } = editJson(write(document, style), [group], null);
        const installed = read(text ?? "") as JsonObject;
        const [ours] = reach(installed, group) as { hooks: JsonValue[] }[];
        ours?.hooks[isFirst ? "unshift" : "push"]({ type: "command", command: "user.sh" });
        const expected = structuredClone(document);
        (reach(expected, group) as JsonValue[]).unshift({
          ...(group.value as JsonObject),
          hooks: [{ type: "command", command: "user.sh" }],
        });
        expect(read(editJson(write(installed, style), [], stored(wiring)).text ?? "")).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});

function isSubsequence(part: string, whole: string): boolean {
  let at = -1;
  return Array.from(part).every((character) => (at = whole.indexOf(character, at + 1)) >= 0);
}
