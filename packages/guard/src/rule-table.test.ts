import { expect, test } from "vitest";
import { packNames, ruleTable } from "./rule-table.ts";
import { bashEvent, runGuard } from "./testing/run-guard.ts";

const ask = (command: string, pack: string): string => {
  const { stdout, stderr } = runGuard("dangerous-cmd", bashEvent(command), { env: { HAWK_GUARD_PACKS: pack } });
  return stdout + stderr;
};

test("every rule catches its own cases", () => {
  const missed = ruleTable.flatMap(({ id, pack, catches }) =>
    catches.filter((command) => ask(command, pack) === "").map((command) => [id, command]),
  );
  expect(missed).toEqual([]);
});

test("no rule catches what only looks like it", () => {
  const wrong = ruleTable.flatMap(({ id, pack, passes = [] }) =>
    passes.filter((command) => ask(command, pack).includes(id)).map((command) => [id, command]),
  );
  expect(wrong).toEqual([]);
});

test("every rule has a family, a reason and a case, and rules of a pack are off without it", () => {
  const odd = ruleTable.filter(
    ({ id, reason, catches, pack }) => !/^[a-z-]+\/[a-z-]+$/.test(id) || reason.length < 10 || (catches.length === 0 && pack === "core"),
  );
  expect(odd.map(({ id }) => id)).toEqual([]);
  const on = ruleTable.filter(({ pack, id, catches }) => pack !== "core" && catches.some((command) => ask(command, "").includes(id)));
  expect(on.map(({ id }) => id)).toEqual([]);
  expect(packNames).toContain("secrets-read");
});

test("a user's own rule has the same form, and one that can't be read blocks", () => {
  const own = (rules: string): string => {
    const { exitCode, stderr } = runGuard("dangerous-cmd", bashEvent("deploy now --prod"), { env: { HAWK_GUARD_RULES: rules } });
    return `${exitCode} ${stderr}`;
  };
  expect(own('[{"id":"deploy","program":"deploy","some":["--prod"],"reason":"this goes to production"}]')).toContain(
    "2 dangerous-cmd: this goes to production",
  );
  expect(own('[{"id":"deploy","program":"deploy","some":["--dev"],"reason":"this goes to production"}]')).toBe("0 ");
  expect(own("[{}]")).toMatch(/^2 dangerous-cmd: rule 1 in HAWK_GUARD_RULES needs id/);
  expect(own("nonsense")).toMatch(/^2 dangerous-cmd: /);
});
