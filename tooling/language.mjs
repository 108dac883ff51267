// Phrases that read as translated, in sources and pages. Each has what to say instead.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** Idioms such as "is no longer" and "is no reason to". */
const idiom = "longer|more|different|problem|trouble|reason|news|limit|concern|matter|obstacle|harm|change|wish|opinion|streaming";

const phrases = [
  [new RegExp(`(?<!\\b[Tt]here )\\b(?:is|are|was|were) no (?!(?:${idiom})s?\\b)(?=[A-Za-z])`), '"is not a …"'],
  [/\b[Tt]hat (?:is|are) none\b(?! of)/, '"that is not one"'],
  [/\b[Ss]o that\b(?!'s| is)/, '"so"'],
  [/\b(?:is|are) told (?:with|as|in one)\b/, '"is reported"'],
  [/, for (?:the (?:host|agent) \w+s|it (?:is|would|has)|they (?:are|would|have)|there (?:is|are)|nobody) /, '", since …"'],
  [
    /\b(?:[Ww]hence|[Ww]hosesoever|[Aa]new|[Mm]end(?:s|ed)?|for ever|misspelt)\b/,
    '"where … from", "again", "fix", "forever", "misspelled"',
  ],
  [/(?<=^|[.*#/"] )What [^.,;:]*, it\b/, "a sentence that starts with its subject"],
  [/\bno hook is for\b/, '"no hook matches"'],
  [/\b(?:is|are) for Node\b/, '"goes to Node"'],
  [/\b[Ww]hoever\b/, '"anyone who", or name them'],
  [/\bsees? to (?:it|that)\b|\bwas seen to\b/, '"makes sure", "handles"'],
  [/\bmakes of (?:an?|the|it)\b/, '"how … reads", "turns … into"'],
  [/\b(?:came|comes|became|becomes) of (?:it|them|an?|the)\b/, '"the result", "what happens to"'],
  [/\bwithout a word\b|\bin silence\b/, '"silently"'],
  [/\bin vain\b/, '"and not get it"'],
  [/\bof which (?:one|some|each)\b/, "two sentences"],
  [/\b(?:unless told|unless you say otherwise)\b/, '"by default"'],
  [/(?<=^|[.*#/] )Of (?:several|two|the (?:host|agent|user)'s|what|an? \w+ that)\b/, "a sentence that starts with its subject"],
  [/\bto the byte\b/, '"byte for byte"'],
  [/\b(?:take|takes|taken) (?:[\w']+ ){0,3}for something else\b/, '"misread"'],
];

/** What agents send, what older releases said. */
const exempt = /(?:^|\/)fixtures\/|CHANGELOG|^tooling\/(?:tests\/)?language|^docs\/vocabulary/;

export function checkLanguage(base = root) {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.mjs", "*.cjs", "*.md", "*.py", "*.sh", "*.tpl", "*.tsx", "*.yml", "*.yaml"], {
    cwd: base,
    encoding: "utf8",
  });
  const problems = files
    .split("\n")
    .filter((file) => file !== "" && !exempt.test(file) && existsSync(join(base, file)))
    .flatMap((file) => findPhrases(readFileSync(join(base, file), "utf8")).map((problem) => `${file}:${problem}`));
  return { isOk: problems.length === 0, output: problems.join("\n") };
}

/** Where a text has such phrases, and what to say instead. */
export function findPhrases(text) {
  return text.split("\n").flatMap((line, index) =>
    phrases.flatMap(([phrase, instead]) => {
      const found = phrase.exec(line);
      return found ? [`${index + 1}: "${found[0].trim()}": say ${instead}`] : [];
    }),
  );
}
