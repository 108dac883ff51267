import { spawn } from "node:child_process";
import type { Person } from "../../testing/built.ts";

/** `hawk ui` as a process of its own. */
export interface ServedUi {
  url: string;
  /** As Ctrl-C does; the answer is the exit code. */
  interrupt: () => Promise<number | null>;
}

export async function serveUi({ binary, project, env }: Pick<Person, "binary" | "project" | "env">): Promise<ServedUi> {
  const child = spawn(process.execPath, [binary, "ui", "--no-open"], { cwd: project, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => void child.once("exit", resolve));
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    const look = (part: Buffer): void => {
      printed += part.toString("utf8");
      const [found] = /http:\/\/\S+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    child.once("exit", () => reject(new Error(`hawk ui ended: ${printed}`)));
  });
  return {
    url,
    interrupt: async () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}
