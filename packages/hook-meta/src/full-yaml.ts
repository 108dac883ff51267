import type * as Yaml from "yaml";
import type { RawField } from "./fields.ts";
import { notAMapping } from "./frontmatter.ts";
import type { YamlMetadata } from "./frontmatter.ts";
import { isTooDeep } from "./yaml-depth.ts";

type YamlPackage = typeof Yaml;

let yamlPackage: YamlPackage | undefined;

/** Loaded when the first frontmatter needs it: it costs more than all the rest of this package. */
function loadYaml(): YamlPackage {
  yamlPackage ??= process.getBuiltinModule("node:module").createRequire(import.meta.url)("yaml") as YamlPackage;
  return yamlPackage;
}

/** Reads any frontmatter. */
export function parseFullYaml(yaml: string, firstLine: number): YamlMetadata {
  const broken = (message: string, line: number, hint: string): YamlMetadata => ({ isPresent: hasHookKey(yaml), fields: [], problems: [{ line, message, hint }] });
  if (isTooDeep(yaml)) return broken("the frontmatter is nested too deeply to be read", firstLine, "keep it flat");
  try {
    return readDocument(yaml, firstLine, broken);
  } catch (error) {
    return broken(`the frontmatter can't be read: ${firstSentence(error)}`, firstLine, "keep it simple");
  }
}

type Broken = (message: string, line: number, hint: string) => YamlMetadata;

function readDocument(yaml: string, firstLine: number, broken: Broken): YamlMetadata {
  const { LineCounter, isAlias, isMap, isScalar, parseDocument } = loadYaml();
  const lines = new LineCounter();
  // A lone CR ends a line in YAML, but not for this parser; a line feed in its place keeps every offset.
  const document = parseDocument(yaml.replaceAll(/\r(?!\n)/g, "\n"), { lineCounter: lines, prettyErrors: false, logLevel: "silent" });
  const lineOf = (offset: number): number => firstLine - 1 + Math.max(1, lines.linePos(offset).line);
  const [error] = document.errors;
  if (error) return broken(`invalid YAML: ${firstSentence(error)}`, lineOf(error.pos[0]), "mend the frontmatter");
  const result: YamlMetadata = { isPresent: false, fields: [], problems: [] };
  if (!isMap(document.contents)) return result;
  for (const { key, value } of document.contents.items) {
    if (!isScalar(key) || key.value !== "hawk-hook") continue;
    result.isPresent = true;
    const target = isAlias(value) ? value.resolve(document) : value;
    const mapping = isMap(target) ? target : null;
    const line = lineOf(key.range?.[0] ?? 0);
    const plain = (node: unknown): unknown => (node as Yaml.Node | null)?.toJS(document, { maxAliasCount: 100 }) ?? null;
    if (!mapping && plain(value) !== null) result.problems.push(notAMapping(plain(value), line));
    for (const item of mapping?.items ?? []) {
      const range = (item.key as Yaml.Scalar | null)?.range;
      result.fields.push({ name: String(isScalar(item.key) ? item.key.value : ""), value: plain(item.value), line: range ? lineOf(range[0]) : line } satisfies RawField);
    }
  }
  return result;
}

function hasHookKey(yaml: string): boolean {
  return /^(?:hawk-hook|"hawk-hook"|'hawk-hook')\s*:/m.test(yaml);
}

function firstSentence(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.slice(0, 200);
}
