/** Names that PowerShell has for its own commands. */
const ALIASES: Readonly<Record<string, string>> = {
  ...names("remove-item", "ri rm rd rmdir del erase"),
  ...names("get-content", "gc cat type"),
  ...names("set-content", "sc"),
  ...names("add-content", "ac"),
  ...names("clear-content", "clc"),
  ...names("copy-item", "copy cp cpi"),
  ...names("move-item", "move mv mi"),
  ...names("rename-item", "ren rni"),
  ...names("new-item", "ni"),
  ...names("get-childitem", "gci ls dir"),
  ...names("set-location", "cd chdir sl push-location pushd"),
  ...names("invoke-webrequest", "iwr curl wget"),
  ...names("invoke-restmethod", "irm"),
  ...names("invoke-expression", "iex"),
  ...names("start-process", "saps start"),
  ...names("tee-object", "tee"),
  ...names("write-output", "echo write write-host"),
  ...names("select-string", "sls"),
  ...names("get-item", "gi"),
  ...names("foreach-object", "% foreach"),
  ...names("where-object", "? where"),
  ...names("stop-process", "kill spps"),
  ...names("clear-history", "clhy"),
};

function names(cmdlet: string, aliases: string): Record<string, string> {
  return Object.fromEntries(aliases.split(" ").map((alias) => [alias, cmdlet]));
}

/** Cmdlets hand on what comes through the pipe, more or less, or only look at it. */
export const passing: ReadonlySet<string> = new Set(
  (
    "where-object foreach-object select-object sort-object measure-object group-object get-unique out-string out-null out-host out-default " +
    "format-table format-list format-wide convertto-json convertfrom-json convertto-csv convertfrom-csv tee write-output"
  ).split(" "),
);

/** Words of the language itself. What stands in their brackets and blocks is read on its own. */
export const keywords: ReadonlySet<string> = new Set(
  "if elseif else for foreach while do until switch try catch finally function filter param begin process end trap throw break continue using class enum".split(
    " ",
  ),
);

export function cmdletOf(word: string): string {
  const name = word.toLowerCase().replace(/^.*\\(?=[a-z]+-[a-z]+$)/, "");
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
}

/** Parameters without a value. */
const SWITCHES =
  "recurse force whatif verbose debug passthru append noclobber raw usebasicparsing nonewline wait nonewwindow quiet hidden directory file system readonly asjob simplematch".split(
    " ",
  );
/** Those with one that count here; other names take the next word as well. */
const VALUED =
  "path literalpath pspath destination value uri outfile infile body filepath argumentlist command inputobject itemtype name newname source filter include exclude variable".split(
    " ",
  );

export interface Argument {
  readonly text: string;
  readonly tags: readonly string[];
  /** Written without quotes, so it may be a parameter. */
  readonly isBare: boolean;
  /** As it is written. */
  readonly source?: string;
}

export interface Parameters {
  readonly has: (name: string) => boolean;
  readonly of: (...names: readonly string[]) => readonly Argument[];
  readonly positional: readonly Argument[];
}

/** What the words behind a cmdlet are: parameters may be cut short, and their values may follow behind a colon. */
export function readParameters(args: readonly Argument[]): Parameters {
  const flags = new Set<string>();
  const values = new Map<string, Argument[]>();
  const positional: Argument[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] as Argument;
    const [, short, inline] = (word.isBare && /^-([A-Za-z]\w*)(?::(.*))?$/s.exec(word.text)) || [];
    if (short === undefined) {
      positional.push(...splitList(word));
      continue;
    }
    const name = nameOf(short.toLowerCase());
    const next = args[at + 1];
    if (inline !== undefined && inline !== "") values.set(name, [{ ...word, text: inline, isBare: false }]);
    else if (SWITCHES.includes(name) || next === undefined || (next.isBare && /^-[A-Za-z]/.test(next.text))) flags.add(name);
    else {
      values.set(name, splitList(next));
      at += 1;
    }
  }
  return { has: (name) => flags.has(name), of: (...all) => all.flatMap((name) => values.get(name) ?? []), positional };
}

function nameOf(short: string): string {
  if (short === "lp") return "literalpath";
  return [...SWITCHES, ...VALUED].find((name) => name.startsWith(short)) ?? short;
}

function splitList(word: Argument): Argument[] {
  if (!word.isBare || !word.text.includes(",")) return [word];
  return word.text.split(",").flatMap((text) => (text === "" ? [] : [{ ...word, text: text.replaceAll(/^["']|["']$/g, "") }]));
}
