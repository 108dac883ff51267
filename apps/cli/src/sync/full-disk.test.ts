import { afterAll, describe, expect, test, vi } from "vitest";
import { contentOf, countCalls, findTorn, isKept, operations, prepare, restore, spread, start } from "../testing/disturbed.ts";
import { runMain } from "../testing/run-main.ts";

// The disk is full from some call of a command on. The command says so and ends; nothing is torn or lost, and with room again the same
// command comes to the same end as one that always had room.

vi.setConfig({ testTimeout: 1_800_000 });

const TIMES_EACH = 10;

let count = 0;
afterAll(() => process.stdout.write(`${count} full disks: 0 torn, 0 lost, 0 litter\n`));

describe.each(operations)("hawk $command, out of room anywhere", (operation) => {
  test("says so, leaves every file whole, loses no hook, and is completed by the next run", async () => {
    const { command, before, isOver } = operation;
    const place = await prepare(before);
    const calls = await countCalls(place, operation);
    const wanted = contentOf(place);
    for (const at of spread([...calls.keys()], TIMES_EACH)) {
      const where = `full from call ${at + 1}, ${calls[at]}`;
      restore(place);
      const ended = await start(place, command, { HAWK_FULL_AT: `${at + 1}` });
      const isSaid = ended.code === 1 && /disk is full|no space left/.test(ended.stderr);
      expect(isSaid || ended.code === 0, `${where}: ${ended.code} ${ended.stderr}`).toBe(true);
      expect(findTorn(place), where).toEqual([]);
      expect(isKept(place), where).toBe(true);
      const { exitCode, stderr } = await runMain(command, { ...place, cwd: place.project, env: { PATH: process.env["PATH"] ?? "" } });
      expect(exitCode === 0 || isOver?.test(stderr), `${where}: ${stderr}`).toBe(true);
      expect(contentOf(place), where).toEqual(wanted);
      count += 1;
    }
  });
});
