import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { commands } from "../commands.ts";
import { runMain } from "../testing/run-main.ts";

const isThere = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0;

/** Asks a real shell what could come next on a command line, in a home directory with two hooks. */
async function complete(shell: string, line: readonly string[]): Promise<string[]> {
  const { stdout: script } = await runMain(["completions", shell]);
  const root = createTree({
    completions: script,
    "home/.config/hawk/registry/hooks/guard.py": "",
    "home/.config/hawk/registry/hooks/notify.sh": "",
    "work/a.txt": "",
  });
  const { stdout, stderr } = spawnSync(shell, askers[shell]?.(join(root, "completions"), line) ?? [], {
    encoding: "utf8",
    cwd: join(root, "work"),
    env: { PATH: process.env["PATH"], HOME: join(root, "home"), TERM: "dumb" },
    timeout: 240_000,
  });
  expect(stderr).toBe("");
  return stdout
    .split(/\r?\n/)
    .map((word) => word.split("\t")[0] ?? "")
    .filter(Boolean);
}

test.each(["bash", "zsh", "fish"].filter((shell) => !isThere(shell)))("%s is not installed, so its completions were not tried", (shell) => {
  process.stderr.write(`\n${shell} IS NOT INSTALLED: its completions were not tried\n`);
  expect(isThere(shell)).toBe(false);
});

const quote = (word: string): string => `'${word}'`;

const askers: Record<string, (script: string, line: readonly string[]) => string[]> = {
  bash: (script, line) => [
    "--norc",
    "-c",
    `source ${quote(script)}; COMP_WORDS=(${line.map(quote).join(" ")}); COMP_CWORD=${line.length - 1}; _hawk; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  fish: (script, line) => ["--no-config", "-c", `source ${quote(script)}; complete -C${quote(line.join(" "))}`],
};

describe.each(["bash", "fish"].filter(isThere))("%s", (shell) => {
  test("offers every command", async () => {
    expect(await complete(shell, ["hawk", ""])).toEqual(expect.arrayContaining(commands.map(({ name }) => name)));
    expect(await complete(shell, ["hawk", "docto"])).toEqual(["doctor"]);
  });

  test("offers the options of a command", async () => {
    expect(await complete(shell, ["hawk", "sync", "--d"])).toContain("--dry-run");
  });

  test("offers hosts, events, hooks and files where they belong", async () => {
    expect(await complete(shell, ["hawk", "sync", "--agent", "cod"])).toEqual(["codex"]);
    expect(await complete(shell, ["hawk", "explain", "pre_tool"])).toContain("pre_tool_use");
    expect(await complete(shell, ["hawk", "test", "gua"])).toEqual(["guard.py"]);
    expect(await complete(shell, ["hawk", "scan", "a"])).toEqual(["a.txt"]);
  });
});

describe.skipIf(!isThere("zsh"))("zsh", () => {
  test("takes the script after compinit silently", async () => {
    const { stdout: script } = await runMain(["completions", "zsh"]);
    const root = createTree({ completions: script });
    const command = `autoload -U compinit; compinit -D -u; source ${quote(join(root, "completions"))}; print -r -- $_comps[hawk]`;
    const { stdout, stderr } = spawnSync("zsh", ["-f", "-c", command], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: root },
    });
    expect({ stdout, stderr }).toEqual({ stdout: "_hawk\n", stderr: "" });
  });

  test("offers commands, options and words at a real prompt", async () => {
    const { stdout: script } = await runMain(["completions", "zsh"]);
    const root = createTree({ completions: script });
    const ask = (line: string, completed: string): string =>
      stripVTControlCharacters(
        spawnSync(
          "zsh",
          [
            "-f",
            "-c",
            // Waits for the prompt, then for what the line becomes.
            `zmodload zsh/zpty; zpty z 'PS1="go> " TERM=dumb zsh -f -i'; zpty -w z "autoload -U compinit; compinit -D -u; source ${join(root, "completions")}; LISTMAX=9999; unsetopt beep; print REA''DY"; zpty -r z out '*READY*go> *'; zpty -n -w z $'${line}\\t'; zpty -r z out '*${completed}*'; print -r -- $out`,
          ],
          { encoding: "utf8", env: { PATH: process.env["PATH"], HOME: root }, timeout: 240_000 },
        ).stdout,
      );
    expect(ask("hawk docto", "doctor")).toContain("hawk doctor");
    expect(ask("hawk sync --agent cod", "codex")).toContain("codex");
  });
});

test("another shell is told which there are", async () => {
  const { exitCode, stderr } = await runMain(["completions", "fihs"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: 'hawk: there are no completions for "fihs"\n      did you mean fish?\n' });
});
