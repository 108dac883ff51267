import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { killMarked, OVER_WORDS } from "@hawk/proof/drive";
import type { AgentRun } from "@hawk/proof/drive";
import { runProgram } from "./run-program.ts";
import { homeMark, sandboxEnv } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import { LAST_WORDS } from "./scenario.ts";

const LIMIT_MS = 60_000;
const POLL_MS = 100;
/** Some notices come a second later. */
const GRACE_MS = 4_000;

/** Whether there is a terminal to run hosts in. */
export async function hasTerminal(): Promise<boolean> {
  return (await runProgram("tmux", ["-V"])).isOk;
}

/** Runs a host in a terminal until its screen shows what the model says last. What was on the screen is its output. */
export async function runInTerminal(
  command: readonly [string, ...string[]],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  sandbox: Sandbox,
  isSeen: (screen: string) => boolean,
): Promise<AgentRun> {
  const tmux = (...more: string[]): ReturnType<typeof runProgram> =>
    runProgram("tmux", ["-S", join(sandbox.root, "terminal"), "-f", "/dev/null", ...more]);
  const script = join(sandbox.root, "start.sh");
  writeFileSync(script, renderScript([...command, ...args], { ...sandboxEnv(sandbox), ...env, TERM: "tmux-256color" }));
  try {
    await tmux("new-session", "-d", "-x", "140", "-y", "50", "-c", sandbox.project, `sh ${quote(script)}`);
    const screen = await watch(async () => (await tmux("capture-pane", "-p", "-J", "-S", "-")).stdout, isSeen);
    const hasEnded = isAtEnd(screen);
    return { exitCode: hasEnded ? 0 : null, hasTimedOut: !hasEnded, stdout: screen, stderr: "" };
  } finally {
    await tmux("kill-server");
    await killMarked(homeMark(sandbox));
  }
}

/**
 * Looks at a screen until it shows the model's last words and, for a while after, until what should be seen is there. A notice may be gone
 * again by then, so the screen that showed it counts too.
 */
async function watch(capture: () => Promise<string>, isSeen: (screen: string) => boolean): Promise<string> {
  let deadline = performance.now() + LIMIT_MS;
  let [screen, seen] = ["", ""];
  let isOver = false;
  while (performance.now() < deadline && !(isOver && seen !== "")) {
    await wait(POLL_MS);
    screen = (await capture()) || screen;
    if (seen === "" && isSeen(screen)) seen = screen;
    if (!isOver && isAtEnd(screen)) [isOver, deadline] = [true, performance.now() + GRACE_MS];
  }
  return seen === "" || isSeen(screen) ? screen : `${seen}\n${screen}`;
}

function isAtEnd(screen: string): boolean {
  return [LAST_WORDS, OVER_WORDS].some((words) => screen.includes(words));
}

function renderScript(words: readonly string[], env: Readonly<Record<string, string>>): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return `exec env -i ${[...variables, ...words].map(quote).join(" ")}\n`;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
