import { joinFlows } from "./facts.ts";
import type { Command, Flow } from "./facts.ts";
import { splitArguments } from "./options.ts";
import { baseName } from "./paths.ts";
import type { Reading } from "./reading.ts";
import { writeTo } from "./redirects.ts";

const OUTPUT = ["-o", "-O", "--output", "--output-document", "-out", "-keyout", "--out", "-f", "--download"];

/** Programs that name their output in an option. */
export function putsOut(reading: Reading, command: Command): void {
  const { name, args, stdin } = command;
  const short = name === "curl" ? "oAbcCdDeEFhHmPQrtTuUwxXyYzK" : name === "wget" ? "OoaPeitTQU" : "of";
  const { values, operands } = splitArguments(args, {
    short,
    long: [
      "output",
      "output-document",
      "out",
      "data",
      "data-binary",
      "data-raw",
      "data-urlencode",
      "header",
      "user",
      "request",
      "form",
      "upload-file",
      "url",
      "post-file",
      "post-data",
      "body-file",
      "body-data",
      "cert",
      "key",
      "proxy",
      "user-agent",
      "referer",
      "cookie",
      "cookie-jar",
      "config",
    ],
  });
  const flow: Flow = /^(?:curl|wget2?|aria2c|https?|xh)$/.test(name)
    ? { text: undefined, tags: operands.some(({ text }) => text.startsWith("file:")) ? [] : ["download"] }
    : joinFlows([stdin, ...operands.map((path) => reading.readFile(path, stdin))]);
  const targets = OUTPUT.map((option) =>
    option === "-O" && name === "curl" ? undefined : option === "-o" && name.startsWith("wget") ? undefined : values.get(option),
  ).filter((word) => word !== undefined);
  const openssl = args.filter((_, index) => index > 0 && /^-(?:out|keyout)$/.test(args[index - 1]?.text ?? ""));
  const ownNames =
    /^(?:wget2?|aria2c)$/.test(name) && targets.length === 0
      ? operands.map((word) => ({ ...word, text: baseName(word.text.replace(/[?#].*$/, "")) }))
      : [];
  const remoteNames =
    name === "curl" && args.some(({ text }) => /^-[a-zA-Z]*O$|^--remote-name/.test(text))
      ? operands.map((word) => ({ ...word, text: baseName(word.text.replace(/[?#].*$/, "")) }))
      : [];
  for (const path of [...targets, ...openssl, ...ownNames, ...remoteNames])
    if (path.text !== "-" && path.text !== "" && !path.text.startsWith("/dev/std")) writeTo(reading, path, flow, command);
  if (/^(?:sort|openssl|gpg|age|jq|pandoc)$/.test(name)) for (const path of operands) reading.addEffect("read", path, { command });
  if (/^(?:curl|wget2?|aria2c|https?|xh)$/.test(name))
    for (const path of operands) reading.addEffect(/^file:/i.test(path.text) ? "read" : "fetch", path, { command });
}
