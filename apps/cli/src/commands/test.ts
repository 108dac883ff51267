import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { required } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import { codeOf, renderProblems } from "../ui/messages.ts";

export const test: Command = command({
  name: "test",
  summary: "Run one hook file against a sample event and show what it does",
  positionals: { hook: required("a hook file, or the name of a hook") },
  options: {
    event: option.event("one of its events; default: the first"),
    tool: option.text("the tool that is called, such as Bash", "NAME"),
    input: option.jsonObject("the tool's input, or the event's fields", '{"command": "ls"}'),
    json: option.json,
  },
  examples: ["hawk test hooks/file-guard.py", 'hawk test guard.sh --tool Bash --input \'{"command": "ls"}\''],
  run: async (request, io) => {
    const { testHook } = await import("@hawk/manage/run");
    const { renderNotRun, renderTest } = await import("../plan/render-test.ts");
    const tested = await testHook(request, io);
    const { event, payload, problems } = tested;
    const notes = renderProblems(problems);
    if ("wouldNotRun" in tested)
      return {
        data: { event, payload, wouldNotRun: tested.wouldNotRun },
        text: renderNotRun(tested.wouldNotRun),
        notes,
        code: exitCode.problem,
      };
    const { result, report } = tested;
    const isWell = result.results.every(({ outcome }) => outcome.status === "success" || outcome.status === "blocking");
    return {
      data: { event, payload, ...result, reports: report ? [report] : [] },
      text: renderTest(tested, io),
      notes,
      code: isWell ? codeOf(problems) : exitCode.problem,
    };
  },
});
