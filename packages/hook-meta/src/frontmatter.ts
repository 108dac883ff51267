import { METADATA_LIMIT } from "./limits.ts";
import { bomLength, lineAt } from "./lines.ts";
import type { Line } from "./lines.ts";
import { parseFullYaml } from "./full-yaml.ts";
import { parseSimpleYaml } from "./simple-yaml.ts";
import type { YamlMetadata } from "./yaml-metadata.ts";

export interface Frontmatter extends YamlMetadata {
  /** What stands between the fences, or what is there of it. */
  yaml?: string;
  /** Where the text after the frontmatter starts; absent while the frontmatter has no end. */
  bodyStart?: number;
}

/**
 * Reads the `hawk-hook` part of a YAML frontmatter.
 * Answers `null` when the text is only the start of a file and the frontmatter may go on.
 */
export function readFrontmatter(text: string, isWhole: boolean): Frontmatter | null {
  const limited = text.length > METADATA_LIMIT ? text.slice(0, METADATA_LIMIT) : text;
  const isEnd = isWhole || limited.length === METADATA_LIMIT;
  const bom = bomLength(limited);
  const opening = lineAt(limited, bom, 1);
  if (!limited.startsWith("---", bom) && (isEnd || limited.length >= bom + 3))
    return { isPresent: false, fields: [], problems: [], bodyStart: bom };
  for (let line = opening; ; line = lineAt(limited, line.next, line.number + 1)) {
    const isLast = line.next === limited.length;
    if (isLast && !isEnd) return null;
    const isFenceHere = isFence(limited, line);
    if (line === opening && !isFenceHere) return { isPresent: false, fields: [], problems: [], bodyStart: bom };
    if (line !== opening && isFenceHere) return readYaml(limited.slice(opening.next, line.start), line.next);
    if (isLast) return unclosed(limited);
  }
}

/** The frontmatter's own lines start at line 2 of the file. */
export const FIRST_LINE = 2;

function readYaml(yaml: string, bodyStart: number): Frontmatter {
  if (!yaml.includes("hawk-hook")) return { isPresent: false, fields: [], problems: [], bodyStart, yaml };
  return Object.assign(parseSimpleYaml(yaml, FIRST_LINE) ?? parseFullYaml(yaml, FIRST_LINE), { bodyStart, yaml });
}

function unclosed(text: string): Frontmatter {
  const isPresent = /^hawk-hook[ \t]*:/m.test(text.replaceAll("\r", "\n"));
  const message =
    text.length < METADATA_LIMIT ? "the frontmatter is not closed" : `the frontmatter is not closed within ${METADATA_LIMIT} characters`;
  return {
    isPresent,
    yaml: text,
    fields: [],
    problems: isPresent ? [{ line: 1, message, hint: "end it with a line that holds only ---" }] : [],
  };
}

function isFence(text: string, { start, end }: Line): boolean {
  return text.startsWith("---", start) && text.slice(start + 3, end).trim() === "";
}
