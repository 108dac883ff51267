import { quoteWord } from "@hawk/runner";
import { baseDirectory } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { findWritablePaths } from "../find-writable-paths.ts";
import type { Check, Finding } from "./finding.ts";

/** Anyone who can write there decides what runs. */
export const checkPlaces: Check = ({ world: { surroundings } }) =>
  process.platform === "win32"
    ? describeProfile(surroundings, process.platform)
    : findWritablePaths(surroundings).map((path) => ({
        severity: "problem" as const,
        subject: path,
        what: "others can change it, and so decide which hooks run as you",
        fix: `chmod go-w ${quoteWord(path)}, if it is yours`,
      }));

/** Windows has no file modes to check: the user's profile is private, and other places are unknown. */
export function describeProfile(user: UserHome, platform: string): Finding[] {
  return (["config", "state"] as const)
    .map((kind) => baseDirectory(kind, user, platform))
    .map((path) =>
      isInProfile(path, user.home)
        ? {
            severity: "note",
            subject: path,
            what: "other users can't change it if Windows keeps your profile private; hawk can't check that",
          }
        : {
            severity: "warning",
            subject: path,
            what: "it isn't in your profile, so others may be able to change it, and decide which hooks run as you",
            fix: "unset XDG_CONFIG_HOME and XDG_STATE_HOME, or make sure that only you can write there",
          },
    );
}

function isInProfile(path: string, home: string): boolean {
  return path.toLowerCase().startsWith(`${home.toLowerCase()}\\`);
}
