import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { readUntil } from "../ui/until.ts";

export const pause: Command = command({
  name: "pause",
  summary: "Keep all hooks from running for a while",
  options: {
    for: option.valued("how long, such as 30m or 2h; default: 1h, or 1d for a session", "TIME", (time) => readUntil(time, new Date())),
    session: option.text("only in this session of an agent; hawk log shows its ID", "ID"),
    quiet: option.quiet,
    json: option.json,
  },
  weakens: () => true,
  examples: ["hawk pause", "hawk pause --for 30m", "hawk pause --session 6f1d2c"],
  run: async ({ for: until, session }, io) => {
    const { pauseHooks } = await import("@hawk/manage");
    const { describePause } = await import("../agents/render-pauses.ts");
    const lasting = until ?? readUntil(session === undefined ? "1h" : "1d", new Date());
    const pauses = pauseHooks({ until: lasting, ...(session === undefined ? {} : { session }) }, io);
    return { data: pauses, text: pauses.map((one) => `From now on, ${describePause(one)}. hawk resume ends that.\n`).join("") };
  },
});
