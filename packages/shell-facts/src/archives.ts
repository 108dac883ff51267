import { joinTags, literal, nothing } from "./facts.ts";
import type { Command, Flow, Word } from "./facts.ts";
import { hasFlag, splitArguments } from "./options.ts";
import { isRemotePath, resolvePath } from "./paths.ts";
import type { Reading } from "./reading.ts";
import { writeTo } from "./redirects.ts";

/** tar's first word may have its options without a dash. */
export function runTar(reading: Reading, command: Command): void {
  const extra = command.variables.get("TAR_OPTIONS") ?? reading.scope.variables.get("TAR_OPTIONS")?.word;
  const first = command.args[0]?.text ?? "";
  const bundle =
    /^[a-zA-Z]+$/.test(first) && /[cxtru]/.test(first)
      ? [{ ...(command.args[0] as Word), text: `-${first}` }, ...command.args.slice(1)]
      : command.args;
  const args = extra ? [...extra.text.split(/\s+/).map(literal), ...bundle] : bundle;
  const { flags, values, operands } = splitArguments(args, {
    short: "fCTXIbgKNV",
    long: [
      "file",
      "directory",
      "files-from",
      "exclude-from",
      "use-compress-program",
      "info-script",
      "new-volume-script",
      "checkpoint-action",
      "to-command",
      "rsh-command",
      "exclude",
    ],
  });
  for (const option of [
    "-I",
    "--use-compress-program",
    "--info-script",
    "--new-volume-script",
    "--to-command",
    "--rsh-command",
    "--checkpoint-action",
  ]) {
    const text = values.get(option)?.text.replace(/^exec=/, "");
    if (text) reading.inSubshell(() => reading.readText(text));
  }
  const file = values.get("-f") ?? values.get("--file") ?? command.variables.get("TAPE");
  if (hasFlag(flags, "-c", "-r", "-u", "--create", "--append")) packs(reading, command, operands, file, values);
  else if (hasFlag(flags, "-x", "--extract", "--get")) {
    const into = values.get("-C") ?? values.get("--directory") ?? literal(".");
    reading.addEffect("unpack", into, { command, isTree: true, flow: file ? reading.readFile(file, command.stdin) : command.stdin });
  }
}

function packs(
  reading: Reading,
  command: Command,
  operands: readonly Word[],
  file: Word | undefined,
  values: ReadonlyMap<string, Word>,
): void {
  for (const path of operands) reading.addEffect("read", path, { command, isTree: true });
  const lists = values.has("-T") || values.has("--files-from") ? ["archive"] : [];
  const flow: Flow = {
    text: undefined,
    tags: joinTags(
      operands.map(({ text }) => `file:${resolvePath(command.directory, text)}`),
      ["archive"],
      lists,
    ),
  };
  const place = file && /^\/dev\/fd\/(\d+)$/.exec(file.text)?.[1];
  const socket = place === undefined || place === "" ? undefined : reading.scope.descriptors.get(place)?.path;
  if (file && isRemotePath(file.text)) reading.addEffect("send", file, { command, flow });
  else if (socket) writeTo(reading, socket, flow, command);
  else if (file && file.text !== "-") writeTo(reading, file, flow, command);
}

export function archives(reading: Reading, command: Command): void {
  const { name, args, stdin } = command;
  const { flags, values, operands } = splitArguments(args, { short: "dDo" });
  if (name === "unzip" && hasFlag(flags, "-l", "-t", "-v")) return;
  if (name === "zip") {
    const [file, ...paths] = operands;
    const named = flags.includes("-@") && stdin.text !== undefined ? stdin.text.split("\n").filter(Boolean).map(literal) : [];
    for (const path of [...paths, ...named]) reading.addEffect("read", path, { command, isTree: true });
    if (file)
      writeTo(
        reading,
        file,
        {
          text: undefined,
          tags: joinTags(
            [...paths, ...named].map(({ text }) => `file:${resolvePath(command.directory, text)}`),
            ["archive"],
          ),
        },
        command,
      );
    return;
  }
  const into = values.get("-d") ?? values.get("-D") ?? args.find(({ text }) => /^-o./.test(text));
  reading.addEffect("unpack", into ? { ...into, text: into.text.replace(/^-o/, "") } : literal("."), { command, isTree: true });
}

export function compress(reading: Reading, command: Command): void {
  const { flags, operands } = splitArguments(command.args);
  for (const path of operands) {
    reading.addEffect("read", path, { command });
    const flow = reading.readFile(path, nothing);
    if (!hasFlag(flags, "-c", "--stdout", "-d"))
      for (const end of [".gz", ".bz2", ".xz", ".zst"])
        reading.scope.files.set(resolvePath(command.directory, path.text) + end, { text: undefined, tags: flow.tags });
  }
}
