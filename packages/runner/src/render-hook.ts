import { quote, traceName } from "./quote.ts";
import { routeOf } from "./route.ts";
import type { RunnerHook, RunnerSpec } from "./types.ts";

/** What the program needs to know about a hook, by its number, and how to start it. */
export function renderHook(runnerHook: RunnerHook, index: number, spec: RunnerSpec): string {
  const { hook } = runnerHook;
  const way = routeOf(runnerHook, spec);
  const data = {
    name: quote(traceName(hook.name)),
    limit: Math.max(1, Math.round(hook.timeoutSeconds * 100)),
    way,
    file: quote(mustExistOf(runnerHook) ?? ""),
    is_guard: hook.onFailure === "block" ? 1 : "",
  };
  const line = Object.entries(data)
    .map(([name, value]) => `_${name}_${index}=${value}`)
    .join(" ");
  return `${line}\n${way === "node" ? "" : `hook_${index}() { ${renderCommand(runnerHook)}; }\n`}`;
}

function mustExistOf({ start }: RunnerHook): string | undefined {
  if (start.kind === "text") return start.path;
  return start.kind === "program" ? start.mustExist : undefined;
}

function renderCommand({ hook, start }: RunnerHook): string {
  if (start.kind === "text") return start.hasFrontmatter ? `print_body ${quote(start.path)}` : `exec "$_cat" ${quote(start.path)}`;
  if (start.kind === "node") return ":";
  const env = Object.entries(hook.env).map(([name, value]) => ` ${name}=${quote(value)}`);
  const [program, ...others] = start.programs.map(quote);
  const found = others.length === 0 ? "" : `find_program ${[program, ...others].join(" ")}; `;
  const words = [found === "" ? program : '"$_program"', ...start.args.map(quote)];
  const library = start.usesLibrary ? "tell_library; " : "";
  const dropped = hook.onFailure === "block" ? "drop_loaders; " : "";
  return `${dropped}${library}${found}export HAWK_RUN_ID="$1"${env.join("")}; exec ${words.join(" ")}`;
}
