import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { adapters } from "../adapters.ts";
import type { TreeOptions } from "@hawk/testing";
import { createHome } from "./home.ts";
import type { Home } from "./home.ts";

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A home in which agents have these hooks. */
export interface HostsHome extends Home {
  state: string;
  dispatcher: string;
  planOf: (host: string) => string;
  /** Starts the dispatcher as a runner does, which gives a code for failures, or as others do, and gives it a harmless command to judge. */
  dispatch: (host: string, options?: DispatchOptions) => Promise<Ended>;
}

export interface DispatchOptions {
  failure?: "1" | "2" | "";
  env?: Record<string, string>;
  payload?: string;
  /** What stands between, as words of a shell: "$@" is the dispatcher. */
  through?: string;
}

/** As a runner waits for the dispatcher: for its end, or until it says by a signal that the code is in a file. */
export const asRunner = `exec 3<&0
trap 'read -r code <"$dir/$$.code" || :; rm "$dir/$$.code"; exit "$code"' USR1
"$@" <&3 3<&- & wait $!`;

export async function createHosts(
  hooks: Record<string, string>,
  agents: readonly string[] = Object.keys(adapters),
  tree: TreeOptions = {},
): Promise<HostsHome> {
  const home = createHome(hooks, {}, tree);
  const { exitCode, stderr } = await home.hawk("sync", "--agent", agents.join(","));
  if (exitCode !== 0) throw new Error(stderr);
  const state = join(home.path, ".local/state/hawk");
  const digest = readdirSync(join(state, "lib")).find((name) => !name.endsWith(".sh")) ?? "";
  const dispatcher = join(state, "lib", digest, "dispatcher.cjs");
  const planOf = (host: string): string => join(state, "plans", `${host}.json`);
  const dispatch = async (host: string, options: DispatchOptions = {}): Promise<Ended> => {
    const sample = (await adapters[host]?.())?.sample({ kind: "command", command: "ls" }, { home: home.path, project: home.project });
    const { failure = "2", payload = JSON.stringify(sample?.payload), through = '"$@"' } = options;
    const words = [process.execPath, dispatcher, planOf(host), host, sample?.name ?? "", "", "", ...(failure === "" ? [] : [failure])];
    const child = spawn("/bin/sh", ["-c", `dir=$1; shift; ${through}`, "sh", join(state, "tmp"), ...words], {
      cwd: home.project,
      env: { PATH: process.env["PATH"], HOME: home.path, ...sample?.env, ...options.env },
      stdio: "pipe",
    });
    child.stdin.on("error", () => undefined).end(payload);
    const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [stdout, stderr_, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { status, stdout, stderr: stderr_ };
  };
  return { ...home, state, dispatcher, planOf, dispatch };
}
