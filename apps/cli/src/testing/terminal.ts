import { spawn, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { onTestFinished } from "vitest";

const LIMIT_MS = 240_000;
const STEP_MS = 25;

export const keys = { enter: "\r", space: " ", down: "\u001B[B", up: "\u001B[A", interrupt: "\u0003", escape: "\u001B" } as const;

/** A program at a real terminal, and what can be done there. */
export interface Terminal {
  /** Waits until the screen has shown this since the last key. */
  until: (text: string | RegExp) => Promise<void>;
  press: (...pressed: string[]) => void;
  /** Waits for the end; the exit code. */
  exitCode: () => Promise<number | null>;
  /** All that was ever shown, without what moves the cursor and colours text. */
  shown: () => string;
  /** The same with all of it. */
  raw: () => string;
}

/** The ways to a terminal that machines have: `script` comes with Debian and macOS, Python with most others. */
const ways: readonly { program: string; isFit: () => boolean; args: (line: string) => string[] }[] = [
  {
    program: "script",
    isFit: () => spawnSync("script", ["--version"]).stdout?.includes("util-linux"),
    args: (line) => ["-qefc", line, "/dev/null"],
  },
  {
    program: "python3",
    isFit: () => spawnSync("python3", ["-c", "import pty"]).status === 0,
    args: (line) => ["-c", "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(['/bin/sh', '-c', sys.argv[1]])))", line],
  },
];

/** Starts a program at a terminal of its own. A machine that has no way to make one fails the test, and says so. */
export function openTerminal(command: readonly string[], { env, cwd }: { env: Record<string, string>; cwd: string }): Terminal {
  const way = ways.find(({ isFit }) => isFit());
  if (!way) throw new Error("this machine can't make a terminal: install util-linux (script) or Python 3, and run the tests again");
  const line = `stty cols 100 rows 50; exec ${command.map(quote).join(" ")}`;
  const child = spawn(way.program, way.args(line), { cwd, env: { ...env, TERM: "xterm-256color", SHELL: "/bin/sh" }, stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  let [all, seen] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => ((all += text), (seen += text)));
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const has = (text: string | RegExp): boolean => {
    const plain = stripVTControlCharacters(seen);
    return typeof text === "string" ? plain.includes(text) : text.test(plain);
  };
  return {
    until: async (text) => {
      for (let waited = 0; !has(text); waited += STEP_MS) {
        if (waited > LIMIT_MS) throw new Error(`the terminal never showed ${String(text)}, but:\n${stripVTControlCharacters(seen)}`);
        await sleep(STEP_MS);
      }
    },
    press: (...pressed) => {
      seen = "";
      child.stdin.write(pressed.join(""));
    },
    exitCode: () => closed,
    shown: () => stripVTControlCharacters(all),
    raw: () => all,
  };
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
