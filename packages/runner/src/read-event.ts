import { isHawkError } from "@hawk/errors";
import { findGap, isObject } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import type { Dispatch, HostSide } from "./dispatch.ts";

/** What a host sent, parsed. */
export interface Reading {
  /** `null` if it is not a JSON object, or went directly to the only hook. */
  payload: Record<string, unknown> | null;
  /** `null` if it can't be read or isn't an event: some hosts fire one again for something else. */
  event: HookEvent | null;
  /** Why it can't be read. */
  unread?: string;
  /** What it lacks, so guards can't judge it. */
  gap?: string;
}

/** Parses what a host sent. It is empty if a hook that the shell ran has read it. */
export function readEvent(
  { host, nativeEvent, ran, env }: Pick<Dispatch, "host" | "nativeEvent" | "ran" | "env">,
  text: string,
  { decode }: Pick<HostSide, "decode">,
): Reading {
  const payload = parsePayload(text);
  if (!payload && (text !== "" || ran.length === 0)) {
    const sent = text === "" ? "nothing" : "something that is not a JSON object";
    return { payload, event: null, unread: `${host} sent ${sent} at ${nativeEvent}, so no hook could be asked` };
  }
  try {
    const event = decode(nativeEvent, payload ?? {}, env);
    const gap = payload && event ? findGap(event) : null;
    return { payload, event, ...(gap === null ? {} : { gap: `${host} sent something odd at ${nativeEvent}: ${gap}` }) };
  } catch (error) {
    if (isHawkError(error) && error.code === "payload/unreadable") return { payload, event: null, unread: error.message };
    throw error;
  }
}

/** Some programs write a byte order mark first. */
function parsePayload(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\u{FEFF}/u, ""));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
