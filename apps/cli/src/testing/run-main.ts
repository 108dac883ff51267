import { fileURLToPath } from "node:url";
import { adapters } from "../adapters.ts";
import type { Io } from "../ui/io.ts";
import { main } from "../main.ts";

export interface Outcome {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs one command line within this process and collects what it prints. */
export async function runMain(
  args: readonly string[],
  world: Partial<
    Pick<
      Io,
      | "stdout"
      | "stdin"
      | "cwd"
      | "home"
      | "platform"
      | "env"
      | "columns"
      | "hasColour"
      | "signal"
      | "ask"
      | "askAtTty"
      | "parents"
      | "builtinsDir"
    >
  > = {},
): Promise<Outcome> {
  const printed = { stdout: "", stderr: "" };
  const io: Io = {
    stdout: (text) => void (printed.stdout += text),
    stderr: (text) => void (printed.stderr += text),
    stdin: async () => "",
    cwd: "/",
    home: "/nowhere",
    platform: "linux",
    env: {},
    columns: undefined,
    hasColour: false,
    adapters,
    dispatcherDir: fileURLToPath(new URL("../../dist/dispatcher/", import.meta.url)),
    builtinsDir: fileURLToPath(new URL("../../../../packages/registry/builtins/", import.meta.url)),
    pageDir: fileURLToPath(new URL("../../../../packages/ui/dist/web/", import.meta.url)),
    ...world,
  };
  return { exitCode: await main(args, io), ...printed };
}
