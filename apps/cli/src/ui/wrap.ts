/** Lines of at most that width: at blanks where there are some, and within a word that is too long for a line. */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => {
    const lines = [""];
    for (const word of line.split(" ").flatMap((long) => cut(long, width))) {
      const last = lines.at(-1) as string;
      if (last !== "" && last.length + 1 + word.length > width) lines.push(word);
      else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
    }
    return lines;
  });
}

function cut(word: string, width: number): string[] {
  const characters = Array.from(word);
  if (characters.length <= width) return [word];
  return Array.from({ length: Math.ceil(characters.length / width) }, (_, index) =>
    characters.slice(index * width, (index + 1) * width).join(""),
  );
}
