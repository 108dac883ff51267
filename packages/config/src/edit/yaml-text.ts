import { HawkError } from "@hawk/errors";
import type { CST } from "yaml";
import { placeFinder } from "../documents/line-places.ts";
import { readSyntax } from "../documents/parse-yaml.ts";
import { piecesOf } from "./pieces.ts";
import { readYaml } from "./read-yaml.ts";

/** A file's text with its meaning and its syntax; offsets are those of `text`. */
export interface YamlText {
  file: string;
  text: string;
  data: unknown;
  /** The one value of the document; `null` when there is none. */
  root: CST.Token | null;
  /** How lines end. */
  lineEnd: string;
  comments: string[];
}

/** Reads a text to edit; a `HawkError` says where it stops being YAML. */
export function openYaml(file: string, text: string): YamlText {
  const { data } = readYaml(file, text);
  const tokens = readSyntax(text);
  const document = tokens.find((token) => token.type === "document");
  return {
    file,
    text,
    data,
    root: (document?.type === "document" ? document.value : undefined) ?? null,
    lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
    comments: tokens
      .flatMap(piecesOf)
      .filter(({ type }) => type === "comment")
      .map(({ start, end }) => text.slice(start, end))
      .toSorted(),
  };
}

/** An error that says why an edit was not made, and where. */
export function refuseEdit({ file, text }: YamlText, offset: number, reason: string, message: string, hint: string): never {
  const { line, column } = placeFinder(text)(offset);
  throw new HawkError(`config/${reason}`, `${file}:${line}:${column} ${message}`, { changed: false, hint });
}
