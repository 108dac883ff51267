import { expect, test } from "vitest";
import { commandGroups, commands } from "./commands.ts";
import { renderCommandHelp, renderHelp } from "./command/help.ts";
import { flag, text } from "./command/options.ts";

test("the help lists the commands", () => {
  expect(renderHelp(commandGroups)).toMatchInlineSnapshot(`
    "hawk: write an AI-agent hook once, run it in every coding agent

    Usage: hawk <command> [options]

    Start here:
      try          See what hooks do in every agent, in a throwaway home
      init         Set hawk up: find your agents, pick hooks, see every change
      uninstall    Remove hawk from this machine, and prove it's gone

    Your hooks:
      list         List all hooks and where each is enabled
      new          Write a working hook for you to change
      add          Copy hook files into your registry
      remove       Remove hooks from your registry, keeping a copy
      enable       Turn hooks on: your own, or built-in ones
      disable      Turn hooks off, for good or for a while
      edit         Open a hook in your editor, then check it
      config       Show or change settings: get, set, unset, path, edit
      ignore       Hide hawk's local files from git in this clone

    Your agents:
      sync         Bring your hooks into your agents
      status       Show your agents, and whether hawk is in sync with them
      pause        Keep all hooks from running for a while
      resume       Let hooks run again after hawk pause
      events       Show which events each agent has, and what a hook can do there
      adapter      Bring in agents that hawk doesn't know: add, list, remove, new
      clean        Remove hawk from your agents, with everything it made

    What runs, and why:
      ui           Show it all on a page in your browser
      doctor       Find out why a hook doesn't fire, and how to fix it
      verify       Prove that your agents ask hawk and obey, by driving them
      audit        Find calls in your agents' logs that hawk wasn't asked about
      plan         Show each event's hooks in order, and where they come from
      explain      Show which hooks an event would run, and why not the others
      check        Ask your hooks about a command, file or address
      test         Run a hook against a sample event, or its cases
      backtest     Replay your agents' past calls through a hook
      record       Keep whole events for a while, to test hooks with
      run          Run the hooks of an event for a payload on stdin, and answer
      log          Show what hooks did, what they blocked, and why
      export       Send what hooks did to an OpenTelemetry collector
      completions  Print completions for your shell

    Project hooks:
      trust        Show what a project would do in your agents, and trust it
      untrust      Keep a project's own hooks from running

    Finding and sharing:
      scan         Find the hooks in a tree and show what each one declares
      package      Other people's hooks: add, update, remove, list
      update       Show updates to packages and built-in hooks, and apply them

    Importing hooks:
      deps         Show what your hooks need, and install what is missing
      import       Move hooks from an agent's settings into hawk
      migrate      Bring hooks over from hawk-hooks, or from event directories

    Options:
      -h, --help     show this, or a command's own help
      -v, --version  show the version

    hawk <command> --help shows more about one of them.
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
      --add        copy them into your registry
      --enable     with --add: also enable them
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
