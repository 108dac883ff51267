import { isDeepStrictEqual } from "node:util";
import { keepsGoing } from "@hawk/protocol";
import type { Verdict } from "@hawk/protocol";
import type { HostEvent } from "../adapter.ts";
import type { HostReaction } from "../understand-reply.ts";

/** Something that a verdict asks for. */
export interface Effect {
  name: string;
  isOffered: boolean;
  isDelivered: boolean;
}

/** What a verdict asks for, and what the host did. The host may reshape an odd output. */
export function listEffects(verdict: Verdict, host: HostEvent, understood: HostReaction, hasOddOutput: boolean): Effect[] {
  const { permission } = verdict;
  const isRefused = verdict.kind === "reject";
  const isReplaced = hasOddOutput ? understood.output !== undefined : isDeepStrictEqual(understood.output, verdict.output);
  return [
    ...when(isRefused, "a refusal", host.canBlock, understood.blocked),
    ...when(verdict.kind === "modify", "a changed input", host.canModifyInput, isDeepStrictEqual(understood.input, verdict.input)),
    ...when(verdict.output !== undefined, "an output", host.canModifyOutput, isReplaced),
    ...when(verdict.context !== "", "text for the model", host.canAddContext, holds(understood.context, verdict.context)),
    ...when(verdict.stop !== undefined, "an end of the turn", host.canStop, understood.stops === true),
    ...when(verdict.systemMessages.length > 0, "words to the user", host.canTellUser, holdsAll(understood, verdict.systemMessages)),
    ...(permission && !isRefused
      ? when(true, "a permission", host.permissions?.includes(permission.decision), understood.permission === permission.decision)
      : []),
  ];
}

/** Effects in the host that no verdict asked for. */
export function listSurprises(verdict: Verdict, host: HostEvent, understood: HostReaction): string[] {
  const isRefused = verdict.kind === "reject";
  const asksForOutput = verdict.output !== undefined || (isRefused && isSaidAsRefusal(host, "output"));
  const asksForContext = verdict.context !== "" || (isRefused && isSaidAsRefusal(host, "context"));
  const isMeantOtherwise =
    isEndedByRefusal(verdict, host) ||
    (verdict.output !== undefined && isSaidAsRefusal(host, "output")) ||
    (verdict.context !== "" && isSaidAsRefusal(host, "context"));
  return [
    ...(understood.blocked && !isRefused && !host.mustAnswer && !isMeantOtherwise ? ["a refusal"] : []),
    ...(understood.input !== undefined && verdict.kind !== "modify" ? ["a changed input"] : []),
    ...(understood.output !== undefined && !asksForOutput ? ["an output"] : []),
    ...(understood.context !== undefined && !asksForContext ? ["text for the model"] : []),
    ...(understood.stops === true && verdict.stop === undefined ? ["an end of the turn"] : []),
    ...(understood.permission !== undefined && (isRefused || !verdict.permission) ? ["a permission"] : []),
  ];
}

/** Whether one text contains another, ignoring surrounding blanks. A lone surrogate may arrive as the replacement character. */
export function holds(text: string | undefined, part: string): boolean {
  return toReadable(text ?? "").includes(toReadable(part.trim()));
}

/** If the turn can't be ended, the pending action may be blocked instead. */
export function isEndedByRefusal({ stop, event }: Verdict, { canBlock, canStop }: HostEvent): boolean {
  return stop !== undefined && canBlock === true && !canStop && !keepsGoing(event);
}

/** Whether this effect can only be expressed as a block. */
export function isSaidAsRefusal({ onlyAsBlock = [] }: HostEvent, kind: "context" | "output"): boolean {
  return onlyAsBlock.includes(kind);
}

function toReadable(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}

function holdsAll({ userMessage }: HostReaction, messages: readonly string[]): boolean {
  return messages.every((message) => holds(userMessage, message));
}

function when(isAsked: boolean, name: string, isOffered: boolean | undefined, isDelivered: boolean): Effect[] {
  return isAsked ? [{ name, isOffered: isOffered === true, isDelivered }] : [];
}
