import type { Adapter } from "@hawk/adapter";
import { asideEvents } from "./events/aside.ts";
import { conversationEvents } from "./events/conversation.ts";

/** What Qwen Code 0.24.4 really offers, event by event; less than its documents say. */
export const events: Adapter["events"] = { ...conversationEvents, ...asideEvents };
