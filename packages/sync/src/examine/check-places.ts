import { quoteWord } from "@hawk/runner";
import { findOpenPlaces } from "../find-open-places.ts";
import type { Check } from "./finding.ts";

/** Whoever can write there decides what runs. */
export const checkPlaces: Check = ({ world: { surroundings } }) =>
  findOpenPlaces(surroundings).map((path) => ({
    severity: "problem" as const,
    subject: path,
    what: "others can change it, and with it which hooks run as you",
    fix: `chmod go-w ${quoteWord(path)}, if it is yours`,
  }));
