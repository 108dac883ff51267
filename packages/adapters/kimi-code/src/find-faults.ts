import { isObject, readTomlList } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";

const events = new Set(
  `PreToolUse PostToolUse PostToolUseFailure PermissionRequest PermissionResult UserPromptSubmit UserPromptQueued TurnStarted Stop StopFailure
   Interrupt SessionStart SessionEnd SessionHeartbeat SubagentStart SubagentStop TaskStarted PreCompact PostCompact Notification`.split(
    /\s+/,
  ),
);
const keys = new Set(["event", "matcher", "command", "timeout"]);
const LONGEST_SECONDS = 600;

/** A single hook that Kimi Code does not understand, even one that isn't hawk's, makes it silently discard all of them. */
export function findFaults(text: string): string[] {
  try {
    return readTomlList(text, ["hooks"]).flatMap((hook, index) => faultsOf(hook).map((fault) => `hook ${index + 1} ${fault}`));
  } catch (error) {
    // Another check reports that the file can't be read, and where.
    if (isHawkError(error)) return [];
    throw error;
  }
}

function faultsOf(hook: unknown): string[] {
  if (!isObject(hook)) return ["is not a table"];
  const { event, command, matcher = "", timeout = 1 } = hook;
  const isTime = Number.isInteger(timeout) && Number(timeout) >= 1 && Number(timeout) <= LONGEST_SECONDS;
  return [
    ...Object.keys(hook).flatMap((key) => (keys.has(key) ? [] : [`has the unknown key "${key}"`])),
    ...(typeof event === "string" && events.has(event) ? [] : [`is for an unknown event: ${JSON.stringify(event)}`]),
    ...(typeof command === "string" && command !== "" ? [] : ["has no command"]),
    ...(typeof matcher === "string" ? [] : ["has a matcher that is not text"]),
    ...(isTime ? [] : [`has a timeout that is not a whole number from 1 to ${LONGEST_SECONDS}: ${JSON.stringify(timeout)}`]),
  ];
}
