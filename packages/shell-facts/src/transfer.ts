import { nothing } from "./facts.ts";
import type { Command, Word } from "./facts.ts";
import { hasFlag, splitArguments } from "./options.ts";
import { baseName, isRemotePath, resolvePath } from "./paths.ts";
import type { Reading } from "./reading.ts";

export function transfer(reading: Reading, command: Command, kind: "copy" | "move"): void {
  const { name, args } = command;
  const { flags, values, operands } = splitArguments(args, {
    short: name === "rsync" ? "efBTM" : name === "scp" ? "cFiJloPSX" : "tSgmo",
    long: [
      "target-directory",
      "suffix",
      "mode",
      "owner",
      "group",
      "exclude",
      "include",
      "files-from",
      "rsh",
      "exclude-from",
      "include-from",
      "filter",
    ],
  });
  if (hasFlag(flags, "--help") || (name === "rsync" && hasFlag(flags, "--dry-run", "--list-only", "-n"))) return;
  const shell = name === "rsync" ? (values.get("-e") ?? values.get("--rsh")) : undefined;
  if (shell) reading.inSubshell(() => reading.readText(shell.text));
  const option = name === "scp" ? values.get("-o") : undefined;
  const proxy = option && /^proxycommand\s*=\s*(.*)$/is.exec(option.text)?.[1];
  if (proxy) reading.inSubshell(() => reading.readText(proxy));
  const target = values.get("-t") ?? values.get("--target-directory") ?? operands.at(-1);
  const sources = target === operands.at(-1) ? operands.slice(0, -1) : operands;
  if (!target) return;
  if (hasFlag(flags, "--delete", "--del", "--delete-before", "--delete-after", "--delete-excluded"))
    reading.addEffect("delete", target, { command, isTree: true });
  const isWhole = hasFlag(flags, "-T", "--no-target-directory");
  for (const source of sources) {
    if (kind === "move" || hasFlag(flags, "--remove-source-files"))
      reading.addEffect("move", source, { command, isTree: true, other: target });
    else reading.addEffect("read", source, { command, isTree: true });
    const place = isWhole ? { ...source, text: `${source.text}/.` } : source;
    reading.addEffect("write", target, {
      command,
      other: place,
      flow: isRemotePath(source.text) ? { text: undefined, tags: ["download"] } : reading.readFile(source, nothing),
    });
    keepCopy(reading, source, target, kind);
  }
}

/** A copy is the same content under another name. */
function keepCopy(reading: Reading, source: Word, target: Word, kind: "copy" | "move"): void {
  const from = resolvePath(reading.scope.directory, source.text);
  const to = resolvePath(reading.scope.directory, target.text);
  const flow = isRemotePath(source.text) ? { text: undefined, tags: ["download"] } : reading.readFile(source, nothing);
  reading.scope.files.set(to, flow);
  reading.scope.files.set(`${to}/${baseName(from)}`, flow);
  if (kind === "move") reading.scope.files.delete(from);
}
