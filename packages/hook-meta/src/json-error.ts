/** Where a text stops being JSON, and what was expected there. */
export interface JsonError {
  index: number;
  expected: string;
}

type State = "value" | "firstItem" | "firstKey" | "key" | "colon" | "more" | "end";

const token =
  /[ \t\r\n]*("(?:[^"\\\p{Cc}]|[\u007F-\u009F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null|[[\]{},:])/uy;
const space = /[ \t\r\n]*/y;

const expectation: Record<State, string> = {
  value: "a value",
  firstItem: 'a value or "]"',
  firstKey: 'a name in double quotes or "}"',
  key: "a name in double quotes",
  colon: '":"',
  more: '"," or the closing bracket',
  end: "the end of the file",
};

/** `JSON.parse` does not always say where it failed. This does, for a text that it refused. */
export function findJsonError(json: string): JsonError {
  const open: string[] = [];
  let state: State = "value";
  let index = 0;
  for (;;) {
    token.lastIndex = index;
    const text = token.exec(json)?.[1];
    const next: State | null = text === undefined ? null : step(state, text, open);
    if (next === null) return { index: skipSpace(json, index), expected: expectation[state] };
    state = next;
    index = token.lastIndex;
  }
}

/** The state after a token, or `null` where that token may not stand. */
function step(state: State, text: string, open: string[]): State | null {
  const afterValue = (): State => (open.length === 0 ? "end" : "more");
  if (state === "end") return null;
  if (state === "colon") return text === ":" ? "value" : null;
  if (state === "more" && text === ",") return open.at(-1) === "{" ? "key" : "value";
  if ((state === "more" || state === "firstItem" || state === "firstKey") && text === (open.at(-1) === "{" ? "}" : "]")) {
    open.pop();
    return afterValue();
  }
  if (state === "key" || state === "firstKey") return text.startsWith('"') ? "colon" : null;
  if (state === "more" || ["]", "}", ",", ":"].includes(text)) return null;
  if (text !== "[" && text !== "{") return afterValue();
  open.push(text);
  return text === "[" ? "firstItem" : "firstKey";
}

function skipSpace(json: string, index: number): number {
  space.lastIndex = index;
  space.exec(json);
  return Math.min(space.lastIndex, json.length);
}
