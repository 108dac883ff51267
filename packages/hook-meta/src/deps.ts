import { fileTypeOf } from "./file-type.ts";
import { quote } from "./values.ts";

/** What a hook needs installed: packages as their managers write them (`requests>=2`, `chalk@^5`), and programs by their names. */
export interface HookNeeds {
  python: string[];
  npm: string[];
  programs: string[];
}

/** The packages and programs in a `deps` field. */
export interface ParsedDeps {
  needs: HookNeeds;
  /** Unreadable entries, as text. Then the list counts as empty, since half of it could be misleading. */
  problems: { message: string; hint: string }[];
}

type Manager = keyof HookNeeds;

const prefixes: Record<string, Manager> = { pip: "python", npm: "npm", bin: "programs" };

const operator = "(?:===|==|~=|!=|<=|>=|<|>)";
const version = "[A-Za-z0-9](?:[A-Za-z0-9.*+!_-]*[A-Za-z0-9*])?";
const name = "[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?";
const comparator = `(?:[\\^~]|[<>]=?|=)?${version}`;

/**
 * Whole, and nothing else: what is handed to pip or npm is a name and a version of these characters, so no hook can pass them an
 * option, an address, a path or anything that a shell would read.
 */
const forms: Record<Manager, { form: RegExp; example: string }> = {
  python: {
    form: new RegExp(`^${name}(?:\\[${name}(?:,${name})*\\])?(?:${operator}${version}(?:,${operator}${version})*)?$`),
    example: "requests or requests>=2,<3",
  },
  npm: {
    form: new RegExp(`^(?:@[a-z0-9][a-z0-9._~-]*/)?[a-z0-9][a-z0-9._~-]*(?:@${comparator}(?: ${comparator})*)?$`),
    example: "chalk or chalk@^5",
  },
  programs: { form: /^[A-Za-z0-9][A-Za-z0-9._+-]*$/, example: "jq" },
};

const LONGEST = 214;
const LONGEST_LIST = 4096;

/**
 * Reads the `deps` of a hook: names with commas or blanks between them. The file's language says where they come from, unless one begins
 * with `pip:`, `npm:` or `bin:`.
 */
export function parseDeps(path: string, deps: string): ParsedDeps {
  const parsed: ParsedDeps = { needs: { python: [], npm: [], programs: [] }, problems: [] };
  const own = managerOf(path);
  for (const item of deps.length > LONGEST_LIST ? [deps] : splitDeps(deps)) {
    const [, prefix, rest] = /^(pip|npm|bin):(.*)$/.exec(item) ?? [];
    const manager = prefix === undefined ? own : (prefixes[prefix] as Manager);
    const dep = (rest ?? item).replaceAll(",", manager === "npm" ? " " : ",");
    const { form, example } = forms[manager];
    if (dep.length > LONGEST || !form.test(dep)) parsed.problems.push(explain(item, example));
    else if (!parsed.needs[manager].includes(dep)) parsed.needs[manager].push(dep);
  }
  return parsed.problems.length === 0 ? parsed : { ...parsed, needs: { python: [], npm: [], programs: [] } };
}

/** A file's language, by its name, if it has packages. */
function managerOf(path: string): Manager {
  if (fileTypeOf(path).isJavaScript) return "npm";
  return path.toLowerCase().endsWith(".py") ? "python" : "programs";
}

const startsVersion = /^[<>=!~]/;
const endsOpen = /(?:[<>=!~]=?|@)$/;
const hasVersion = /.[<>=!~@]/;

/** A version stays with its name, whatever stands between them: `rich >= 13, < 14` is one item. Parts of a version have commas between them. */
function splitDeps(deps: string): string[] {
  const items: string[] = [];
  for (const [found] of deps.matchAll(/(?:[^\s,[]|\[[^\]]*\]|\[)+/g)) {
    const word = found.replaceAll(/\s+/g, "");
    const before = items.at(-1) ?? "";
    if (before !== "" && endsOpen.test(before)) items[items.length - 1] = before + word;
    else if (before !== "" && startsVersion.test(word)) items[items.length - 1] = `${before}${hasVersion.test(before) ? "," : ""}${word}`;
    else items.push(word);
  }
  return items;
}

function explain(item: string, example: string): { message: string; hint: string } {
  return {
    message: `expected the name of a package, perhaps with a version, or of a program in deps, got ${quote(item)}`,
    hint: `such as ${example}; options, addresses and paths aren't allowed`,
  };
}
