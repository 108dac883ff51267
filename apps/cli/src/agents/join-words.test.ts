import { expect, test } from "vitest";
import { joinWords } from "./join-words.ts";

test("words are joined as Intl.ListFormat does it", () => {
  const lists = [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]];
  expect(lists.map(joinWords)).toEqual(lists.map((list) => new Intl.ListFormat("en").format(list)));
});
