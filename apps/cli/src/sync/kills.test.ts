import { afterAll, describe, expect, test, vi } from "vitest";
import { contentOf, countCalls, findTorn, isKept, operations, prepare, restore, spread, start } from "../testing/disturbed.ts";
import type { Place } from "../testing/disturbed.ts";
import { runMain } from "../testing/run-main.ts";

// Commands that change several files, ended by SIGKILL at the calls that change the disk, spread evenly over each command. After that every
// file of the user's is whole, no hook is in neither place, and the same command again comes to the same end as one that nobody disturbed.

// A machine with much else to do takes its time.
vi.setConfig({ testTimeout: 1_800_000 });

const KILLS_EACH = 50;
const AT_ONCE = 4;

let count = 0;
afterAll(() => process.stdout.write(`${count} kills: 0 torn, 0 lost, 0 litter\n`));

describe.each(operations)("hawk $command, killed anywhere", (operation) => {
  test("leaves every file whole, loses no hook, and is completed by the next run", async () => {
    const { command, before, isOver } = operation;
    const places = await Promise.all(Array.from({ length: AT_ONCE }, () => prepare(before)));
    const [first] = places as [Place];
    const calls = await countCalls(first, operation);
    const wanted = contentOf(first);
    const kills = listKills(calls);
    const check = async (kill: string, place: Place): Promise<void> => {
      const where = `killed at call ${kill}, ${calls[Number.parseInt(kill, 10) - 1]}`;
      restore(place);
      expect((await start(place, command, { HAWK_KILL_AT: kill })).signal, where).toBe("SIGKILL");
      expect(findTorn(place), where).toEqual([]);
      expect(isKept(place), where).toBe(true);
      const { exitCode, stderr } = await runMain(command, { ...place, cwd: place.project, env: { PATH: process.env["PATH"] ?? "" } });
      expect(exitCode === 0 || isOver?.test(stderr), `${where}: ${stderr}`).toBe(true);
      expect(contentOf(place), where).toEqual(wanted);
      count += 1;
    };
    await Promise.all(
      places.map(async (place, lane) => {
        for (const kill of kills.filter((_, index) => index % AT_ONCE === lane)) await check(kill, place);
      }),
    );
  });
});

/** Before calls, and half-way through those that write. */
function listKills(calls: readonly string[]): string[] {
  const all = calls.flatMap((name, index) => [`${index + 1} before`, ...(name.startsWith("write") ? [`${index + 1} half`] : [])]);
  return spread(all, KILLS_EACH);
}
