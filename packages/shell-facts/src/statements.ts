import type {
  AndOr,
  Assignment,
  Command as CommandNode,
  CommandNode as AnyCommand,
  CompoundList,
  For,
  Function as FunctionNode,
  If,
  Pipeline,
  PipelineNode,
  Redirection,
  Select,
  Statement,
  While,
} from "unbash";
import { isEndless } from "./endless.ts";
import { expandJoined, expandWord } from "./expand.ts";
import { UNSEEN, joinFlows, joinTags, literal, nothing } from "./facts.ts";
import type { Flow, Word } from "./facts.ts";
import type { Reading } from "./reading.ts";
import { applyRedirects, readStdin } from "./redirects.ts";
import { runWords } from "./run.ts";
import type { Variable } from "./scope.ts";

const MOST_ROUNDS = 40;

export function runStatements(reading: Reading, statements: readonly Statement[], stdin: Flow): Flow {
  const flows: Flow[] = [];
  for (const statement of statements) {
    if (reading.cut !== undefined) break;
    reading.scope.after = [];
    const flow = runNode(reading, statement.command, stdin);
    if (flow.text !== undefined || flow.tags.length > 0) flows.push(flow);
  }
  return flows.length === 0 ? nothing : joinFlows(flows);
}

export function runNode(reading: Reading, node: PipelineNode | AndOr | CompoundList, stdin: Flow): Flow {
  if (!reading.takeStep()) return nothing;
  switch (node.type) {
    case "Command":
      return runSimple(reading, node, stdin);
    case "Pipeline":
      return runPipeline(reading, node, stdin);
    case "AndOr":
      return runAndOr(reading, node, stdin);
    case "CompoundList":
      return runStatements(reading, node.commands, stdin);
    case "BraceGroup":
      return runStatements(reading, node.body.commands, stdin);
    case "Subshell":
      return reading.inSubshell(() => runStatements(reading, node.body.commands, stdin));
    case "Redirected":
      return runRedirected(reading, node.command, node.redirects, stdin);
    case "Function":
      reading.scope.functions.set(node.name.value, node);
      lookForBomb(reading, node);
      if (node.name.value === "command_not_found_handle") runNode(reading, node.body, nothing);
      return nothing;
    case "Coproc":
      return runCoproc(reading, node.name?.value ?? "COPROC", node.body, stdin);
    default:
      return runCompound(reading, node, stdin);
  }
}

function runCompound(
  reading: Reading,
  node: Exclude<AnyCommand, { type: "Command" | "BraceGroup" | "Subshell" | "Redirected" | "Function" | "Coproc" }>,
  stdin: Flow,
): Flow {
  switch (node.type) {
    case "If":
      return runIf(reading, node, stdin);
    case "For":
    case "Select":
      return runFor(reading, node, stdin);
    case "While":
      return runWhile(reading, node, stdin);
    case "ArithmeticFor":
      if (isEndless(node)) reading.addBomb("the loop");
      return runStatements(reading, node.body.commands, stdin);
    case "Case":
      return joinFlows(node.items.map((item) => runStatements(reading, item.body.commands, stdin)));
    case "ArithmeticCommand":
      // A double bracket may also be two subshells.
      return /^\s*(?:rm|git|find|dd|mkfs)\s/.test(node.body) ? reading.inSubshell(() => reading.readText(node.body)) : nothing;
    default:
      return nothing;
  }
}

function runIf(reading: Reading, node: If, stdin: Flow): Flow {
  const lists = [node.clause, node.then, ...node.elif.flatMap((part) => [part.clause, part.then]), ...(node.else ? [node.else] : [])];
  return joinFlows(lists.map((list) => runStatements(reading, list.commands, stdin)));
}

function runFor(reading: Reading, node: For | Select, stdin: Flow): Flow {
  const words = node.wordlist ? node.wordlist.flatMap((word) => expandWord(reading, word)) : [...reading.scope.positional];
  const flows: Flow[] = [];
  const values = words.length > 0 ? words.slice(0, MOST_ROUNDS) : [{ text: UNSEEN, from: "variable" as const, tags: [] }];
  for (const word of values) {
    reading.assign(node.name.value, { word: { ...word, from: "variable" } });
    flows.push(runStatements(reading, node.body.commands, stdin));
    if (reading.cut !== undefined) break;
  }
  return joinFlows(flows);
}

function runWhile(reading: Reading, node: While, stdin: Flow): Flow {
  if (isEndless(node)) reading.addBomb("the loop");
  return joinFlows([runStatements(reading, node.clause.commands, stdin), runStatements(reading, node.body.commands, stdin)]);
}

