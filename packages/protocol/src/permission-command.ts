/** A command nested deeper than this can't be split. */
const DEEPEST = 50;
/** Words that may come before a command. */
const LEAD_IN = /^(?:[{!]|if|then|elif|else|while|until|do)\s+/;
const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*=/;

/** One level of `(…)`, `$(…)` or backticks. */
interface Level {
  /** Where the part that is being read begins. */
  start: number;
  closer: ")" | "`" | "";
  isQuoted: boolean;
}

/**
 * The commands of a compound command line: what `&&`, `||`, `;`, `|`, `&` and line ends separate, and what is in `$(…)`, `(…)` and backticks.
 * Variables set for a command are left out: `A=1 git push` is `git push`. `null` when quotes or brackets don't close.
 */
export function splitCommands(line: string): string[] | null {
  const parts: string[] = [];
  const levels: Level[] = [{ start: 0, closer: "", isQuoted: false }];
  let at = 0;
  while (at < line.length) {
    const level = levels.at(-1) as Level;
    const char = line[at] as string;
    const opener = levelOpener(line, at, level);
    if (char === "\\") at += 2;
    else if (char === level.closer && !level.isQuoted) {
      parts.push(line.slice(level.start, at));
      levels.pop();
      at += 1;
    } else if (opener !== "") {
      if (levels.length > DEEPEST) return null;
      at += opener.length;
      levels.push({ start: at, closer: opener === "`" ? "`" : ")", isQuoted: false });
    } else if (char === '"') {
      level.isQuoted = !level.isQuoted;
      at += 1;
    } else if (level.isQuoted) at += 1;
    else if (char === "'") {
      at = line.indexOf("'", at + 1) + 1;
      if (at === 0) return null;
    } else {
      const separator = isSeparator(line, at);
      if (separator) parts.push(line.slice(level.start, at));
      at += 1;
      if (separator) level.start = at;
    }
  }
  const [outer] = levels;
  if (levels.length > 1 || outer?.isQuoted !== false) return null;
  return [...parts, line.slice(outer.start)].map(dropLeadIn).filter((part) => part !== "");
}

function levelOpener(line: string, at: number, { isQuoted }: Level): "" | "`" | "(" | "$(" {
  if (line[at] === "`") return "`";
  if (line.startsWith("$(", at)) return "$(";
  return line[at] === "(" && !isQuoted ? "(" : "";
}

function isSeparator(line: string, at: number): boolean {
  const char = line[at] as string;
  if (char === ";" || char === "\n") return true;
  // `2>&1`, `<&3`, `&>file` and `>|file` are redirections.
  const isRedirection = line[at - 1] === ">" || line[at - 1] === "<" || line[at + 1] === ">";
  return (char === "|" || char === "&") && !isRedirection;
}

function dropLeadIn(part: string): string {
  let rest = part.trim();
  for (;;) {
    const length = LEAD_IN.exec(rest)?.[0].length ?? (ASSIGNMENT.test(rest) ? wordLength(rest) : 0);
    if (length === 0 || length === rest.length) return rest;
    rest = rest.slice(length).trimStart();
  }
}

/** The length of the first word, with its quoted blanks. */
function wordLength(text: string): number {
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (quote === "" && /\s/.test(char)) return at;
    if (char === "\\" && quote !== "'") at += 1;
    else if (char === quote) quote = "";
    else if (quote === "" && (char === "'" || char === '"')) quote = char;
  }
  return text.length;
}
