import type { ProcessResult } from "@hawk/protocol";

/** A hook that the shell ran before it handed over. */
export interface ShellRun {
  /** Its place among the hooks of the event. */
  index: number;
  result: ProcessResult;
  /** Nobody waits for it. */
  isBackground: boolean;
}

const item = /^(\d+):([TFMA]?)(\d*)$/;

/**
 * Reads the shell's record of the hooks it ran: ` 0:0 1:T143 2:M`, with a letter for those that timed out (T), that
 * printed too much (F), whose file is missing (M) and that run in the background (A). `read` returns a hook's output.
 */
export function parseShellRuns(text: string, read: (index: number, stream: "o" | "e") => string): ShellRun[] {
  return text
    .split(" ")
    .map((word) => item.exec(word))
    .filter((match) => match !== null)
    .map(([, place, letter, code]) => {
      const index = Number(place);
      const base: ProcessResult = { exitCode: toExitCode(code ?? ""), stdout: read(index, "o"), stderr: read(index, "e") };
      return { index, result: { ...base, ...interruption(letter ?? "") }, isBackground: letter === "A" };
    });
}

/** A shell reports a signal as a code above 128. */
function toExitCode(code: string): number | null {
  return code === "" || Number(code) > 128 ? null : Number(code);
}

function interruption(letter: string): Partial<ProcessResult> {
  if (letter === "T") return { exitCode: null, timedOut: true };
  if (letter === "F") return { exitCode: null, stdout: "", stderr: "it printed too much and was stopped" };
  return letter === "M" ? { spawnError: "its file is missing or empty; restore it, or run hawk sync" } : {};
}
