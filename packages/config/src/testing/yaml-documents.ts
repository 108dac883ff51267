import fc from "fast-check";

/** A value, and how it is written. */
export type YamlSample =
  | { type: "scalar"; value: string | number | boolean | null; quote: "" | "'" | '"' }
  | { type: "list"; items: YamlSample[]; isFlow: boolean; comments: boolean[] }
  | { type: "map"; entries: [key: string, value: YamlSample][]; isFlow: boolean; comments: boolean[] };

/** How a whole document is laid out. */
interface Layout {
  step: 2 | 3 | 4;
  isListIndented: boolean;
  lineEnd: "\n" | "\r\n" | "\r";
  hasMark: boolean;
  isEnded: boolean;
  hasBlankLines: boolean;
}

const word = fc.constantFrom("guard.py", "notify.sh", "stop", "a b", "all", "off", "~/work", "x: y", "#no", "ünïcode", "", "null", "1.5");

const scalar: fc.Arbitrary<YamlSample> = fc.record({
  type: fc.constant("scalar" as const),
  value: fc.oneof({ weight: 5, arbitrary: word }, fc.integer(), fc.boolean()),
  quote: fc.constantFrom("" as const, "'" as const, '"' as const),
});

const key = fc.constantFrom("global", "hooks", "hosts", "codex", "trace", "name", "events", "policy", "x-1");
const flags = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });

const { tree } = fc.letrec<{ tree: YamlSample; map: YamlSample }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.record({
      type: fc.constant("list" as const),
      items: fc.array(tie("tree"), { maxLength: 4 }),
      isFlow: fc.boolean(),
      comments: flags,
    }),
    tie("map"),
  ),
  map: fc.record({
    type: fc.constant("map" as const),
    entries: fc.uniqueArray(fc.tuple(key, tie("tree")), { selector: ([name]) => name, maxLength: 4 }),
    isFlow: fc.boolean(),
    comments: flags,
  }),
}));

const layouts: fc.Arbitrary<Layout> = fc.record({
  step: fc.constantFrom(2 as const, 3 as const, 4 as const),
  isListIndented: fc.boolean(),
  lineEnd: fc.constantFrom("\n" as const, "\n" as const, "\r\n" as const, "\r" as const),
  hasMark: fc.boolean(),
  isEnded: fc.boolean(),
  hasBlankLines: fc.boolean(),
});

/** Documents with a mapping at the top, as people write them: in lines and within lines, with comments here and there. */
export const documents: fc.Arbitrary<{ text: string; root: YamlSample }> = fc
  .record({
    entries: fc.uniqueArray(fc.tuple(key, tree), { selector: ([name]) => name, maxLength: 5 }),
    comments: flags,
    layout: layouts,
  })
  .map(({ entries, comments, layout }) => {
    const root: YamlSample = { type: "map", entries, isFlow: false, comments };
    return { root, text: render(root, layout) };
  });

function render(root: YamlSample & { type: "map" }, layout: Layout): string {
  const lines = root.entries.length === 0 ? ["# nothing"] : mapLines(root, 0, layout);
  const text = lines.join(layout.lineEnd) + (layout.isEnded ? layout.lineEnd : "");
  return (layout.hasMark ? "\uFEFF" : "") + text;
}

function mapLines({ entries, comments }: YamlSample & { type: "map" }, indent: number, layout: Layout): string[] {
  return entries.flatMap(([name, value], index) => [
    ...above(comments[index] ?? false, indent, layout),
    ...pairLines(name, value, indent, layout, comments[index + 4] ?? false),
  ]);
}

function pairLines(name: string, value: YamlSample, indent: number, layout: Layout, hasComment: boolean): string[] {
  const head = `${" ".repeat(indent)}${name}:`;
  const tail = hasComment ? ` # on ${name}` : "";
  if (isInLine(value)) return [`${head} ${inline(value)}${tail}`];
  if (value.type === "list") return [head + tail, ...listLines(value, indent + (layout.isListIndented ? layout.step : 0), layout)];
  return [head + tail, ...mapLines(value as YamlSample & { type: "map" }, indent + layout.step, layout)];
}

function listLines({ items, comments }: YamlSample & { type: "list" }, indent: number, layout: Layout): string[] {
  return items.flatMap((item, index) => {
    const dash = `${" ".repeat(indent)}- `;
    const tail = (comments[index + 4] ?? false) ? ` # on item ${index}` : "";
    const before = above(comments[index] ?? false, indent, layout);
    if (isInLine(item)) return [...before, `${dash}${inline(item)}${tail}`];
    const [first = "", ...rest] =
      item.type === "list"
        ? listLines({ ...item, comments: [] }, indent + 2, { ...layout, hasBlankLines: false })
        : mapLines({ ...(item as YamlSample & { type: "map" }), comments: [] }, indent + 2, { ...layout, hasBlankLines: false });
    return [...before, dash + first.trimStart(), ...rest];
  });
}

function above(hasComment: boolean, indent: number, { hasBlankLines }: Layout): string[] {
  return [...(hasBlankLines ? [""] : []), ...(hasComment ? [`${" ".repeat(indent)}# above`] : [])];
}

function isInLine(value: YamlSample): boolean {
  return value.type === "scalar" || value.isFlow || (value.type === "list" ? value.items : value.entries).length === 0;
}

function inline(value: YamlSample): string {
  if (value.type === "list") return `[${value.items.map(inline).join(", ")}]`;
  if (value.type === "map") return `{${value.entries.map(([name, part]) => `${name}: ${inline(part)}`).join(", ")}}`;
  if (typeof value.value !== "string") return String(value.value);
  if (value.quote === "'") return `'${value.value}'`;
  return value.quote === "" && /^[a-z][a-z.]*$/.test(value.value) ? value.value : JSON.stringify(value.value);
}

/** The paths of all lists and mappings. */
export function containers(value: YamlSample, path: (string | number)[] = []): { path: (string | number)[]; written: YamlSample }[] {
  if (value.type === "scalar") return [];
  const parts: [string | number, YamlSample][] = value.type === "list" ? value.items.map((item, index) => [index, item]) : value.entries;
  return [{ path, written: value }, ...parts.flatMap(([step, part]) => containers(part, [...path, step]))];
}
