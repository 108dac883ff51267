import type { ConfigDocument, ConfigProblem } from "@hawk/protocol/read";
import { placeFinder } from "./line-places.ts";

/** The result of parsing a file. */
export type ParsedDocument = { document: PlacedDocument } | { problem: ConfigProblem };

/** A document that also knows where the key of a value stands. */
export interface PlacedDocument extends ConfigDocument {
  locateKey: ConfigDocument["locate"];
}

/** Where a value stands in the text, and where its parts do. */
export interface PlaceTree {
  offset: number;
  /** Where its key stands, if it has one. */
  keyOffset?: number;
  parts?: Map<string | number, PlaceTree>;
}

/** Something wrong at an offset of the text. */
export interface Flaw {
  offset: number;
  message: string;
  hint: string;
}

/** A value with its places, or what keeps it from being read. */
export type ParsedText = { data: unknown; places: PlaceTree } | Flaw;

/** Deeper than any configuration, and far from what makes a recursive parser overflow. */
export const DEEPEST_NESTING = 64;

const LARGEST_TEXT = 1_048_576;
const BYTE_ORDER_MARK = "\uFEFF";

/** Parses text that is not too large, and puts line and column to the result. */
export function createDocument(file: string, text: string, parse: (text: string) => ParsedText): ParsedDocument {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
  const parsed = content.length > LARGEST_TEXT ? tooLarge : parse(content);
  const placeOf = placeFinder(content);
  if ("message" in parsed) {
    const { offset, message, hint } = parsed;
    return { problem: { file, ...placeOf(offset), message, hint, severity: "error" } };
  }
  const { data, places } = parsed;
  return {
    document: {
      file,
      data,
      locate: (path) => placeOf(nearestPlace(places, path).offset),
      locateKey: (path) => placeOf(keyOffset(nearestPlace(places, path))),
    },
  };
}

export function tooDeep(offset: number): Flaw {
  return { offset, message: `expected at most ${DEEPEST_NESTING} levels of nesting`, hint: "make the file flatter" };
}

const tooLarge: Flaw = { offset: 0, message: "expected a file of at most 1 MiB", hint: "keep only configuration in it" };

function nearestPlace(places: PlaceTree, path: readonly (string | number)[]): PlaceTree {
  let place = places;
  for (const key of path) {
    const part = place.parts?.get(key);
    if (!part) break;
    place = part;
  }
  return place;
}

function keyOffset(place: PlaceTree): number {
  return place.keyOffset ?? place.offset;
}
