/** Passes pushed items, in order, to one reader, who may come later. */
export interface Queue<Item> {
  push: (item: Item) => void;
  end: () => void;
  fail: (error: unknown) => void;
  items: () => AsyncGenerator<Item, void, undefined>;
}

export function createQueue<Item>(): Queue<Item> {
  const waiting: Item[] = [];
  let isEnded = false;
  let failure: { error: unknown } | null = null;
  let wake: (() => void) | undefined;
  return {
    push(item) {
      if (isEnded) return;
      waiting.push(item);
      wake?.();
    },
    end() {
      isEnded = true;
      wake?.();
    },
    fail(error) {
      failure = { error };
      wake?.();
    },
    async *items() {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift() as Item;
        if (failure) throw failure.error;
        if (isEnded) return;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
