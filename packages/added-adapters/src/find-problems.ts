import type { ConfigProblem } from "@hawk/protocol/read";
import type { UserHome } from "@hawk/state";
import { listAdded } from "./list-added.ts";

/** An adapter that the user's configuration names. */
export interface ListedAdapter {
  name: string;
  file: string;
  line: number;
  column: number;
}

/** What the user should know about added adapters. An unapproved one leaves its agent without guards, so this is an error. */
export function findAddedProblems(listed: readonly ListedAdapter[], user: UserHome): ConfigProblem[] {
  const added = listAdded(user);
  const missing = listed.filter(({ name }) => !added.some((one) => one.name === name));
  return [
    ...missing.map(({ name, file, line, column }) => ({
      file,
      line,
      column,
      message: `${name} is not approved, so hawk isn't in its agent and guards nothing there`,
      hint: `look at it and approve it: hawk adapter add ${name}`,
      severity: "error" as const,
    })),
    ...added
      .filter(({ state }) => state === "changed")
      .map(({ name, source }) => ({
        file: source,
        line: 1,
        column: 1,
        message: `the adapter ${name} has changed; hawk keeps using what you approved`,
        hint: `look at it and approve it: hawk adapter add ${name}`,
        severity: "warning" as const,
      })),
  ];
}
