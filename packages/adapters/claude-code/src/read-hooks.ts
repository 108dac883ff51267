import { readNativeHooks } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";

const LONG_SECONDS = 600;
const byType: Readonly<Record<string, number>> = { prompt: 30, agent: 60 };
const byEvent: Readonly<Partial<Record<EventName, number>>> = {
  user_prompt_submit: 30,
  session_end: 1.5,
  pre_model_switch: 30,
  post_model_switch: 30,
  message_display: 10,
};

/** Hawk has taken over this host's matchers and names of tools. What the host ignores in its settings, such as `once`, is ignored here. */
export const readHooks: ReadHooks = (text, path) =>
  readNativeHooks(
    text,
    {
      events,
      tools: {},
      list: /^[A-Za-z0-9_|, -]*$/,
      keepsMatchers: true,
      defaultSeconds: (type, event) => byType[type] ?? (event === null ? undefined : byEvent[event]) ?? LONG_SECONDS,
      cosmetic: ["once", "shell", "rewakeMessage", "rewakeSummary"],
    },
    path,
  );
