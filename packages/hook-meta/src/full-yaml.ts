import type * as Yaml from "yaml";
import { isTooDeep } from "./yaml-depth.ts";
import { notAMapping } from "./yaml-metadata.ts";
import type { YamlMetadata } from "./yaml-metadata.ts";
import { loadYaml } from "./yaml-package.ts";

/** Why the package that reads YAML isn't there; `null` when it is. */
function findLoadProblem(): string | null {
  try {
    loadYaml();
    return null;
  } catch (error) {
    return firstSentence(error);
  }
}

/** Reads any frontmatter. */
export function parseFullYaml(yaml: string, firstLine: number): YamlMetadata {
  const broken = (line: number, message: string, hint: string): YamlMetadata => ({
    isPresent: hasHookKey(yaml),
    fields: [],
    problems: [{ line, message, hint }],
  });
  if (isTooDeep(yaml)) return broken(firstLine, "the frontmatter is nested too deeply to be read", "keep it flat");
  const missing = findLoadProblem();
  if (missing !== null) return broken(firstLine, `the YAML reader can't be loaded: ${missing}`, "install the package yaml again");
  const { LineCounter, isMap, isScalar, parseDocument } = loadYaml();
  const lines = new LineCounter();
  // A lone CR ends a line in YAML, but not for this parser; a line feed in its place keeps every offset.
  const document = parseDocument(yaml.replaceAll(/\r(?!\n)/g, "\n"), { lineCounter: lines, prettyErrors: false, logLevel: "silent" });
  const lineOf = (offset: number): number => firstLine - 1 + Math.max(1, lines.linePos(offset).line);
  const [error] = document.errors;
  if (error) return broken(lineOf(error.pos[0]), `invalid YAML: ${firstSentence(error)}`, "fix the frontmatter");
  const pairs = isMap(document.contents) ? document.contents.items : [];
  const hook = pairs.find(({ key }) => isScalar(key) && key.value === "hawk-hook");
  return hook ? readHook(document, hook, lineOf) : { isPresent: false, fields: [], problems: [] };
}

function readHook(document: Yaml.Document, { key, value }: Yaml.Pair, lineOf: (offset: number) => number): YamlMetadata {
  const { isAlias, isMap } = loadYaml();
  const result: YamlMetadata = { isPresent: true, fields: [], problems: [] };
  const line = lineOf((key as Yaml.Scalar).range?.[0] ?? 0);
  const mapping = isAlias(value) ? value.resolve(document) : value;
  if (!isMap(mapping)) {
    const plain = toPlain(document, mapping, line, result);
    if (plain !== null) result.problems.push(notAMapping(plain, line));
    return result;
  }
  for (const item of mapping.items) readField(document, item, lineOf, line, result);
  return result;
}

function readField(
  document: Yaml.Document,
  { key, value }: Yaml.Pair,
  lineOf: (offset: number) => number,
  hookLine: number,
  result: YamlMetadata,
): void {
  const { isMap, isScalar } = loadYaml();
  const line = isScalar(key) && key.range ? lineOf(key.range[0]) : hookLine;
  const lines = isMap(value) ? { lines: linesOf(value, lineOf) } : {};
  result.fields.push({ name: String(isScalar(key) ? key.value : ""), value: toPlain(document, value, line, result), line, ...lines });
}

function linesOf({ items }: Yaml.YAMLMap, lineOf: (offset: number) => number): Map<string, number> {
  const { isScalar } = loadYaml();
  return new Map(items.flatMap(({ key }) => (isScalar(key) && key.range ? [[String(key.value), lineOf(key.range[0])]] : [])));
}

/** The plain value of a node. Aliases that lead nowhere, or to more than a file could mean, are reported. */
function toPlain(document: Yaml.Document, node: unknown, line: number, { problems }: YamlMetadata): unknown {
  try {
    return (node as Yaml.Node | null)?.toJS(document, { maxAliasCount: 100 }) ?? null;
  } catch (error) {
    problems.push({ line, message: `this value can't be read: ${firstSentence(error)}`, hint: "write it out" });
    return null;
  }
}

function hasHookKey(yaml: string): boolean {
  return /^(?:hawk-hook|"hawk-hook"|'hawk-hook')\s*:/m.test(yaml);
}

function firstSentence(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.slice(0, 200);
}
