import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";
import { readVersion } from "../version.ts";

export const ui: Command = command({
  name: "ui",
  summary: "Show it all on a page in your browser",
  options: {
    noOpen: option.flag("only print the address"),
    html: option.text("write a report to a file instead, without secrets", "FILE"),
  },
  // Hooks can be turned off on the page, so an agent must not open it.
  weakens: ({ html }) => html === undefined,
  examples: ["hawk ui", "hawk ui --no-open", "hawk ui --html report.html"],
  run: async ({ noOpen, html }, io) => {
    const here = { ...io, version: readVersion() };
    if (html !== undefined) {
      const { renderReport } = await import("@hawk/ui/report");
      writeFileSync(resolve(io.cwd, html), await renderReport(here));
      return { text: `Wrote ${html}. It needs no server, and known secrets are masked.\n` };
    }
    const { openUi } = await import("@hawk/ui");
    const { openBrowser } = await import("../ui/open-browser.ts");
    const { untilInterrupted } = await import("../ui/until-interrupted.ts");
    const server = await openUi(here);
    const over = untilInterrupted(io.signal);
    const isOpened = !noOpen && openBrowser(server.url, io);
    io.stdout(
      `${isOpened ? "The page opens in your browser. If it doesn't, open" : "Open"} this address. It works once:\n  ${server.url}\nCtrl-C ends it.\n`,
    );
    await over;
    await server.close();
    return exitCode.ok;
  },
});
