import { expect, test } from "vitest";
import { commandGroups, commands } from "./commands.ts";
import { renderCommandHelp, renderHelp } from "./command/help.ts";
import { flag, text } from "./command/options.ts";

test("the help lists the commands", () => {
  expect(renderHelp(commandGroups)).toMatchInlineSnapshot(`
    "hawk: write an AI-agent hook once, run it in every coding agent

    Usage: hawk <command> [options]

    Start here:
      try             See what hooks do in every agent, in a throwaway home
      init            Set hawk up: find your agents, choose hooks, see every change
      uninstall       Take hawk off this machine, and prove that it is gone

    Your hooks:
      list            Show the hooks that there are, and where each is enabled
      new             Write a hook that works at once, for you to change
      add             Copy hook files into your registry
      remove          Take hooks out of your registry; a copy is kept
      enable          Let hooks run: your own, or those that come with hawk
      disable         Let hooks run no longer, or not for a while
      edit            Open a hook in your editor, and check it afterwards
      config          Show or change settings: get, set, unset, path, edit
      ignore          Keep what is not to be shared out of git's sight here

    Into your agents:
      sync            Bring the hooks of your configuration into your agents
      status          Show your agents, and whether hawk is in sync with them
      events          Show which events each agent has, and what a hook can do there
      clean           Take hawk out of your agents, and remove all that it made

    What runs, and why:
      doctor          Find out why a hook does not fire, and what to do about it
      plan            Show the hooks of each event in order, and where from
      explain         Tell which hooks an event would run, and why not the others
      test            Run one hook file against a sample event and show what it does
      run             Run the hooks of an event for a payload on stdin, and answer
      log             Show what hooks did: blocks, answers, failures
      completions     Print the completions of hawk's commands for your shell

    Projects that bring hooks:
      trust           Show what a project would do in your agents, and let it in
      untrust         Keep a project's own hooks from running

    Finding and sharing:
      scan            Find the hooks in a tree and show what each one declares
      download        Fetch other people's hooks; none runs before you enable it
      packages        Show what was downloaded, from where, and how it stands
      update          Show what is new in packages, and take it when you agree
      remove-package  Disable the hooks of a package, and remove them

    Bringing hooks along:
      deps            Show what your hooks need, and install what is missing
      import          Bring the hooks of an agent's settings into hawk
      migrate         Bring hooks over from hawk-hooks, or from event directories

    Options:
      -h, --help     show this, or a command's own help
      -v, --version  show the version

    hawk <command> --help tells more about one of them.
    "
  `);
});

test("the help of a command lists its arguments, its options and examples", () => {
  const scan = commands.find(({ name }) => name === "scan");
  expect(scan && renderCommandHelp(scan)).toMatchInlineSnapshot(`
    "Find the hooks in a tree and show what each one declares

    Usage: hawk scan <path> [options]

      <path>       a directory, or a single file
      --json       print the result as JSON
      --depth N    descend at most N levels of subdirectories
      --add        copy what is found into your registry
      --enable     with --add: and enable it
      --no-sync    leave your agents as they are until hawk sync
      -q, --quiet  print only problems
      -h, --help   show this

    Examples:
      hawk scan . --depth 2
      hawk scan hooks --json
      hawk scan ~/dotfiles/hooks --add --enable
    "
  `);
});

test("the help of a command shows short names and what values are called", () => {
  const options = { mode: { ...text("the rights", "BITS"), short: "m" }, label: text("a name", "NAME"), noCopy: flag("do nothing") };
  const help = renderCommandHelp({ name: "copy", summary: "Copy a file", positionals: {}, options, examples: ["hawk copy"] });
  expect(help).toContain("  -m, --mode BITS  the rights\n  --label NAME     a name\n  --no-copy        do nothing\n");
});

test.each(commands.map((command) => [command.name, command]))(
  "%s is described in one line, and its examples call it",
  (name, { summary, examples }) => {
    expect(summary).toMatch(/^[A-Z][^\n.]+$/);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(example).toMatch(new RegExp(`^hawk ${name}\\b`));
  },
);

test.each(commands.map((command) => [command.name, command]))("the help of %s fits a terminal of 80 columns", (_, command) => {
  for (const line of [...renderCommandHelp(command).split("\n"), ...renderHelp(commandGroups).split("\n")])
    expect(line.length, line).toBeLessThanOrEqual(80);
});
