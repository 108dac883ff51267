import type { CST } from "yaml";
import { childrenOf, isContainer } from "./locate.ts";
import type { YamlStyle } from "./render-value.ts";

const DEFAULT_STEP = 2;

/** How a document is indented, as far as that can be seen in it. */
export function styleOf(root: CST.Token | null): Required<YamlStyle> {
  const style: Partial<YamlStyle> = {};
  look(root, style);
  const step = style.step ?? DEFAULT_STEP;
  return { step, listOffset: style.listOffset ?? step };
}

function look(token: CST.Token | null, style: Partial<YamlStyle>): void {
  if (!isContainer(token) || token.type === "flow-collection") return;
  for (const { value } of childrenOf(token)) {
    if (token.type === "block-map" && value?.type === "block-map") style.step ??= value.indent - token.indent;
    if (token.type === "block-map" && value?.type === "block-seq") style.listOffset ??= value.indent - token.indent;
    look(value ?? null, style);
  }
}
