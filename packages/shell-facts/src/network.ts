import { joinFlows, joinTags, literal } from "./facts.ts";
import type { Command, Flow, Word } from "./facts.ts";
import { hasFlag, splitArguments } from "./options.ts";
import { isRemotePath, resolvePath } from "./paths.ts";
import type { Reading } from "./reading.ts";

/** What a program hands to the network: its input, files that options name, texts that hold them. */
export function sendEffects(reading: Reading, command: Command): void {
  const { name } = command;
  if (/^(?:curl|wget2?|https?|xh|httpie)$/.test(name)) sendByHttp(reading, command);
  else if (/^(?:nc|ncat|netcat)$/.test(name)) sendByNetcat(reading, command);
  else if (name === "socat") sendBySocat(reading, command);
  else if (
    /^(?:telnet|ssh|ftp|sftp|mail|mailx|sendmail|mutt|openssl)$/.test(name) &&
    (name !== "openssl" || command.args[0]?.text === "s_client")
  )
    reading.addEffect("send", literal(name), { command, flow: command.stdin });
  else if (name === "scp" || name === "rsync") copyAway(reading, command);
}

const DATA = [
  "-d",
  "--data",
  "--data-binary",
  "--data-urlencode",
  "--data-ascii",
  "--data-raw",
  "--json",
  "-F",
  "--form",
  "-T",
  "--upload-file",
  "--post-file",
  "--post-data",
  "--body-file",
  "--body-data",
  "-H",
  "--header",
  "-u",
  "--url-query",
];

function sendByHttp(reading: Reading, command: Command): void {
  const { args, stdin, name } = command;
  const flows: Flow[] = [];
  args.forEach((word, index) => {
    const [option, value] = optionValue(word, args[index + 1]);
    if (option === undefined || value === undefined) return;
    const files = filesIn(option, value);
    for (const path of files) {
      reading.addEffect("read", path, { command });
      flows.push(path.text === "-" ? stdin : reading.readFile(path, stdin));
    }
    if (files.length === 0) flows.push({ text: value.text, tags: value.tags });
  });
  for (const word of args) if (/^https?:|[./?]/.test(word.text) && word.tags.length > 0) flows.push({ text: undefined, tags: word.tags });
  if (/^(?:https?|xh|httpie)$/.test(name)) {
    flows.push(stdin);
    for (const { text } of args) {
      const file = /^[\w-]*(?::?=)?@(.+)$/.exec(text)?.[1];
      if (file) flows.push(reading.readFile(literal(file), stdin));
    }
  }
  if (flows.length > 0) reading.addEffect("send", literal(name), { command, flow: joinFlows(flows) });
}

function optionValue(word: Word, next: Word | undefined): [string | undefined, Word | undefined] {
  const { text } = word;
  const long = /^(--[\w-]+)=(.*)$/s.exec(text);
  if (long) return [DATA.find((option) => option.startsWith("--") && option.startsWith(long[1] ?? "-")), { ...word, text: long[2] ?? "" }];
  if (text.startsWith("--")) return [DATA.find((option) => option.startsWith("--") && option.startsWith(text) && text.length > 5), next];
  const short = /^-[a-zA-Z]*?([dFTHu])(.*)$/s.exec(text);
  if (!short) return [undefined, undefined];
  return [`-${short[1]}`, short[2] ? { ...word, text: short[2] } : next];
}

/** `@file`, `name=@file`, `name=<file`, and whole values of options that take a file. */
function filesIn(option: string, value: Word): Word[] {
  if (/^(?:-T|--upload-file|--post-file|--body-file)$/.test(option)) return [value];
  const found =
    /^(?:[\w.[\]-]*=)?[@<]([^;,]+)/s.exec(value.text)?.[1] ??
    /^[\w-]+@([^;,]+)$/s.exec(option === "--data-urlencode" ? value.text : "")?.[1];
  return found === undefined || option === "-u" ? [] : [{ ...value, text: found }];
}

function sendByNetcat(reading: Reading, command: Command): void {
  const { flags, values, operands } = splitArguments(command.args, { short: "eciIopqsTwxXC", long: ["exec", "sh-exec", "lua-exec"] });
  const started = values.get("-e") ?? values.get("-c") ?? values.get("--exec") ?? values.get("--sh-exec");
  if (started) reading.addEffect("listen", started, { command });
  if (started) reading.inSubshell(() => reading.readText(started.text));
  else if (operands.length > 0 && !flags.includes("-z"))
    reading.addEffect("send", operands[0] ?? literal(""), { command, flow: command.stdin });
}

function isNetwork({ text }: Word): boolean {
  return /^(?:tcp|udp|ssl|openssl|sctp|proxy|socks|vsock|ip)[\w-]*:/i.test(text);
}

function sendBySocat(reading: Reading, command: Command): void {
  const ends = command.args.filter(({ text }) => !/^-[a-zA-Z]+$/.test(text) || text === "-");
  const started = ends.map(({ text }) => /^(?:exec|system|shell):(.*)$/is.exec(text)?.[1]).filter((text) => text !== undefined);
  const isOut = ends.some((end) => isNetwork(end) || /^fd:/i.test(end.text));
  const flows = [command.stdin, ...ends.flatMap((end) => socatFile(reading, end, command.stdin))];
  for (const text of started) {
    const program = text
      .replace(/,(?:pty|stderr|setsid|sigint|sane|ctty|nofork|su|chroot|chdir)\b.*$/s, "")
      .replaceAll("\\ ", " ")
      .replace(/^(['"])(.*)\1$/s, "$2");
    flows.push(reading.inSubshell(() => reading.readText(program, joinFlows(flows))));
    if (isOut && /^(?:\S*\/)?(?:ba|da|z|k|a)?sh\b/.test(program)) reading.addEffect("listen", literal(program), { command });
  }
  if (isOut) reading.addEffect("send", literal("socat"), { command, flow: joinFlows(flows) });
}

function socatFile(reading: Reading, end: Word, stdin: Flow): Flow[] {
  const [, kind = "", rest = ""] = /^(open|file|gopen|pipe|create|rdonly):(.*)$/is.exec(end.text) ?? [];
  const directory = /,chdir=([^,]+)/.exec(rest)?.[1];
  const path = rest.replace(/,.*$/s, "").replace(/^(['"])(.*)\1$/s, "$2");
  if (kind !== "") return [reading.readFile({ ...end, text: directory ? `${directory}/${path}` : path }, stdin)];
  return /[/.]/.test(end.text) && !end.text.includes(":") ? [reading.readFile(end, stdin)] : [];
}

function copyAway(reading: Reading, command: Command): void {
  const { values, operands, flags } = splitArguments(command.args, {
    short: command.name === "rsync" ? "efBTM" : "cFiJloPSX",
    long: ["files-from", "rsh", "exclude", "include"],
  });
  const target = operands.at(-1);
  if (!target || !isRemotePath(target.text) || hasFlag(flags, "--dry-run")) return;
  const sources = operands.slice(0, -1).filter(({ text }) => !isRemotePath(text));
  const tags = joinTags(
    sources.map(({ text }) => `file:${resolvePath(command.directory, text)}`),
    values.has("--files-from") ? ["archive"] : [],
  );
  const kept = sources.map((word) => reading.readFile(word, command.stdin).tags);
  reading.addEffect("send", target, {
    command,
    flow: { text: undefined, tags: joinTags(tags, ...kept) },
    isTree: hasFlag(flags, "-r", "-a", "--archive", "--recursive"),
  });
}
