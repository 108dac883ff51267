import type { Redirection } from "unbash";
import { expandJoined, expandParts } from "./expand.ts";
import { joinFlows, joinTags, literal, nothing } from "./facts.ts";
import type { Command, Flow, Word } from "./facts.ts";
import { resolvePath } from "./paths.ts";
import type { Reading } from "./reading.ts";

/** What a command reads, if a redirection says so. Descriptors other than 0 are kept for later. */
export function readStdin(reading: Reading, redirects: readonly Redirection[], stdin: Flow): Flow | undefined {
  let input: Flow | undefined;
  for (const redirect of redirects) {
    const flow = inputOf(reading, redirect, stdin);
    if (!flow) continue;
    const number = descriptorOf(reading, redirect);
    if (number === undefined || number === "0") input = input ? joinFlows([input, flow]) : flow;
    else reading.scope.descriptors.set(number, { flow });
  }
  return input;
}

function inputOf(reading: Reading, redirect: Redirection, stdin: Flow): Flow | undefined {
  if (redirect.type === "HereDoc") {
    if (!redirect.body.parts) return { text: redirect.body.text, tags: [] };
    const { text, tags } = expandParts(reading, redirect.body.parts);
    return { text, tags };
  }
  if (!redirect.target) return undefined;
  if (redirect.type === "HereString") {
    const { text, tags } = expandJoined(reading, redirect.target);
    return { text: `${text}\n`, tags };
  }
  if (redirect.operator === "<" || redirect.operator === "<>") {
    const word = expandJoined(reading, redirect.target);
    reading.addEffect("read", word);
    return reading.readFile(word, stdin);
  }
  if (redirect.operator !== "<&") return undefined;
  const number = expandJoined(reading, redirect.target).text.replace(/-$/, "");
  const known = reading.scope.descriptors.get(number);
  return known?.flow ?? (known?.path ? reading.readFile(known.path, stdin) : undefined);
}

/** The number that stands before it; `{name}>file` gets a new one. */
function descriptorOf(reading: Reading, redirect: Redirection): string | undefined {
  if (redirect.descriptor?.type === "FileDescriptor") return String(redirect.descriptor.value);
  if (redirect.descriptor?.type !== "FileDescriptorVariable") return undefined;
  const number = reading.newDescriptor();
  reading.assign(redirect.descriptor.name, { word: literal(number) });
  return number;
}

/** Where its output goes. Gives what is left for a pipe. */
export function applyRedirects(
  reading: Reading,
  redirects: readonly Redirection[],
  flow: Flow,
  command: Command | undefined,
  isKept = false,
): Flow {
  let rest = flow;
  for (const redirect of redirects) {
    if (redirect.type !== "Redirect" || !redirect.target || redirect.operator === "<" || redirect.operator === "<&") continue;
    const target = expandJoined(reading, redirect.target);
    const number = descriptorOf(reading, redirect) ?? "1";
    const isNumber = redirect.operator === ">&" && /^\d+-?$|^-$/.test(target.text);
    const path = isNumber ? reading.scope.descriptors.get(target.text.replace(/-$/, ""))?.path : target;
    if (isNumber && reading.coprocs.has(target.text)) feedCoproc(reading, target.text, rest);
    if (!path) continue;
    if (isKept || (number !== "1" && number !== "2" && redirect.operator !== "&>")) reading.scope.descriptors.set(number, { path });
    if (isNumber && number === "2") continue;
    const isOutput = number === "1" || redirect.operator.startsWith("&");
    writeTo(reading, path, isOutput ? rest : nothing, command, redirect.operator.includes(">>"));
    if (isOutput) rest = nothing;
  }
  return rest;
}

function feedCoproc(reading: Reading, number: string, flow: Flow): void {
  const body = reading.coprocs.get(number);
  if (body) reading.inSubshell(() => reading.steps.runNode(reading, body, flow));
}

/** Something is written to a file, a device or a `>(program)`. */
export function writeTo(reading: Reading, target: Word, flow: Flow, command: Command | undefined, isAppended = false): void {
  const path = resolvePath(reading.scope.directory, target.text);
  const consumer = reading.consumers.get(path);
  if (consumer) {
    reading.inSubshell(() => reading.steps.runStatements(reading, consumer.commands, flow));
    return;
  }
  if (/^\/dev\/(?:tcp|udp)\//.test(path)) {
    reading.addEffect("send", { ...target, text: path }, { flow, command });
    return;
  }
  reading.addEffect("write", target, { flow, command });
  const place = reading.scope.links.get(path) ?? path;
  const before = reading.scope.files.get(place);
  // Whether this runs at all can't be known, so what was there before may still be there.
  const tags = joinTags(flow.tags, before?.tags ?? []);
  const text = isAppended && before?.text !== undefined ? before.text + (flow.text ?? "") : flow.text;
  if ((text?.length ?? 0) < 1 << 16) reading.scope.files.set(place, { text, tags });
}
