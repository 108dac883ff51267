import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { TestRequest } from "@hawk/manage/run";
import type { CommandAnswer } from "../command/answer.ts";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { required } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { codeOf, renderProblems } from "../ui/messages.ts";
import { usageError } from "../ui/usage-error.ts";

export const test: Command = command({
  name: "test",
  summary: "Run a hook against a sample event, or its cases",
  positionals: { hook: required("a hook file, the name of a hook, or a directory") },
  options: {
    event: option.event("one of its events; default: the first"),
    tool: option.text("the tool that is called, such as Bash", "NAME"),
    input: option.jsonObject("the tool's input, or the event's fields", '{"command": "ls"}'),
    eventFrom: option.text("a recorded event: its ID, or last", "ID"),
    watch: option.flag("run the cases again whenever a file changes", "w"),
    json: option.json,
  },
  isVerbatim: () => true,
  examples: [
    "hawk test hooks/file-guard.py",
    'hawk test guard.sh --tool Bash --input \'{"command": "ls"}\'',
    "hawk test guard.sh --event-from last",
    "hawk test hooks --watch",
  ],
  run: async ({ watch, ...request }, io) => {
    const isOneEvent = (request.event ?? request.tool ?? request.input ?? request.eventFrom) !== undefined;
    const withCases = isOneEvent ? null : await findCases(request.hook, io);
    if (withCases !== null) return watch ? watchCases(withCases, io) : answerCases(withCases, io);
    if (watch) throw usageError("--watch is for hooks with cases", "put them into NAME.cases.yaml beside the hook");
    return answerEvent(request, io);
  },
});

async function answerEvent(request: TestRequest, io: Io): Promise<CommandAnswer> {
  const { testHook } = await import("@hawk/manage/run");
  const { renderNotRun, renderTest } = await import("../plan/render-test.ts");
  const tested = await testHook(request, io);
  const { event, payload, problems } = tested;
  const notes = renderProblems(problems);
  if ("wouldNotRun" in tested) {
    const { wouldNotRun } = tested;
    return { data: { event, payload, wouldNotRun }, text: renderNotRun(wouldNotRun), notes, code: exitCode.problem };
  }
  const { result, report } = tested;
  const isWell = result.results.every(({ outcome }) => outcome.status === "success" || outcome.status === "blocking");
  return {
    data: { event, payload, ...result, reports: report ? [report] : [] },
    text: renderTest(tested, io),
    notes,
    code: isWell ? codeOf(problems) : exitCode.problem,
  };
}

/** The directory or the hook with cases. A directory always has them: that none of its hooks does is an answer too. */
async function findCases(hook: string, io: Io): Promise<string | null> {
  const path = resolve(io.cwd, hook);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return hook;
  const { casesPath, findHookFile } = await import("@hawk/manage/run");
  const file = findHookFile(hook, io);
  return existsSync(casesPath(file)) ? file : null;
}

async function answerCases(path: string, io: Io): Promise<CommandAnswer> {
  const { runCases } = await import("@hawk/manage/run");
  const { renderCases } = await import("../plan/render-cases.ts");
  const tested = await runCases(path, io);
  const problems = tested.flatMap((hook) => hook.problems);
  const results = tested.flatMap((hook) => hook.results);
  const isWell = results.length > 0 && results.every(({ isOk }) => isOk);
  return {
    data: tested,
    text: renderCases(tested, io),
    notes: renderProblems(problems),
    code: isWell ? codeOf(problems) : exitCode.problem,
  };
}

/** Goes on until it is interrupted. */
async function watchCases(path: string, io: Io): Promise<CommandAnswer> {
  const { watchFiles } = await import("../plan/watch-files.ts");
  const { finish } = await import("../command/answer.ts");
  await watchFiles(resolve(io.cwd, path), io.signal ? { signal: io.signal } : {}, async () => {
    await finish(await answerCases(path, io), false, io);
    io.stdout("\nWaiting for changes. Ctrl-C ends this.\n");
  });
  return { text: "" };
}
