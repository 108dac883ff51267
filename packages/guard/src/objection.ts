import { shown } from "@hawk/shell-facts";
import type { Command, Effect } from "@hawk/shell-facts";
import type { Answer } from "./finding.ts";

/** What a rule objects to in a command. */
export interface Objection {
  readonly rule: string;
  readonly pack?: string;
  readonly answer?: Answer;
  readonly what: string;
  readonly instead?: string;
}

/** The command as typed, shortened. */
export function describeCommand({ program, args }: Command): string {
  const text = [program, ...args.slice(0, 40).map((word) => word.text)].map(shown).join(" ");
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

export function describeEffect(effect: Effect): string {
  return describeCommand(effect.command);
}
