import type { JsonObject } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { windsurf } from "../windsurf.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, replyTo, readReply } = verdictKit(windsurf, payloads);

const eventNames = new Set(
  `pre_read_code post_read_code pre_write_code post_write_code pre_run_command post_run_command pre_mcp_tool_use post_mcp_tool_use
   pre_user_prompt post_cascade_response post_cascade_response_with_transcript post_setup_worktree`.split(/\s+/),
);

export const material: KitMaterial = {
  payloads,
  // An exit code of no meaning would be one more warning.
  accepts: ({ exitCode }, native) => (exitCode < 2 || (exitCode === 2 && native.startsWith("pre_")) ? null : `exit code ${exitCode}`),
  // What is not in Windsurf's documentation.
  validate: (text) => {
    const { hooks } = JSON.parse(text) as { hooks: Record<string, JsonObject[]> };
    return Object.entries(hooks).flatMap(([event, entries]) =>
      eventNames.has(event) ? entries.flatMap(findProblems) : [`${event} is not an event`],
    );
  },
  // It fires together with the one that is registered, and would run every hook twice.
  leftOut: ["post_cascade_response_with_transcript"],
  // The host reads plain JSON, so there are no comments.
  startingTexts: {
    "no file": null,
    "an empty object": "{}",
    "hooks of the user's own": '{\n\t"hooks": {\n\t\t"pre_run_command": [{ "command": "./mine.sh", "show_output": false }]\n\t}\n}\n',
    "everything on one line": '{"hooks":{"pre_user_prompt":[]}}',
  },
};

function findProblems({ command, show_output: _shown, ...strange }: JsonObject): string[] {
  return [...Object.keys(strange), ...(typeof command === "string" ? [] : ["an entry makes no sense"])];
}
