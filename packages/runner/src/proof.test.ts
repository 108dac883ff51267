import fc from "fast-check";
import { expect, test } from "vitest";
import { isNonce, readProof, renderProof } from "./proof.ts";

const nonce = "hawk-verify-0123456789abcdef01234567";

test("a block names its hooks, whatever they are called, and wherever it stands in a text", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, unit: "grapheme" })), fc.string(), (names, around) => {
      const text = `${around}${renderProof(nonce, names)}${around}`;
      expect(readProof(text, nonce)).toEqual([names]);
    }),
  );
});

test("each block in a text counts, and none with another nonce or without an end", () => {
  const other = renderProof("hawk-verify-ffffffffffffffffffffffff", ["a.sh"]);
  const cut = renderProof(nonce, ["b.sh"]).slice(0, -1);
  expect(readProof([renderProof(nonce, ["a.sh"]), other, renderProof(nonce, []), cut].join("\n"), nonce)).toEqual([["a.sh"], []]);
});

test("only what hawk verify makes is a nonce", () => {
  expect([nonce, undefined, "", "a", "hawk-verify-", `${nonce}\n`, `x${nonce}`].map((text) => isNonce(text))).toEqual([
    true,
    ...Array<boolean>(6).fill(false),
  ]);
});
