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
  ["// A tool that no hook is for.", '1: "no hook is for": say "no hook matches"'],
  ["# The rest is for Node.", '1: "is for Node": say "goes to Node"'],
  ["// Whoever asks first.", '1: "Whoever": say "anyone who", or name them'],
  ["// It sees to it that nothing is left.", '1: "sees to it": say "makes sure", "handles"'],
  ["/** What the host makes of a reply. */", '1: "makes of a": say "how … reads", "turns … into"'],
  ["// Writes down what came of it.", '1: "came of it": say "the result", "what happens to"'],
  ["// Dropped without a word.", '1: "without a word": say "silently"'],
  ["// What hooks ask for in vain.", '1: "in vain": say "and not get it"'],
  ["- A list, of which one has to fit.", '1: "of which one": say two sentences'],
  ["# 30 unless you say otherwise", '1: "unless you say otherwise": say "by default"'],
  ["// Of several hooks the last counts.", '1: "Of several": say a sentence that starts with its subject'],
  ["// Restored to the byte.", '1: "to the byte": say "byte for byte"'],
  ["// A path that cmd would take for something else.", '1: "take for something else": say "misread"'],
])("%j is found", (text, problem) => {
  expect(findPhrases(text)).toEqual([problem]);
});

test.each([
  "// There is no file.",
  "// It is no longer there.",
  "// So that's it.",
  "// Made for the host.",
  "// Of course.",
  "// A hook for Node.",
  "// He makes sure.",
])("%j is plain", (text) => {
  expect(findPhrases(text)).toEqual([]);
});
