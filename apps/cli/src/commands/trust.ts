import type { CommandAnswer } from "../command/answer.ts";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { optional } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { renderProblems } from "../ui/messages.ts";
import { syncAfter } from "../agents/sync-after.ts";
import { readDigest } from "./read-digest.ts";

export const trust: Command = command({
  name: "trust",
  summary: "Show what a project would do in your agents, and trust it",
  positionals: { path: optional("a project; default: the one you're in") },
  options: {
    list: option.flag("list the projects you trust, and their status"),
    yes: option.yes,
    digest: option.valued("agree only to what was shown under this digest", "DIGEST", readDigest),
    dryRun: option.dryRun,
    noSync: option.noSync,
    json: option.json,
    quiet: option.quiet,
  },
  weakens: ({ yes, dryRun, list }) => yes && !dryRun && !list,
  examples: ["hawk trust", "hawk trust ~/work/app --dry-run", "hawk trust --yes --digest DIGEST", "hawk trust --list"],
  run: async (request, io) => {
    const { path, list, digest, dryRun, json } = request;
    if (list) return listAnswer(io);
    const { checkDigest, isAgreedTo, renderKnown } = await import("./trust-questions.ts");
    const { lookAtProject } = await import("@hawk/trust");
    const { renderReview } = await import("../agents/render-review.ts");
    const { review, described, approveIt } = lookAtProject(path, io);
    if (digest !== undefined) checkDigest(digest, described);
    const isDone = described.state === "as approved";
    if (!json) io.stdout(isDone && !dryRun ? renderKnown(described) : renderReview(described, io));
    io.stderr(renderProblems(review.problems));
    const isAgreed = !dryRun && (isDone || (await isAgreedTo(request, described, io)));
    if (isAgreed && !isDone) approveIt();
    const isNew = isAgreed && !isDone;
    return {
      data: { ...described, isTrusted: isAgreed, problems: review.problems },
      text: isNew ? "\nTrusted. hawk runs a copy of what you just saw.\n" : "",
      code: isAgreed || dryRun ? exitCode.ok : exitCode.problem,
      ...(isAgreed ? { after: syncAfter(request, io) } : {}),
    };
  },
});

async function listAnswer(io: Io): Promise<CommandAnswer> {
  const { listTrusted } = await import("@hawk/trust");
  const { renderTrusted } = await import("../agents/render-trusted.ts");
  const projects = listTrusted(io);
  return { data: projects, text: renderTrusted(projects, io) };
}
