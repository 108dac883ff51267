import { isHawkError } from "@hawk/errors";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseYamlDocument } from "../documents/parse-yaml.ts";
import { documentOf } from "../testing/parsed-documents.ts";
import { containers, documents } from "../testing/yaml-documents.ts";
import type { YamlSample } from "../testing/yaml-documents.ts";
import { editYaml } from "./edit-yaml.ts";
import type { YamlEdit } from "./edit-yaml.ts";
import type { YamlValue } from "./render-value.ts";

type Step = string | number;

const values: fc.Arbitrary<YamlValue> = fc.oneof(
  fc.constantFrom("a.py", "with space", "yes", "12", "it's", 'say "hi"', "# no comment", "línea\nline", ""),
  fc.string({ unit: "binary-ascii", maxLength: 8 }).map((text) => text.replaceAll(/\p{Cc}/gu, "")),
  fc.record({ name: fc.constantFrom("a.py", "b c.sh"), events: fc.constant(["stop", "pre_tool_use"]) }),
);

function read(text: string): unknown {
  return JSON.parse(JSON.stringify(documentOf(parseYamlDocument("x.yaml", text)).data));
}

function commentsOf(text: string): string[] {
  return text.match(/# (?:above|on [\w -]+|nothing)/g) ?? [];
}

/** What the data should be, worked out apart from the code under test. */
function expected(data: unknown, [step, ...rest]: readonly Step[], change: (holder: unknown, step: Step) => unknown): unknown {
  if (rest.length === 0) return change(data, step as Step);
  const holder = (data ?? {}) as Record<Step, unknown>;
  const part = expected(holder[step as Step], rest, change);
  if (Array.isArray(holder)) return holder.map((item: unknown, index) => (index === step ? part : item));
  return { ...holder, [step as Step]: part };
}

/** Without keys that say nothing: a section that has become empty may go or stay. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, tidy(part)] as const);
  return Object.fromEntries(entries.filter(([, part]) => !isEmpty(part)));
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

function lists(root: YamlSample): { path: Step[]; length: number; isFlow: boolean }[] {
  return containers(root).flatMap(({ path, written }) =>
    written.type === "list" && path.length > 0 && path.every((step) => typeof step === "string")
      ? [{ path, length: written.items.length, isFlow: written.isFlow }]
      : [],
  );
}

/** A list that is there, or one that is not, in a mapping that is. */
function addPaths(root: YamlSample): string[][] {
  const maps = containers(root).filter(({ path, written }) => written.type === "map" && path.every((step) => typeof step === "string"));
  return [
    ...lists(root).map(({ path }) => path as string[]),
    ...maps.flatMap(({ path }) => [
      [...(path as string[]), "new"],
      [...(path as string[]), "new", "deep"],
    ]),
  ];
}

test("an item that is added is there, at the end, and all else is as it was", () => {
  fc.assert(
    fc.property(documents, values, fc.nat(), ({ text, root }, value, pick) => {
      const paths = addPaths(root);
      const path = paths[pick % paths.length] as string[];
      const edited = editYaml("x.yaml", text, [{ type: "add", path, value }]);
      const want = expected(read(text), path, (holder, step) => {
        const list = ((holder as Record<Step, unknown> | null)?.[step] ?? []) as unknown[];
        return { ...(holder as object), [step]: [...list, value] };
      });
      expect(read(edited)).toEqual(want);
      expect(commentsOf(edited)).toEqual(commentsOf(text));
    }),
    { numRuns: 400 },
  );
});

test("adding and taking out again gives the same bytes", () => {
  fc.assert(
    fc.property(documents, values, fc.nat(), ({ text, root }, value, pick) => {
      const inFlow = (path: readonly Step[]): boolean =>
        containers(root).some(
          (found) =>
            found.written.type === "map" &&
            isInLine(found.written) &&
            found.path.length > 0 &&
            found.path.every((step, index) => step === path[index]),
        );
      // A list that was made within a line stays, empty.
      const paths = addPaths(root).filter((path) => !path.includes("new") || !inFlow(path));
      const path = paths[pick % paths.length] as string[];
      const edited = editYaml("x.yaml", text, [{ type: "add", path, value }]);
      const list = path.reduce<unknown>((data, step) => (data as Record<Step, unknown>)[step], read(edited)) as unknown[];
      expect(editYaml("x.yaml", edited, [{ type: "remove", path: [...path, list.length - 1] }])).toBe(text);
    }),
    { numRuns: 400 },
  );
});

function isInLine(written: YamlSample): boolean {
  return written.type !== "scalar" && (written.isFlow || (written.type === "map" ? written.entries : written.items).length === 0);
}

test("an item that is taken out is gone, and all else is as it was", () => {
  fc.assert(
    fc.property(documents, fc.nat(), fc.nat(), ({ text, root }, pick, pickItem) => {
      const found = lists(root).filter(({ length }) => length > 0);
      fc.pre(found.length > 0);
      const { path, length } = found[pick % found.length] as (typeof found)[number];
      const index = pickItem % length;
      const edited = editYaml("x.yaml", text, [{ type: "remove", path: [...path, index] }]);
      const want = expected(read(text), [...path, index], (holder) => (holder as unknown[]).filter((_, place) => place !== index));
      expect(tidy(read(edited))).toEqual(tidy(want));
      expect(commentsOf(edited).toSorted()).toEqual(commentsOf(text).toSorted());
    }),
    { numRuns: 400 },
  );
});

test("a key that is set has its value, and only its own line changes", () => {
  fc.assert(
    fc.property(documents, fc.constantFrom("trace", "new"), fc.constantFrom("all", "it's", "x: y"), ({ text, root }, key, value) => {
      const present = root.type === "map" ? root.entries.find(([name]) => name === key) : undefined;
      fc.pre(!present || present[1].type === "scalar");
      const edited = editYaml("x.yaml", text, [{ type: "set", path: [key], value }]);
      expect(read(edited)).toEqual({ ...(read(text) as object), [key]: value });
      const lines = text.split(/\r\n|\n|\r/);
      const changed = edited.split(/\r\n|\n|\r/).filter((line) => !lines.includes(line));
      expect(changed.length).toBeLessThanOrEqual(1);
      expect(commentsOf(edited)).toEqual(commentsOf(text));
    }),
    { numRuns: 300 },
  );
});

test("an entry that is narrowed and widened again is as it was", () => {
  fc.assert(
    fc.property(documents, fc.nat(), ({ text }, pick) => {
      const base = editYaml("x.yaml", text, [
        { type: "add", path: ["own", "list"], value: "a.py" },
        { type: "add", path: ["own", "list"], value: "b.py" },
      ]);
      const path = ["own", "list", pick % 2];
      const name = pick % 2 === 0 ? "a.py" : "b.py";
      const narrowed = editYaml("x.yaml", base, [{ type: "set", path, value: { name, events: ["stop"] } }]);
      expect((read(narrowed) as { own: { list: unknown[] } }).own.list[pick % 2]).toEqual({ name, events: ["stop"] });
      expect(editYaml("x.yaml", narrowed, [{ type: "set", path, value: name }])).toBe(base);
    }),
    { numRuns: 150 },
  );
});

const noise = fc.string({ unit: fc.constantFrom(..."ab:-#,[]{}&*!|>'\"%?~ \n\t".split(""), "\n  ", "hooks", ": ", "- "), maxLength: 40 });
const edits: fc.Arbitrary<YamlEdit> = fc.oneof(
  fc.record({ type: fc.constant("add" as const), path: fc.constantFrom(["hooks"], ["a", "hooks"]), value: values }),
  fc.record({ type: fc.constant("remove" as const), path: fc.constantFrom<Step[]>(["hooks", 0], ["a"], ["a", "hooks", 1]) }),
  fc.record({ type: fc.constant("set" as const), path: fc.constantFrom<Step[]>(["hooks"], ["hooks", 0], ["a", "b"]), value: values }),
);

test("whatever a file holds, an edit is made as wanted or refused with a reason", () => {
  fc.assert(
    fc.property(noise, edits, (text, edit) => {
      try {
        read(editYaml("x.yaml", text, [edit]));
      } catch (error) {
        if (!isHawkError(error)) throw error;
        expect(error.message).toMatch(/^x\.yaml:\d+:\d+ /);
      }
    }),
    { numRuns: 300 },
  );
});
