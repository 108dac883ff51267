import type { ArithmeticFor, CompoundList, PipelineNode, Statement, While } from "unbash";

/** A loop without an end that starts something in the background each time, and never waits. */
export function isEndless(node: While | ArithmeticFor): boolean {
  const goesOn = node.type === "While" ? isConstant(node.clause, node.kind === "while") : node.test === undefined;
  return goesOn && node.body.commands.some(({ background }) => background === true) && !node.body.commands.some(pauses);
}

const TRUE = new Set(["true", ":", "/bin/true", "/usr/bin/true"]);
const FALSE = new Set(["false", "/bin/false", "/usr/bin/false"]);

function isConstant({ commands }: CompoundList, expected: boolean): boolean {
  const only = commands.length === 1 ? commands[0]?.command : undefined;
  if (only?.type !== "Command" || !only.name) return false;
  const name = only.name.value;
  if ((name === "[" || name === "test") && expected)
    return only.args.length <= 2 && only.args[0]?.type === "Word" && /^(?:true|1)$/.test(only.args[0].value);
  return (expected ? TRUE : FALSE).has(name);
}

/** What ends a round, or the loop, for certain. */
function pauses({ command, background }: Statement): boolean {
  return (
    background !== true &&
    nodesOf(command).some((node) => node.type === "Command" && /^(?:wait|break|exit|return|sleep|read|exec)$/.test(node.name?.value ?? ""))
  );
}

function nodesOf(node: Statement["command"]): readonly PipelineNode[] {
  return node.type === "AndOr" ? node.commands : node.type === "Pipeline" ? [] : [node];
}
