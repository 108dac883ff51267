import type { HostEvent } from "@hawk/adapter";
import type { EventName } from "@hawk/events";

/** Events that the host tells of without waiting. What can be done about them is done through its API. */
export const heardEvents = {
  permission_request: {
    native: ["permission.asked"],
    canBlock: true,
    canTellUser: true,
    permissions: ["deny", "allow"],
    note: "The agent asks the user at the same time; the first answer counts.",
  },
  permission_denied: { native: ["permission.replied"], canTellUser: true },
  stop: {
    native: ["session.idle"],
    canBlock: true,
    canAddContext: true,
    canStop: true,
    canTellUser: true,
    saidAsRefusal: ["context"],
    note: "Text for the model keeps the turn going, like a block; under `opencode run` the whole program waits for the hooks.",
  },
  stop_failure: { native: ["session.error"], canTellUser: true },
  post_compact: { native: ["session.compacted"], canTellUser: true },
  file_changed: { native: ["file.edited"], canTellUser: true, note: "Fires for files the agent edits." },
  todo_created: { native: ["todo.updated"], canTellUser: true, note: "Fires with the whole list, no matter what changed in it." },
} as const satisfies Partial<Record<EventName, HostEvent>>;
