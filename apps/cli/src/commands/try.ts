import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";

export const tryCommand: Command = command({
  name: "try",
  summary: "See what hooks do in every agent, in a throwaway home",
  options: {
    agent: option.supportedAgent("only one agent, such as codex"),
    keep: option.flag("keep the throwaway home directory to look at it"),
    json: option.json,
    quiet: option.quiet,
  },
  examples: ["hawk try", "hawk try --agent claude-code --keep", "hawk try --json"],
  run: async ({ agent, keep, json }, io) => {
    const { loadAdapter, loadAdapters } = await import("@hawk/sync");
    const { findSurprises, inSandbox, tryAll } = await import("@hawk/manage/try");
    const { renderScene, renderStart } = await import("../try/render-try.ts");
    const { renderEnd, renderSurprise, triedJson } = await import("../try/render-end.ts");
    const adapters = agent === undefined ? await loadAdapters(io.adapters) : [await loadAdapter(agent, io.adapters)];
    return inSandbox(io, keep, async (sandbox) => {
      const say = json ? () => undefined : io.stdout;
      const tried = await tryAll(adapters, sandbox, io, {
        onStart: (hooks) => say(renderStart(hooks, adapters, io)),
        onScene: (scene, played) => say(renderScene(scene, played, io)),
      });
      const surprises = findSurprises(tried);
      return {
        data: triedJson(tried, keep ? sandbox.root : null),
        text: renderEnd(tried, adapters, sandbox, keep, io),
        notes: surprises.map(renderSurprise).join(""),
        code: surprises.length > 0 ? exitCode.problem : exitCode.ok,
      };
    });
  },
});
