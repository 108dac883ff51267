import { createHash } from "node:crypto";
import { loaderVariables } from "@hawk/protocol";
import answer from "../sh/answer.sh?raw";
import beginLate from "../sh/begin-late.sh?raw";
import begin from "../sh/begin.sh?raw";
import background from "../sh/background.sh?raw";
import beside from "../sh/beside.sh?raw";
import clockDate from "../sh/clock.date.sh?raw";
import clockProc from "../sh/clock.proc.sh?raw";
import early from "../sh/early.sh?raw";
import end from "../sh/end.sh?raw";
import ending from "../sh/ending.sh?raw";
import giveUp from "../sh/give-up.sh?raw";
import hook from "../sh/hook.sh?raw";
import keepWatch from "../sh/keep-watch.sh?raw";
import lookExact from "../sh/look.exact.sh?raw";
import lookGreedy from "../sh/look.greedy.sh?raw";
import mainNode from "../sh/main.node.sh?raw";
import main from "../sh/main.sh?raw";
import node from "../sh/node.sh?raw";
import note from "../sh/note.sh?raw";
import payload from "../sh/payload.sh?raw";
import pickEarly from "../sh/pick-early.sh?raw";
import pick from "../sh/pick.sh?raw";
import place from "../sh/place.sh?raw";
import prelude from "../sh/prelude.sh?raw";
import processes from "../sh/processes.sh?raw";
import programs from "../sh/programs.sh?raw";
import project from "../sh/project.sh?raw";
import rest from "../sh/rest.sh?raw";
import sequence from "../sh/sequence.sh?raw";
import splice from "../sh/splice.sh?raw";
import streamsGroup from "../sh/streams.group.sh?raw";
import streamsProc from "../sh/streams.proc.sh?raw";
import traceMore from "../sh/trace-more.sh?raw";
import trace from "../sh/trace.sh?raw";
import treeGroup from "../sh/tree.group.sh?raw";
import treeProc from "../sh/tree.proc.sh?raw";
import verdict from "../sh/verdict.sh?raw";
import watch from "../sh/watch.sh?raw";
import type { RunnerTools } from "./types.ts";

/** How hooks run: in sequence, in parallel, or all of them by Node. */
export type Order = "sequence" | "beside" | "node";

/** The program that runners share: constant, and named by its digest. */
export interface Library {
  name: string;
  digest: string;
  text: string;
}

/** The call that ends a runner. */
const MAIN = 'if [ "$_loading" = "" ]; then main; fi\n';

interface System extends Pick<RunnerTools, "hasProc" | "isHeadGreedy"> {
  /** Payloads have to be translated. */
  isSpliced?: boolean;
}

const assembled = new Map<string, Library>();
let names: string | undefined;

/** The program for an order and a machine. There are few of them, and many runners. */
export function assembleLibrary(order: Order, system: System): Library {
  const variant = variantOf(order, system);
  const library = assembled.get(variant) ?? assemble(order, system);
  assembled.set(variant, library);
  return library;
}

function assemble(order: Order, system: System): Library {
  const parts = order === "node" ? nodeParts : shellParts(order, system);
  const head = `# hawk's runner (${variantOf(order, system)}). hawk sync writes this file; the runners that source it say what to run.`;
  const body = [head, ...parts.map(withoutComments)]
    .join("\n")
    .replace(NAMES, (names ??= listNames()))
    .replace(LOADERS, loaderVariables.join(" "));
  const digest = createHash("sha256").update(body).digest("hex").slice(0, 16);
  const name = `runner-${variantOf(order, system)}-${digest}.sh`;
  return { name, digest, text: body.replace(VERSION, digest) };
}

/** A shell reads its program at every start, character by character. */
function withoutComments(part: string): string {
  return part.replaceAll(/^ *#.*\n|^\n/gm, "");
}

/** Clears every name that any variant sets: a value from the environment would be trusted, and passed on to hooks with another value. */
function listNames(): string {
  const program = [true, false]
    .flatMap((is) => shellParts(is ? "sequence" : "beside", { hasProc: is, isHeadGreedy: is, isSpliced: is }))
    .join("\n");
  const assigned = [...program.matchAll(/(?:^|[\s;"'])(_[a-z_]+)=|\bfor (_[a-z]+)|\bread -r ((?:_[a-z]* ?)+)/gm)];
  const found = new Set(assigned.flatMap(([, name, variable, list]) => (name ?? variable ?? list ?? "").trim().split(" ")));
  for (const name of ["_", "_loading"]) found.delete(name);
  return [...found].toSorted().join(" ");
}

function variantOf(order: Order, { hasProc, isHeadGreedy, isSpliced }: System): string {
  if (order === "node") return order;
  return [order, ...(isSpliced ? ["splice"] : []), hasProc ? "proc" : "group", ...(isHeadGreedy ? ["greedy"] : [])].join("-");
}

const nodeParts: readonly string[] = [prelude, ending, giveUp, project, early, payload, trace, traceMore, programs, node, mainNode, MAIN];

/** What an uneventful event needs, in order, and then the rest: see rest.sh. */
function shellParts(order: "sequence" | "beside", { hasProc, isHeadGreedy, isSpliced }: System): readonly string[] {
  return [
    prelude,
    ending,
    rest,
    early,
    isHeadGreedy ? lookGreedy : lookExact,
    begin,
    project,
    beginLate,
    payload,
    isSpliced ? splice : pick,
    pickEarly,
    hasProc ? clockProc : clockDate,
    hasProc ? streamsProc : streamsGroup,
    place,
    watch,
    programs,
    hook,
    order === "sequence" ? sequence : beside,
    verdict,
    note,
    trace,
    main,
    MAIN,
    giveUp,
    keepWatch,
    hasProc ? treeProc : treeGroup,
    processes,
    background,
    answer,
    traceMore,
    node,
    end,
  ];
}

/** What stands for the digest of the rest. */
const VERSION = "@VERSION@";
const NAMES = "@NAMES@";
const LOADERS = "@LOADERS@";
