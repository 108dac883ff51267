import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";

export const resume: Command = command({
  name: "resume",
  summary: "Let hooks run again after hawk pause",
  options: {
    session: option.text("only in this session of an agent", "ID"),
    quiet: option.quiet,
    json: option.json,
  },
  examples: ["hawk resume"],
  run: async ({ session }, io) => {
    const { readPauses, resumeHooks } = await import("@hawk/manage");
    const { renderPauses } = await import("../agents/render-pauses.ts");
    const before = resumeHooks(session, io);
    const left = readPauses(io);
    const said = before?.length === 0 ? "Hooks were not paused.\n" : left?.length === 0 ? "Hooks run again.\n" : "";
    return { data: left, text: said, notes: renderPauses(left) };
  },
});
