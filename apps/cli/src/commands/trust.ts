import { HawkError } from "@hawk/errors";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { readLedger, statePaths } from "@hawk/state";
import { quoteWord } from "@hawk/runner";
import { escapeText } from "../terminal.ts";
import { approve, approvedProjects, describeReview, findRoot, reviewProject } from "@hawk/trust";
import type { DescribedReview } from "@hawk/trust";
import { listTrusted } from "./list-trusted.ts";
import { renderReview } from "./render-review.ts";
import { usageError } from "../usage-error.ts";
import { afterChange } from "./after-change.ts";
import { printProblems } from "./render-plan.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { list, json, "dry-run": isDry } = args.options;
  if (list) return listTrusted(args, io);
  const state = statePaths(io);
  const root = findRoot(args.positionals[0], io);
  const previous = approvedProjects(state, readLedger(state.ledger)).copyOf(root);
  const review = reviewProject(root, io);
  const described = describeReview(review, previous);
  checkDigest(args, described);
  if (!json) show(described, isDry === true, io);
  printProblems(review.problems, io);
  const isDone = described.state === "as approved";
  const isAgreed = !isDry && (isDone || (await isAgreedTo(args, described, io)));
  if (isAgreed && !isDone) approve(review, state, new Date());
  if (json) io.stdout(`${JSON.stringify({ ...described, isTrusted: isAgreed, problems: review.problems }, null, 2)}\n`);
  else if (isAgreed && !isDone) io.stdout(`\nTrusted. What runs is a copy of what you have just seen.\n`);
  if (isAgreed) return isDone ? exitCode.ok : afterChange(args, io);
  return isDry ? exitCode.ok : exitCode.problem;
}

/** What is as approved is named and not shown again, unless that is asked for. */
function show(described: DescribedReview, isDry: boolean, io: Io): void {
  if (described.state !== "as approved" || isDry) return io.stdout(renderReview(described, io));
  io.stdout(`${escapeText(described.root)} is as you trusted it. hawk trust --dry-run shows all of it.\n`);
}

function checkDigest({ options }: CommandArguments, { digest, root }: DescribedReview): void {
  const { digest: wanted } = options;
  if (wanted === undefined) return;
  if (!/^[0-9a-f]{64}$/.test(String(wanted)))
    throw usageError(
      `"${wanted}" is not a digest`,
      "copy all 64 digits from what hawk trust prints: a few of them could stand for something else",
    );
  if (digest !== wanted)
    throw new HawkError("trust/other-digest", `${root} is not what was shown under ${wanted}`, { hint: "look at it again: hawk trust" });
}

async function isAgreedTo({ options }: CommandArguments, { root, digest }: DescribedReview, io: Io): Promise<boolean> {
  if (options["yes"]) return true;
  if (io.ask && !options["json"]) {
    const isAgreed = (await io.ask.confirm("Trust this project, as it is shown above?", false)) === true;
    if (!isAgreed) io.stderr("hawk: nothing was approved\n");
    return isAgreed;
  }
  io.stderr(`hawk: nothing was approved. To agree to exactly this: hawk trust ${escapeText(quoteWord(root))} --yes --digest ${digest}\n`);
  return false;
}
