import type { HostEvent } from "@hawk/adapter";
import type { EventName } from "@hawk/events";

/** Events that run hooks, but ignore what hooks answer. */
export const asideEvents = {
  permission_denied: { native: ["PermissionDenied"], hasMatcher: true, note: "Fires in auto mode only." },
  session_end: { native: ["SessionEnd"], hasMatcher: true, note: "Doesn't fire without a terminal." },
  session_delete: { native: ["SessionDelete"], note: "Nothing waits for the hook." },
  stop_failure: { native: ["StopFailure"], hasMatcher: true, note: "Nothing waits for the hook." },
  post_compact: { native: ["PostCompact"], hasMatcher: true },
  notification: { native: ["Notification"], hasMatcher: true },
  message_display: { native: ["MessageDisplay"], note: "Fires as the answer grows, each time with all of it; nothing waits for the hook." },
  // The host's matcher is about the file's path, and hawk's about the reason.
  instructions_loaded: { native: ["InstructionsLoaded"] },
} as const satisfies Partial<Record<EventName, HostEvent>>;
