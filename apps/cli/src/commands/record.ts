import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { requiredAs } from "../command/positionals.ts";
import { readUntil } from "../ui/until.ts";
import { usageError } from "../ui/usage-error.ts";

const acts = ["on", "off", "status"] as const;

export const record: Command = command({
  name: "record",
  summary: "Keep whole events for a while, to test hooks with",
  positionals: { act: requiredAs("on, off or status", readAct) },
  options: {
    for: option.valued("how long, such as 30m; default 1h", "TIME", (time) => readUntil(time, new Date())),
    json: option.json,
  },
  examples: ["hawk record on --for 30m", "hawk record status", "hawk record off"],
  run: async ({ act, for: until = readUntil("1h", new Date()) }, io) => {
    const { readRecording, startRecording, stopRecording } = await import("@hawk/manage");
    const { renderRecording } = await import("../plan/render-recording.ts");
    const recording = act === "on" ? startRecording(until, io) : act === "off" ? stopRecording(io) : readRecording(io);
    return { data: recording, text: renderRecording(recording, io) };
  },
});

function readAct(word: string): (typeof acts)[number] {
  const act = acts.find((one) => one === word);
  if (act !== undefined) return act;
  throw usageError(`hawk record has no action "${word}"`, "use hawk record on, off or status");
}