function runPipeline(reading: Reading, node: Pipeline, stdin: Flow): Flow {
  let flow = stdin;
  const isOne = node.commands.length === 1;
  for (const command of node.commands) {
    const input = flow;
    const run = (): Flow => runNode(reading, command, input);
    const output = isOne ? run() : reading.inSubshell(run);
    // What a program does with its input can't be seen, so it may hand it on.
    flow = isOne
      ? output
      : {
          text: output.text,
          tags: joinTags(
            output.tags,
            input.tags.filter((tag) => !tag.startsWith("list:")),
          ),
        };
  }
  return flow;
}

function runAndOr(reading: Reading, node: AndOr, stdin: Flow): Flow {
  const flows: Flow[] = [];
  node.commands.forEach((command, index) => {
    const first = reading.commands.length;
    if (index > 0 && node.operators[index - 1] === "||") reading.scope.after = [];
    const before = reading.scope.after;
    flows.push(runNode(reading, command, stdin));
    reading.scope.after = [...before, ...reading.commands.slice(first)].slice(-50);
  });
  return joinFlows(flows);
}

function runRedirected(reading: Reading, node: PipelineNode, redirects: readonly Redirection[], stdin: Flow): Flow {
  const input = readStdin(reading, redirects, stdin);
  const flow = runNode(reading, node, input ?? stdin);
  return applyRedirects(reading, redirects, flow, undefined);
}

function runCoproc(reading: Reading, name: string, body: PipelineNode | CompoundList, stdin: Flow): Flow {
  const flow = reading.inSubshell(() => runNode(reading, body, stdin));
  const [input, output] = [reading.newDescriptor(), reading.newDescriptor()];
  reading.scope.descriptors.set(input, { flow });
  if (body.type !== "CompoundList") reading.coprocs.set(output, body);
  reading.assign(name, { word: literal(input), list: [literal(input), literal(output)] });
  return nothing;
}

/** A function that starts itself beside itself, in a pipe or in the background. */
function lookForBomb(reading: Reading, node: FunctionNode): void {
  const name = node.name.value;
  const body = node.body.type === "BraceGroup" || node.body.type === "Subshell" ? node.body.body : undefined;
  const isSelf = (one: { type: string }): boolean => one.type === "Command" && (one as CommandNode).name?.value === name;
  const isBomb = body?.commands.some(
    ({ command, background }) => (command.type === "Pipeline" && command.commands.some(isSelf)) || (background === true && isSelf(command)),
  );
  if (isBomb) reading.addBomb(name);
}

function runSimple(reading: Reading, node: CommandNode, stdin: Flow): Flow {
  const assignments = node.prefix.filter((part) => part.type === "Assignment");
  const { redirects } = node;
  const words = node.name ? [...expandWord(reading, node.name), ...expandArguments(reading, node)] : [];
  const input = readStdin(reading, redirects, stdin);
  if (words.length === 0) {
    for (const part of assignments) assignNode(reading, part);
    return applyRedirects(reading, redirects, input ?? nothing, undefined);
  }
  const own = new Map(assignments.map((part) => [part.name, valueOf(reading, part).word]));
  const first = reading.commands.length;
  const isDescriptors = node.name?.value === "exec" && (words.length === 1 || words.slice(1).every(({ text }) => text.startsWith("-")));
  const flow = isDescriptors ? nothing : runWords(reading, words, input ?? stdin, own);
  return applyRedirects(reading, redirects, flow, reading.commands[first], isDescriptors);
}

function expandArguments(reading: Reading, node: CommandNode): Word[] {
  return node.args.flatMap((part) => {
    if (part.type === "Word") return expandWord(reading, part);
    const isBraced = part.value.type === "Word" && part.value.parts?.some(({ type }) => type === "BraceExpansion");
    // An argument of declare is expanded like any word, so the last one counts.
    const braced = isBraced && part.value.type === "Word" ? expandWord(reading, part.value).at(-1) : undefined;
    const { word, list } = braced ? { word: braced, list: undefined } : valueOf(reading, part);
    const text = `${part.name}${part.append ? "+" : ""}=${word.text}`;
    if (list) reading.assign(part.name, { word, list });
    return [{ ...word, text }];
  });
}

export function valueOf(reading: Reading, part: Assignment): Variable {
  if (part.value.type === "ArrayValue") {
    const list = part.value.elements.flatMap((element) => expandWord(reading, element));
    return { word: list[0] ?? literal(""), list };
  }
  return { word: expandJoined(reading, part.value) };
}

function assignNode(reading: Reading, part: Assignment): void {
  const value = valueOf(reading, part);
  const before = part.append ? reading.lookUp(part.name) : undefined;
  const word = before
    ? { ...value.word, text: before.word.text + value.word.text, tags: joinTags(before.word.tags, value.word.tags) }
    : value.word;
  reading.assign(part.name, { ...value, word });
}
