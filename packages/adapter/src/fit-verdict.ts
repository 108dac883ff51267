import type { Verdict } from "@hawk/protocol";
import type { HostEvent } from "./adapter.ts";

/** A verdict that a host can express, and what was left out. */
export interface FittedVerdict {
  verdict: Verdict;
  /** What was left out, as text. */
  unsupported: string[];
}

type Remove = (verdict: Verdict, host: HostEvent) => string | null;

/** Removes from a verdict what a host does not offer at its event, and lists it. Does not change the given verdict. */
export function fitVerdict(verdict: Verdict, host: HostEvent): FittedVerdict {
  const fitted = { ...verdict };
  const removals = [removeBlock, removeInput, removeOutput, removeContext, removePermission, removeStop, removeMessages];
  const unsupported = removals.flatMap((remove) => remove(fitted, host) ?? []);
  return { verdict: fitted, unsupported };
}

/** Notes for the user: which hooks failed, and which effects were ignored. */
export function listNotes({ failures, ignored }: Verdict): string[] {
  return [
    ...failures.map(({ hookId, reason }) => `hook ${hookId} failed: ${reason || "no reason given"}`),
    ...ignored.map(({ hookId, effect, why }) => `hook ${hookId} asked for ${effect}, but ${why}`),
  ];
}

const removeBlock: Remove = (verdict, { canBlock }) => {
  if (verdict.kind !== "reject" || canBlock) return null;
  const { event, reason } = verdict;
  verdict.kind = "continue";
  delete verdict.reason;
  if (verdict.permission?.decision === "deny") delete verdict.permission;
  return `${event} can't be blocked in this host: ${reason || "no reason given"}`;
};

const removeInput: Remove = (verdict, { canModifyInput }) => {
  if (verdict.kind !== "modify" || canModifyInput) return null;
  verdict.kind = "continue";
  delete verdict.input;
  return `${verdict.event} has no input that can be changed in this host`;
};

const removeOutput: Remove = (verdict, { canModifyOutput }) => {
  if (verdict.output === undefined || canModifyOutput) return null;
  delete verdict.output;
  return `${verdict.event} has no output that can be replaced in this host`;
};

const removeContext: Remove = (verdict, { canAddContext }) => {
  if (verdict.context === "" || canAddContext) return null;
  verdict.context = "";
  return `${verdict.event} takes no text for the model in this host`;
};

const removePermission: Remove = (verdict, { permissions = [] }) => {
  const { event, kind, permission } = verdict;
  if (!permission || kind === "reject" || permissions.includes(permission.decision)) return null;
  delete verdict.permission;
  return `${event} can't be answered with "${permission.decision}" in this host`;
};

const removeStop: Remove = (verdict, { canStop }) => {
  if (!verdict.stop || canStop) return null;
  const { event, stop } = verdict;
  delete verdict.stop;
  return `${event} can't end the turn in this host${stop.reason ? `: ${stop.reason}` : ""}`;
};

const removeMessages: Remove = (verdict, { canTellUser }) => {
  if (verdict.systemMessages.length === 0 || canTellUser) return null;
  const { event, systemMessages } = verdict;
  verdict.systemMessages = [];
  return `${event} shows the user nothing in this host: ${systemMessages.join("\n")}`;
};
