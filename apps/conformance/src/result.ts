import type { EventName } from "@hawk/events";

/** Why a host was not tried at all. */
export const NO_TIME = "there was no time left for it";

/** Why a scenario that needs a terminal was not tried. */
export const NO_TERMINAL = "tmux is not installed";

export interface Result {
  host: string;
  scenario: string;
  event: EventName;
  effect: string;
  status: "works" | "fails" | "not offered" | "not tried";
  /** Why it fails, is not offered or was not tried. */
  why?: string;
  /** What there was instead; differs from run to run. */
  got?: string;
  /** From a run without hooks: `works` means that the effect is not there, as it should be. */
  isControl?: true;
  /** It failed at first. */
  isFlaky?: true;
  /** The host's module says that it is not offered, and it works. */
  isNewlyOffered?: true;
  /** What it took, with a second try. */
  seconds?: number;
  /** Where the sandbox is, if it was kept. */
  sandbox?: string;
}

/** How one host did. */
export interface HostReport {
  host: string;
  title: string;
  version: string;
  /** Why it could not be installed; it has no results then. */
  unavailable?: string;
  results: readonly Result[];
}
