import { MAYBE_EMPTY, UNSEEN, joinTags, literal, nothing } from "./facts.ts";
import type { Command, Flow, Word } from "./facts.ts";
import { splitArguments } from "./options.ts";
import type { Reading } from "./reading.ts";

const WITH_VALUE = "oO";

/** A shell with a text, a script, or what it reads. */
export function runShell(reading: Reading, command: Command): Flow {
  const { args, stdin, name } = command;
  const shape = {
    short: name === "su" ? "cgGsw" : WITH_VALUE,
    long: ["rcfile", "init-file", "command", "session-command"],
    isPrefix: name !== "su",
  };
  const { flags, values, rest } = splitArguments(args.map(asMinus), shape);
  if (flags.includes("-n") && name !== "su" && !args.some(({ text }) => /^\+[a-z]*n/.test(text))) return nothing;
  readStartFile(reading, command, values);
  const given = values.get("-c") ?? values.get("--command") ?? values.get("--session-command");
  if (given) return runText(reading, given, rest.slice(1), stdin);
  if (flags.includes("-c") && rest[0]) return runText(reading, rest[0], rest.slice(1), stdin);
  if (name === "su") return rest.length > 1 ? nothing : runCodeText(reading, stdin, "sh", []);
  const [script] = rest;
  if (!script || script.text === "-" || flags.includes("-s")) {
    const flow = runCodeText(reading, stdin, "sh", rest);
    return flags.includes("-i") ? { text: undefined, tags: ["shell"] } : flow;
  }
  return runCodeText(reading, reading.readFile(script, stdin), "sh", rest.slice(1), script);
}

/** `+x` and `-x` are options of the same kind. */
function asMinus(word: Word): Word {
  return /^\+[A-Za-z]+$/.test(word.text) ? { ...word, text: word.text.replace("+", "-") } : word;
}

function readStartFile(reading: Reading, command: Command, values: ReadonlyMap<string, Word>): void {
  const file = values.get("--rcfile") ?? values.get("--init-file") ?? command.variables.get("BASH_ENV") ?? command.variables.get("ENV");
  if (file) runCodeText(reading, reading.readFile(file, nothing), "sh", []);
}

function runText(reading: Reading, code: Word, rest: readonly Word[], stdin: Flow): Flow {
  const [zero, ...positional] = rest;
  reading.addEffect("run", literal("sh"), { flow: code });
  return reading.inSubshell(() => reading.readText(code.text, stdin), { positional, zero: zero?.text ?? "sh" });
}

/** Code from a file, a pipe or a here-document. */
export function runCodeText(reading: Reading, flow: Flow, language: string, positional: readonly Word[], script?: Word): Flow {
  const tags = joinTags(flow.tags, script?.tags ?? []);
  reading.addEffect("run", literal(language), { flow: { text: flow.text, tags }, ...(script ? { other: script } : {}) });
  if (flow.text === undefined || flow.text.replaceAll(UNSEEN, "").replaceAll(MAYBE_EMPTY, "").trim() === "") return nothing;
  const { text } = flow;
  const key = `text ${text.slice(0, 200)}`;
  if (reading.calls.filter((call) => call === key).length > 1) return reading.giveUp("nested too deeply");
  reading.calls.push(key);
  const result = reading.inSubshell(() => reading.readText(text), { positional });
  reading.calls.pop();
  return result;
}
