import { tool } from "@hawk/adapter";
import type { Adapter, JsonObject } from "@hawk/adapter";
import { openCodeAgent } from "@hawk/opencode-family";

/** Everything that hawk knows about Kilo's command line, as of version 7.7.9. It was made from OpenCode. */
export const kilo: Adapter = openCodeAgent({
  id: "kilo",
  title: "Kilo",
  detect: { binaries: ["kilo"], directories: [".config/kilo", ".local/share/kilo"] },
  plugins: { user: ".config/kilo/plugin/hawk.js", project: ".kilo/plugin/hawk.js" },
  // Starts commands like `bash`, and manages running ones.
  shells: [tool("background_process", { command: "command" }, { as: (own) => (isLookedAfter(own) ? "BashOutput" : "Bash") })],
  otherTools: "board_post board_read cancel_wakeup cron_create cron_delete cron_list goal kilo_local_recall link_pr schedule_wakeup".split(
    " ",
  ),
});

const LOOKING_AFTER = new Set(["list", "status", "logs", "stop", "restart"]);

/** Whether it manages a command that hooks saw when it started. */
function isLookedAfter({ action, command }: JsonObject): boolean {
  return command === undefined && typeof action === "string" && LOOKING_AFTER.has(action);
}
