/** Runs an action for each item, a limited number at a time. */
export async function runAll<Item>(items: Iterable<Item>, concurrency: number, act: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
