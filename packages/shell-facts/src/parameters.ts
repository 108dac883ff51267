import type { ParameterExpansionPart, Word as WordNode } from "unbash";
import { MAYBE_EMPTY, STAR, UNSEEN, isOpen, literal } from "./facts.ts";
import type { Word } from "./facts.ts";
import type { Reading } from "./reading.ts";
import type { Variable } from "./scope.ts";

/** What `${...}` comes to. */
export function operate(reading: Reading, part: ParameterExpansionPart): Variable {
  if (part.prefix === "#") return { word: { text: "1", from: "variable", tags: [] } };
  const value = valueOf(reading, part);
  const { operation } = part;
  if (!operation) return value ?? unknown();
  switch (operation.type) {
    case "Default":
      return withDefault(reading, part.parameter, operation.operator, operation.operand, value);
    case "Remove":
      return {
        word: {
          ...(value ?? unknown()).word,
          text: remove((value ?? unknown()).word.text, operation.operator, reading.steps.expandJoined(reading, operation.operand).text),
        },
      };
    case "Replace":
      return {
        word: replaced(
          (value ?? unknown()).word,
          operation.operator,
          reading.steps.expandJoined(reading, operation.pattern).text,
          reading.steps.expandJoined(reading, operation.replacement).text,
        ),
      };
    case "Slice":
      return { word: sliced((value ?? unknown()).word, operation.offset.value, operation.length?.value) };
    case "CaseModification":
      return { word: recased((value ?? unknown()).word, operation.operator) };
    default:
      return value ?? unknown();
  }
}

function unknown(): Variable {
  return { word: { text: MAYBE_EMPTY, from: "variable", tags: [] } };
}

function valueOf(reading: Reading, part: ParameterExpansionPart): Variable | undefined {
  const found = reading.lookUp(part.parameter);
  if (part.prefix === "!") return found && !isOpen(found.word.text) ? reading.lookUp(found.word.text) : undefined;
  const index = part.index?.value;
  if (index === undefined)
    return found?.list && part.parameter !== "@" && part.parameter !== "*" ? { word: found.list[0] ?? literal("") } : found;
  if (index === "@" || index === "*") return found;
  const item = found?.list?.[Number(index)];
  return item ? { word: item } : undefined;
}

function withDefault(reading: Reading, name: string, operator: string, operand: WordNode, value: Variable | undefined): Variable {
  const isSet = value !== undefined && (value.word.text !== "" || !operator.startsWith(":"));
  if (operator.endsWith("+")) return isSet || !value ? { word: reading.steps.expandJoined(reading, operand) } : { word: literal("") };
  if (isSet) return value;
  if (operator.endsWith("?")) return { word: { text: UNSEEN, from: "variable", tags: [] } };
  const word = reading.steps.expandJoined(reading, operand);
  if (operator.endsWith("=")) reading.assign(name, { word });
  return { word };
}

function remove(text: string, operator: string, pattern: string): string {
  if (pattern === "" || isOpen(text)) return text;
  const matches = pattern.includes(STAR) ? matchPattern(text, operator, pattern) : undefined;
  if (matches !== undefined) return matches;
  if (operator.startsWith("#")) return text.startsWith(pattern) ? text.slice(pattern.length) : text;
  return text.endsWith(pattern) ? text.slice(0, -pattern.length) : text;
}

/** `${x##*y}` and `${x%%y*}`: one star at one end, which is what people write. */
function matchPattern(text: string, operator: string, pattern: string): string | undefined {
  const mark = pattern.replaceAll(STAR, "");
  if (pattern !== STAR + mark && pattern !== mark + STAR) return text;
  if (operator.startsWith("#") && pattern.startsWith(STAR)) {
    const at = operator === "##" ? text.lastIndexOf(mark) : text.indexOf(mark);
    return at < 0 ? text : text.slice(at + mark.length);
  }
  if (operator.startsWith("%") && pattern.endsWith(STAR)) {
    const at = operator === "%%" ? text.indexOf(mark) : text.lastIndexOf(mark);
    return at < 0 ? text : text.slice(0, at);
  }
  return text;
}

function replaced(word: Word, operator: string, pattern: string, by: string): Word {
  if (isOpen(word.text) || pattern === "" || pattern.includes(STAR)) return word;
  const text = operator === "//" ? word.text.replaceAll(pattern, () => by) : word.text.replace(pattern, () => by);
  return { ...word, text };
}

function sliced(word: Word, offset: string, length: string | undefined): Word {
  if (isOpen(word.text) || !/^ ?-?\d+$/.test(offset) || (length !== undefined && !/^-?\d+$/.test(length)))
    return { ...word, text: MAYBE_EMPTY };
  const start = Number(offset) < 0 ? Math.max(word.text.length + Number(offset), 0) : Number(offset);
  const end = length === undefined ? undefined : Number(length) < 0 ? word.text.length + Number(length) : start + Number(length);
  return { ...word, text: word.text.slice(start, end) };
}

function recased(word: Word, operator: string): Word {
  const { text } = word;
  if (operator === "^^") return { ...word, text: text.toUpperCase() };
  if (operator === ",,") return { ...word, text: text.toLowerCase() };
  const first = operator === "^" ? text.slice(0, 1).toUpperCase() : text.slice(0, 1).toLowerCase();
  return { ...word, text: first + text.slice(1) };
}
