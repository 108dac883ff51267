const LONGEST = 64;

/** The candidates that are a typing mistake or two away from `word`, nearest first; none when nothing is near. */
export function nearest(word: string, candidates: readonly string[]): string[] {
  if (word === "" || word.length > LONGEST) return [];
  const near = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(Math.min(word.length, candidate.length) / 3)))
    .toSorted((a, b) => a.distance - b.distance);
  // Next to a good guess, a far-fetched one only confuses.
  return near.filter(({ distance }) => distance <= (near[0]?.distance ?? 0) + 1).map(({ candidate }) => candidate);
}

/** How many letters to insert, delete, replace or swap with their neighbour to get from `a` to `b`. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (last[column - 1] as number) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current[column] = Math.min(substitution, (last[column] as number) + 1, (current[column - 1] as number) + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) current[column] = Math.min(current[column] as number, (beforeLast[column - 2] as number) + 1);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] as number;
}
