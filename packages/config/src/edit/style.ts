import type { CST } from "yaml";
import { childrenOf, isContainer } from "./locate.ts";
import type { YamlStyle } from "./render-value.ts";

const DEFAULT_STEP = 2;

/** How a document is indented, as far as that can be seen in it. */
export function styleOf(root: CST.Token | null): Required<YamlStyle> {
  const seen: Partial<YamlStyle> = {};
  look(root, seen);
  const step = seen.step ?? DEFAULT_STEP;
  return { step, listOffset: seen.listOffset ?? step };
}

function look(token: CST.Token | null, seen: Partial<YamlStyle>): void {
  if (!isContainer(token) || token.type === "flow-collection") return;
  for (const { value } of childrenOf(token)) {
    if (token.type === "block-map" && value?.type === "block-map") seen.step ??= value.indent - token.indent;
    if (token.type === "block-map" && value?.type === "block-seq") seen.listOffset ??= value.indent - token.indent;
    look(value ?? null, seen);
  }
}
