// On Node 20 and 22 the YAML package takes the whole process down, uncatchably, on the second document with a thousand nested
// collections. Each nested collection costs at least one of the characters below, so counting them bounds the depth without
// having to understand the document. The counts are far above what a real frontmatter has, and far below what does harm.
const MOST_BRACKETS = 200;
const MOST_INDICATORS_IN_A_LINE = 200;

/** Whether a document could nest more deeply than the YAML package survives. */
export function isTooDeep(yaml: string): boolean {
  let brackets = 0;
  let indicators = 0;
  let isLeading = true;
  for (const character of yaml) {
    if (character === "\n" || character === "\r") {
      indicators = 0;
      isLeading = true;
    } else if (character === "[" || character === "{") brackets += 1;
    else if (character === "-" || character === "?" || character === ":") indicators += 1;
    else if (isLeading && (character === " " || character === "\t")) indicators += 1;
    else isLeading = false;
    if (brackets > MOST_BRACKETS || indicators > MOST_INDICATORS_IN_A_LINE) return true;
  }
  return false;
}
