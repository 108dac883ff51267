import { expect, test } from "vitest";
import { createQueue } from "./queue.ts";

async function collect<Item>(items: AsyncGenerator<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test("what was pushed before anybody read is there, in its order", async () => {
  const queue = createQueue<number>();
  for (const item of [1, 2, 3]) queue.push(item);
  queue.end();
  expect(await collect(queue.items())).toEqual([1, 2, 3]);
});

test("a reader waits for what comes later", async () => {
  const queue = createQueue<number>();
  const all = collect(queue.items());
  for (const item of [1, 2, 3]) {
    await Promise.resolve();
    queue.push(item);
  }
  queue.end();
  expect(await all).toEqual([1, 2, 3]);
});

test("a failure comes after what was pushed before it", async () => {
  const queue = createQueue<number>();
  queue.push(1);
  queue.fail(new Error("oops"));
  const items = queue.items();
  expect(await items.next()).toEqual({ value: 1, done: false });
  await expect(items.next()).rejects.toThrow("oops");
});

test("a failure wakes a reader who waits", async () => {
  const queue = createQueue<number>();
  const next = queue.items().next();
  queue.fail(new Error("oops"));
  await expect(next).rejects.toThrow("oops");
});
