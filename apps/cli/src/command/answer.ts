import { exitCode } from "../ui/io.ts";
import type { Printer } from "../ui/io.ts";

/** The result of a command. */
export interface CommandAnswer {
  /** With `--json`. Absent: it has nothing to say then. */
  data?: unknown;
  /** Without `--json`. */
  text: string;
  /** Either way, on stderr. */
  notes?: string;
  /** The exit code; 0 when absent. */
  code?: number;
  /** Runs after that is printed. The higher exit code counts. */
  after?: () => Promise<CommandAnswer>;
}

export async function finish(
  { data, text, notes = "", code = exitCode.ok, after }: CommandAnswer,
  isJson: boolean,
  io: Printer,
): Promise<number> {
  const output = isJson ? toJson(data) : text;
  if (output !== "") io.stdout(output);
  if (notes !== "") io.stderr(notes);
  return after ? Math.max(code, await finish(await after(), isJson, io)) : code;
}

function toJson(data: unknown): string {
  return data === undefined ? "" : `${JSON.stringify(data, null, 2)}\n`;
}
