import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPerson } from "../testing/built.ts";
import type { Person } from "../testing/built.ts";

const LIMIT_MS = 240_000;
const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n";

function createOwner(): Person {
  const person = createPerson("ann");
  onTestFinished(person.leave);
  person.write(".claude/settings.json", "{}\n");
  person.write("work/.hawk/config.yaml", "hooks:\n  enabled: [mine.sh]\n");
  person.write("work/.hawk/hooks/mine.sh", guard);
  person.write("extra.sh", guard);
  return person;
}

/** Command lines for people, in the order in which somebody gives them. `~` is for the shell. */
const lines = [
  "init --dry-run --hooks dangerous-cmd.sh",
  "init --yes --hooks dangerous-cmd.sh",
  "new own.sh --event stop",
  "add ~/extra.sh",
  "enable own.sh --dry-run",
  "enable own.sh",
  "plan",
  "explain pre_tool_use",
  "list",
  "trust --dry-run",
  "trust --yes",
  "trust --list",
  "sync",
  "sync --dry-run --scope local",
  "status",
  "doctor",
  "scan ~/none",
  "config set trace decisions",
  "import claude-code",
  "untrust",
  "disable own.sh",
  "remove own.sh",
  "uninstall --dry-run",
  "uninstall --yes",
];

test(
  "people read paths in their home with ~, except in quotes and in the lines of a diff",
  () => {
    const { hawk, home } = createOwner();
    for (const line of lines) {
      const { stdout, stderr } = hawk(...line.split(" ").map((word) => word.replace(/^~/, home)));
      const shown = `${stdout}${stderr}`.split("\n").filter((one) => !/^[ +-] |"/.test(one) || /^(?:---|\+\+\+) /.test(one));
      expect([line, shown.filter((one) => one.includes(home))]).toEqual([line, []]);
    }
  },
  LIMIT_MS,
);

test(
  "programs read whole paths",
  () => {
    const { hawk, home } = createOwner();
    hawk("init", "--yes", "--hooks", "dangerous-cmd.sh");
    expect(hawk("config", "path").stdout).toBe(`${join(home, ".config/hawk/config.yaml")}\n`);
    for (const line of ["status --json", "plan --json", "trust --dry-run --json", "sync --json"])
      expect([line, hawk(...line.split(" ")).stdout]).toEqual([line, expect.stringContaining(`"${home}/`)]);
  },
  LIMIT_MS,
);
