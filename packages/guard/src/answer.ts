import { appendFileSync } from "node:fs";
import { homedir } from "node:os";
import { readCall } from "./event.ts";
import type { Call } from "./event.ts";
import { explainFinding } from "./explain.ts";
import type { Finding, Guard } from "./finding.ts";
import { scanGit } from "./git-secrets.ts";
import { judge } from "./judge.ts";
import type { Judgment } from "./judge.ts";
import { createWorld } from "./node-world.ts";
import type { Policy } from "./policy.ts";
import { packNames } from "./rule-table.ts";
import { readPolicy } from "./settings.ts";
import type { World } from "./world.ts";

/** What a guard's process prints, and how it exits. */
export interface GuardReply {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const guards: readonly Guard[] = ["dangerous-cmd", "file-guard", "secret-guard"];
const silent: GuardReply = { exitCode: 0, stdout: "", stderr: "" };

/** A guard's answer about an event: pass, ask the user, or block. Any error blocks. */
export function answerEvent(guard: Guard, json: string, variables: Variables, here: string): GuardReply {
  try {
    const call = readCall(json);
    if (!call) return refuse(guard, `the event could not be read, so the call could not be checked. hawk doctor may say more.`);
    const policy = readPolicy(variables);
    const world = createWorld(call.directory ?? here, variables["HOME"] ?? homedir(), variables);
    const judged = judge(guard, call, world, policy);
    const found = judged.findings.length > 0 ? judged.findings : gitFindings(guard, judged, policy, variables);
    if (found.length === 0) leaveNote(guard, call, world, judged, variables);
    return replyTo(found, variables, world.home);
  } catch (error) {
    return refuse(guard, error instanceof Error ? error.message : String(error));
  }
}

function refuse(guard: Guard, why: string): GuardReply {
  return { exitCode: 2, stdout: "", stderr: `${guard}: ${why.replaceAll(/[^ -~]/g, "?")}\n` };
}

function replyTo(findings: readonly Finding[], variables: Variables, home: string): GuardReply {
  const block = findings.find(({ answer }) => answer === "block");
  const first = block ?? findings[0];
  if (!first) return silent;
  const text = explainFinding(first, home);
  const way = variables["HAWK_GUARD_ASK"] ?? "ask";
  if (block || way === "block") return { exitCode: 2, stdout: "", stderr: text };
  if (way === "off") return silent;
  const output = {
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "ask", permissionDecisionReason: text.trimEnd() },
  };
  return { exitCode: 0, stdout: `${JSON.stringify(output)}\n`, stderr: "" };
}

/** What git add, commit and push would include. */
function gitFindings(guard: Guard, { facts }: Judgment, policy: Policy, variables: Variables): Finding[] {
  if (guard !== "secret-guard" || !facts) return [];
  const given = Number(variables["HAWK_SECRET_GUARD_SECONDS"]);
  const scan = { policy, seconds: Number.isInteger(given) && given > 0 ? given : 8, variables };
  return facts.commands.filter(({ name, isRemote }) => name === "git" && !isRemote).flatMap((command) => scanGit(command, scan));
}

/** Guards of the same event that would find nothing under any settings need not look again. */
function leaveNote(guard: Guard, call: Call, world: World, { facts }: Judgment, variables: Variables): void {
  const note = variables["HAWK_NOTE"];
  if (note === undefined || note === "") return;
  const everything = readPolicy({
    HAWK_GUARD_PACKS: packNames.join(","),
    HAWK_FILE_GUARD_LOCKS: "1",
    HAWK_PROTECTED_BRANCHES: "main master",
  });
  const usesGit = facts?.commands.some(({ name }) => name === "git") ?? false;
  const clean = guards.filter(
    (other) =>
      other !== guard && !(other === "secret-guard" && usesGit) && judge(other, call, world, everything, facts).findings.length === 0,
  );
  appendFileSync(note, clean.map((name) => `${name}\n`).join(""));
}
