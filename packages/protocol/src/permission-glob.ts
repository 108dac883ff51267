/** Whether `*` in the pattern, for any text, can stand for text that makes it equal to the subject. Looks for each literal piece once. */
export function matchesText(pattern: string, subject: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return pattern === subject;
  if (!subject.startsWith(first)) return false;
  let from = first.length;
  for (const piece of rest) {
    const found = subject.indexOf(piece, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return subject.length - last.length >= from && subject.endsWith(last);
}

/** Like gitignore: a directory matches everything in it, `**` any directories, `*` and `?` stay within a name. */
export function matchesPath(pattern: readonly string[], path: readonly string[]): boolean {
  const whole = pattern.at(-1) === "**" ? [...pattern, "*", "**"] : [...pattern, "**"];
  return matchesSequence(whole, path, "**", matchesName);
}

function matchesName(pattern: string, name: string): boolean {
  return matchesSequence(pattern, name, "*", (wanted, char) => wanted === "?" || wanted === char);
}

/** Goes back to the latest star only, so the time is at most the product of the two lengths. */
function matchesSequence(
  pattern: ArrayLike<string>,
  subject: ArrayLike<string>,
  star: string,
  fits: (wanted: string, item: string) => boolean,
): boolean {
  let [next, at, afterStar, retry] = [0, 0, -1, 0];
  while (at < subject.length) {
    const wanted = pattern[next];
    if (wanted === star) {
      next += 1;
      [afterStar, retry] = [next, at];
    } else if (wanted !== undefined && fits(wanted, subject[at] as string)) {
      next += 1;
      at += 1;
    } else if (afterStar >= 0) {
      retry += 1;
      [next, at] = [afterStar, retry];
    } else return false;
  }
  while (pattern[next] === star) next += 1;
  return next === pattern.length;
}
