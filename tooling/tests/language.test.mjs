import { expect, test } from "vitest";
import { checkLanguage, findPhrases } from "../language.mjs";

test("sources and pages use none of the phrases", () => {
  expect(checkLanguage()).toEqual({ isOk: true, output: "" });
});

test.each([
  ["// A link is no file.", '1: "is no": say "is not a …"'],
  ["ok\n// It waits, so that nothing is lost.", '2: "so that": say "so"'],
  ["/** What a shell can't do, it hands over. */", `1: "What a shell can't do, it": say a sentence that starts with its subject`],
  ["// Left out, for the host drops it.", '1: ", for the host drops": say ", since …"'],
])("%j is found", (text, problem) => {
  expect(findPhrases(text)).toEqual([problem]);
});

test.each(["// There is no file.", "// It is no longer there.", "// So that's it.", "// Made for the host."])("%j is plain", (text) => {
  expect(findPhrases(text)).toEqual([]);
});
