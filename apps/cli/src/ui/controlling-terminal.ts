import { closeSync, openSync, readSync, writeSync } from "node:fs";

/** Asks the user at the controlling terminal, no matter where stdin and stdout go; `null` when there is none. */
export function askAtTty(question: string): string | null {
  let terminal: number;
  try {
    terminal = openSync("/dev/tty", "r+");
  } catch {
    return null;
  }
  try {
    writeSync(terminal, question);
    const bytes = Buffer.alloc(1024);
    return bytes.toString("utf8", 0, readSync(terminal, bytes));
  } catch {
    return null;
  } finally {
    closeSync(terminal);
  }
}
