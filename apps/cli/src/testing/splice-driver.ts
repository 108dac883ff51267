import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The shells that runners are held to. zsh is what `sh` is for some. */
export const shells: readonly (readonly [name: string, shell: readonly string[]])[] = (
  [
    ["dash", ["/bin/dash"]],
    ["bash", ["/bin/bash", "--posix"]],
    ["busybox", ["/bin/busybox", "sh"]],
    ["zsh", asSh("/bin/zsh")],
  ] as const
).filter(([, [path = ""]]) => existsSync(path));

function asSh(path: string): string[] {
  const link = join(mkdtempSync(join(tmpdir(), "hawk-shell-")), "sh");
  if (existsSync(path)) symlinkSync(path, link);
  return [link];
}

/** What a runner makes of payloads, each on a line: what its hooks would get, or `null` where it asks Node. */
export function spliceAll(shell: readonly string[], runner: string, cwd: string, payloads: readonly string[]): (string | null)[] {
  const lines = drive(shell, runner, cwd, payloads, '( _payload=$_line; pick; [ "$_ask_node" ] && echo Node || printf "%s\\n" "$_shown" )');
  return lines.map((line) => (line === "Node" ? null : line));
}

/** How a runner says that a hook blocks for each of these reasons, or `null` where it asks Node. */
export function sayAll(shell: readonly string[], runner: string, cwd: string, say: string, reasons: readonly string[]): (string | null)[] {
  const octal = reasons.map((reason) => Array.from(Buffer.from(reason), (byte) => `\\0${byte.toString(8).padStart(3, "0")}`).join(""));
  return drive(shell, runner, cwd, octal, `if to_json "$(printf '%b' "$_line")"; then ${say}; else echo Node; fi`).map((line) =>
    line === "Node" ? null : line,
  );
}

/** A runner's own functions, without what it does by itself: one shell for many lines. */
function drive(shell: readonly string[], runner: string, cwd: string, lines: readonly string[], command: string): string[] {
  const text = readFileSync(runner, "utf8").replace("unset _loading\n", "_loading=1\n");
  const directory = mkdtempSync(join(tmpdir(), "hawk-splice-"));
  const [program, input] = [join(directory, "program"), join(directory, "lines")];
  writeFileSync(program, `${text}\ntrap - EXIT\n_rm=:\nwhile IFS= read -r _line <&9; do\n${command}\ndone 9<'${input}'\n`);
  writeFileSync(input, lines.map((line) => `${line}\n`).join(""));
  const [path = "", ...options] = shell;
  const { stdout, stderr, status } = spawnSync(path, [...options, program], { cwd, encoding: "utf8", maxBuffer: 2 ** 28 });
  const printed = stdout.split("\n").slice(0, -1);
  if (status !== 0 || stderr !== "" || printed.length !== lines.length)
    throw new Error(`${path} ended with ${status} after ${printed.length} of ${lines.length} lines: ${stderr.slice(0, 500)}`);
  return printed;
}
