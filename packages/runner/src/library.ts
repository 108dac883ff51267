import { createHash } from "node:crypto";
import answer from "../sh/answer.sh?raw";
import begin from "../sh/begin.sh?raw";
import background from "../sh/background.sh?raw";
import beside from "../sh/beside.sh?raw";
import clockDate from "../sh/clock.date.sh?raw";
import clockProc from "../sh/clock.proc.sh?raw";
import ending from "../sh/ending.sh?raw";
import hook from "../sh/hook.sh?raw";
import keepWatch from "../sh/keep-watch.sh?raw";
import lookExact from "../sh/look.exact.sh?raw";
import lookGreedy from "../sh/look.greedy.sh?raw";
import mainNode from "../sh/main.node.sh?raw";
import main from "../sh/main.sh?raw";
import node from "../sh/node.sh?raw";
import note from "../sh/note.sh?raw";
import payload from "../sh/payload.sh?raw";
import place from "../sh/place.sh?raw";
import prelude from "../sh/prelude.sh?raw";
import processes from "../sh/processes.sh?raw";
import project from "../sh/project.sh?raw";
import sequence from "../sh/sequence.sh?raw";
import trace from "../sh/trace.sh?raw";
import treeGroup from "../sh/tree.group.sh?raw";
import treeProc from "../sh/tree.proc.sh?raw";
import verdict from "../sh/verdict.sh?raw";
import watch from "../sh/watch.sh?raw";
import type { RunnerTools } from "./types.ts";

/** In which order hooks run: one after another, side by side, or as Node says, which runs them all. */
export type Order = "sequence" | "beside" | "node";

/** The program that runners share: constant, and named by what is in it. */
export interface Library {
  name: string;
  digest: string;
  text: string;
}

type System = Pick<RunnerTools, "hasProc" | "isHeadGreedy">;

/** Puts the program together that fits an order and a machine. */
export function assembleLibrary(order: Order, system: System): Library {
  const parts = order === "node" ? nodeParts : shellParts(order, system);
  const head = `# hawk's runner (${variantOf(order, system)}). hawk sync writes this file; what sources it says what to run.`;
  const body = [head, renderUnset(), ...parts, "main\n"].join("\n");
  const digest = createHash("sha256").update(body).digest("hex").slice(0, 16);
  const name = `runner-${variantOf(order, system)}-${digest}.sh`;
  return { name, digest, text: body.replace(VERSION, digest) };
}

/** No name that any variant gives a value to may come from the environment: it would be believed, and handed on to hooks with another value. */
function renderUnset(): string {
  const program = [true, false].flatMap((is) => shellParts(is ? "sequence" : "beside", { hasProc: is, isHeadGreedy: is })).join("\n");
  const assigned = [...program.matchAll(/(?:^|[\s;"'])(_[a-z_]+)=|\bfor (_[a-z]+)|\bread -r ((?:_[a-z]* ?)+)/gm)];
  const names = new Set(assigned.flatMap(([, name, variable, list]) => (name ?? variable ?? list ?? "").trim().split(" ")));
  names.delete("_");
  return `unset ${[...names].toSorted().join(" ")}\n`;
}

function variantOf(order: Order, { hasProc, isHeadGreedy }: System): string {
  return order === "node" ? order : [order, hasProc ? "proc" : "group", ...(isHeadGreedy ? ["greedy"] : [])].join("-");
}

const nodeParts: readonly string[] = [prelude, ending, project, payload, trace, node, mainNode];

function shellParts(order: "sequence" | "beside", { hasProc, isHeadGreedy }: System): readonly string[] {
  return [
    prelude,
    ending,
    project,
    payload,
    isHeadGreedy ? lookGreedy : lookExact,
    begin,
    hasProc ? clockProc : clockDate,
    place,
    watch,
    keepWatch,
    hook,
    order === "sequence" ? sequence : beside,
    background,
    hasProc ? treeProc : treeGroup,
    processes,
    verdict,
    answer,
    note,
    trace,
    node,
    main,
  ];
}

/** What stands for the digest of the rest. */
const VERSION = "@VERSION@";
