import { approveAdapter, findAdapter, listAdded, withAdded } from "@hawk/added-adapters";
import type { FoundAdapter } from "@hawk/added-adapters";
import { HawkError } from "@hawk/errors";
import { quoteWord } from "@hawk/runner";
import { renderAdded, renderFound, renderMade, renderRemoved } from "../agents/render-adapters.ts";
import { syncAfter } from "../agents/sync-after.ts";
import type { CommandAnswer } from "../command/answer.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";
import { usageError } from "../ui/usage-error.ts";

export interface AdapterRequest {
  action: string;
  name: string | undefined;
  yes: boolean;
  digest: string | undefined;
  dryRun: boolean;
  noSync: boolean;
  json: boolean;
}

type Action = (request: AdapterRequest, io: Io) => CommandAnswer | Promise<CommandAnswer>;

const actions: Readonly<Record<string, Action>> = { add: addOne, list: listAll, remove: removeOne, new: makeOne };

export async function performAdapter(request: AdapterRequest, io: Io): Promise<CommandAnswer> {
  const action = Object.hasOwn(actions, request.action) ? actions[request.action] : undefined;
  if (!action) throw usageError(`hawk adapter has no action "${request.action}"`, `use one of: ${Object.keys(actions).join(", ")}`);
  return action(request, io);
}

async function addOne(request: AdapterRequest, io: Io): Promise<CommandAnswer> {
  const { digest, dryRun, json } = request;
  const found = findAdapter(nameIn(request, "@someone/hawk-adapter-x"), io);
  const before = listAdded(io).find(({ name }) => name === found.name);
  if (digest !== undefined && digest !== found.sha256)
    throw new HawkError("adapters/other-digest", `${found.source} is not what was shown under ${digest}`, {
      changed: false,
      hint: `look at it again: hawk adapter add ${quoteWord(found.name)}`,
    });
  if (!json) io.stdout(renderFound(found, before));
  const { bytes: _bytes, ...shown } = found;
  const isAgreed = !dryRun && (await isAgreedTo(found, request, io));
  if (!isAgreed) return { data: { ...shown, isApproved: false }, text: "", code: dryRun ? exitCode.ok : exitCode.problem };
  const approved = await approveAdapter(found, io);
  return {
    data: { ...approved, isApproved: true },
    text: `\nApproved. hawk knows ${escapeText(approved.title)} as ${approved.id}, and runs a copy of what you just saw.\n`,
    after: syncAfter(request, { ...io, adapters: withAdded(io.adapters, io) }),
  };
}

async function isAgreedTo(found: FoundAdapter, { yes, json }: AdapterRequest, io: Io): Promise<boolean> {
  if (yes) return true;
  if (io.agree && !json) return io.agree("Let hawk run this file?");
  io.stderr(
    `hawk: nothing was approved. To agree to exactly this: hawk adapter add ${escapeText(quoteWord(found.name))} --yes --digest ${found.sha256}\n`,
  );
  return false;
}

function listAll(_request: AdapterRequest, io: Io): CommandAnswer {
  const added = listAdded(io);
  const isWhole = added.every(({ state }) => state !== "damaged");
  return { data: added, text: renderAdded(added, io), code: isWhole ? exitCode.ok : exitCode.problem };
}

async function removeOne(request: AdapterRequest, io: Io): Promise<CommandAnswer> {
  const { removeAdapter } = await import("@hawk/manage/adapters");
  const removed = await removeAdapter({ word: nameIn(request, "my-agent"), isDry: request.dryRun }, io);
  return { data: removed, ...renderRemoved(removed, request.dryRun), code: removed.left.length === 0 ? exitCode.ok : exitCode.problem };
}

async function makeOne(request: AdapterRequest, io: Io): Promise<CommandAnswer> {
  const { makeAdapter } = await import("@hawk/added-adapters/new");
  const made = makeAdapter({ id: nameIn(request, "my-agent"), isDry: request.dryRun }, io);
  return { data: made, text: renderMade(made, request.dryRun) };
}

function nameIn({ action, name }: AdapterRequest, example: string): string {
  if (name !== undefined) return name;
  throw usageError(`hawk adapter ${action} needs a name`, `such as hawk adapter ${action} ${example}`);
}
