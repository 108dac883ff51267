import type { Command, CommandGroup } from "./command/command.ts";
import { adapter } from "./commands/adapter.ts";
import { add } from "./commands/add.ts";
import { audit } from "./commands/audit.ts";
import { backtest } from "./commands/backtest.ts";
import { check } from "./commands/check.ts";
import { clean } from "./commands/clean.ts";
import { createCompletions } from "./commands/completions.ts";
import { config } from "./commands/config.ts";
import { deps } from "./commands/deps.ts";
import { disable } from "./commands/disable.ts";
import { doctor } from "./commands/doctor.ts";
import { download } from "./commands/download.ts";
import { edit } from "./commands/edit.ts";
import { enable } from "./commands/enable.ts";
import { events } from "./commands/events.ts";
import { explain } from "./commands/explain.ts";
import { exportCommand } from "./commands/export.ts";
import { ignore } from "./commands/ignore.ts";
import { importCommand } from "./commands/import.ts";
import { init } from "./commands/init.ts";
import { list } from "./commands/list.ts";
import { log } from "./commands/log.ts";
import { migrate } from "./commands/migrate.ts";
import { newHook } from "./commands/new.ts";
import { packageCommand } from "./commands/package.ts";
import { packages } from "./commands/packages.ts";
import { pause } from "./commands/pause.ts";
import { plan } from "./commands/plan.ts";
import { record } from "./commands/record.ts";
import { removePackage } from "./commands/remove-package.ts";
import { remove } from "./commands/remove.ts";
import { resume } from "./commands/resume.ts";
import { run } from "./commands/run.ts";
import { scan } from "./commands/scan.ts";
import { status } from "./commands/status.ts";
import { sync } from "./commands/sync.ts";
import { test } from "./commands/test.ts";
import { trust } from "./commands/trust.ts";
import { tryCommand } from "./commands/try.ts";
import { ui } from "./commands/ui.ts";
import { uninstall } from "./commands/uninstall.ts";
import { untrust } from "./commands/untrust.ts";
import { update } from "./commands/update.ts";
import { verify } from "./commands/verify.ts";

const completions = createCompletions(() => commands);

/** In the order in which a newcomer meets them. */
export const commandGroups: readonly CommandGroup[] = [
  { title: "Start here", commands: [tryCommand, init, uninstall] },
  { title: "Your hooks", commands: [list, newHook, add, remove, enable, disable, edit, config, ignore] },
  { title: "Your agents", commands: [sync, status, pause, resume, events, adapter, clean] },
  {
    title: "What runs, and why",
    commands: [ui, doctor, verify, audit, plan, explain, check, test, backtest, record, run, log, exportCommand, completions],
  },
  { title: "Project hooks", commands: [trust, untrust] },
  { title: "Finding and sharing", commands: [scan, packageCommand, update] },
  { title: "Importing hooks", commands: [deps, importCommand, migrate] },
];

/** Names that people know from before. They work as ever, and the help names what they are called now. */
const former: readonly Command[] = [called("download", download), called("packages", packages), called("remove-package", removePackage)];

function called(name: string, command: Command): Command {
  return { ...command, name, examples: command.examples.map((line) => line.replace(`hawk ${command.name}`, `hawk ${name}`)) };
}

export const commands: readonly Command[] = [...commandGroups.flatMap((group) => group.commands), ...former];
