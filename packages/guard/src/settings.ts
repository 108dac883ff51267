import { unixWord } from "@hawk/shell-facts";
import type { Policy } from "./policy.ts";
import type { Rule } from "./rule.ts";

type Settings = Readonly<Record<string, string | undefined>>;

function list(value: string | undefined): string[] {
  return (value ?? "")
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function isOn(value: string | undefined): boolean {
  return /^(?:1|true|yes|on)$/i.test(value ?? "");
}

/** The user's settings, as hawk hands them to a guard from its configuration. */
export function readPolicy(settings: Settings): Policy {
  const packs = [
    ...list(settings["HAWK_GUARD_PACKS"]).flatMap((item) => item.split(/\s+/)),
    ...(isOn(settings["HAWK_FILE_GUARD_READ"]) ? ["secrets-read"] : []),
  ];
  const branches = (settings["HAWK_PROTECTED_BRANCHES"] ?? "").split(/[\s,]+/).filter((name) => name !== "");
  return {
    packs: new Set(["core", ...packs]),
    allowed: new Set((settings["HAWK_DANGEROUS_CMD_ALLOW"] ?? "").split(/[\s,]+/).filter((name) => name !== "")),
    protectedBranches: new Set(branches.length > 0 ? branches : ["main", "master"]),
    guarded: list(settings["HAWK_FILE_GUARD"]).map((item) => unixWord(item).toLowerCase()),
    allowedPaths: list(settings["HAWK_FILE_GUARD_ALLOW"]).map((item) => unixWord(item).toLowerCase()),
    guardsLocks: isOn(settings["HAWK_FILE_GUARD_LOCKS"]),
    guardsReads: packs.includes("secrets-read"),
    unscanned: list(settings["HAWK_SECRET_GUARD_ALLOW"]),
    ownRules: readOwnRules(settings["HAWK_GUARD_RULES"]),
  };
}

/** The user's own rules: a JSON list in the table's form. Throws for anything that isn't a rule. */
function readOwnRules(text: string | undefined): Rule[] {
  if (text === undefined || text.trim() === "") return [];
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new SyntaxError("HAWK_GUARD_RULES has to be a list of rules");
  return value.map((row: unknown, index) => asRule(row, index));
}

function asRule(row: unknown, index: number): Rule {
  const given = (typeof row === "object" && row !== null ? row : {}) as Partial<Rule>;
  if (typeof given.id !== "string" || typeof given.program !== "string" || typeof given.reason !== "string")
    throw new SyntaxError(`rule ${index + 1} in HAWK_GUARD_RULES needs id, program and reason`);
  return {
    pack: "core",
    answer: "block",
    catches: [],
    ...given,
    id: given.id.includes("/") ? given.id : `own/${given.id}`,
    program: given.program,
    reason: given.reason,
  };
}
