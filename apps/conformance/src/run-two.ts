/** Works through a list, two at a time, and gives the answers in the order of the list. */
export async function runTwo<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const found: Answer[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) found[index] = await work(item);
  };
  await Promise.all([worker(), worker()]);
  return found;
}
