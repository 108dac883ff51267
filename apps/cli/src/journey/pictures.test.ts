import { join } from "node:path";
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/render-screen.ts";
import { readScreen } from "../testing/screen.ts";
import { openTerminal } from "../testing/terminal.ts";
import type { Terminal } from "../testing/terminal.ts";

const hawk = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
const images = fileURLToPath(new URL("../../../../docs/images/", import.meta.url));

/** A user with two agents, at a terminal. */
function start(...args: string[]): Terminal {
  const root = realpathSync(
    createTree({ "home/.claude/settings.json": "{}\n", "home/.codex/config.toml": "", "home/work/.keep": "", "tmp/.keep": "" }),
  );
  const home = join(root, "home");
  const env = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: home, TMPDIR: join(root, "tmp") };
  return openTerminal([process.execPath, hawk, ...args], { env, cwd: join(home, "work") });
}

// `npm test -- pictures -u` makes new pictures when what hawk prints has changed.
test("the picture of hawk try is what hawk try prints, but for the milliseconds", async () => {
  const terminal = start("try");
  expect(await terminal.exitCode()).toBe(0);
  const scenes = terminal.raw().split("milliseconds")[0] ?? "";
  const picture = renderScreen(readScreen(scenes.replaceAll(/, \d+ ms/g, "")), "hawk try");
  await expect(picture).toMatchFileSnapshot(join(images, "try.svg"));
});

test("the picture of the wizard is what hawk init shows", async () => {
  const terminal = start("init");
  await terminal.until(/Which agents should use your hooks\?[^]*Claude Code[^]*Codex CLI/);
  terminal.press("\r");
  await terminal.until(/Which hooks do you want\?[^]*secret-guard[^]*to navigate[^]*\u2514/);
  await expect(renderScreen(readScreen(terminal.raw()), "hawk init")).toMatchFileSnapshot(join(images, "init.svg"));
});

test("a screen is what is left after cursor moves and erased lines", () => {
  const text = "one\r\ntwo\u001B[1A\r\u001B[2Kuno\u001B[1B\u001B[3D\u001B[31mt\u001B[0mres\u001B[J";
  const rows = readScreen(text).map((row) => row.map(({ character }) => character).join(""));
  expect(rows).toEqual(["uno", "tres"]);
  expect(readScreen(text)[1]?.[0]).toEqual({ character: "t", color: "red" });
});
