import { hookDialects, ruleActions } from "@hawk/hook-meta";
import { z } from "zod";

const Names = z.union([z.string(), z.array(z.string())]);
const Flag = z.union([z.boolean(), z.enum(["true", "false", "yes", "no", "on", "off"]), z.literal([0, 1])]);
const Duration = z.union([z.number(), z.string()]).meta({ description: "30 (seconds), 500ms, 2m or 1h" });

const Match = z
  .strictObject({
    tool: Names.meta({ description: "tools or families, such as Bash or edit" }).optional(),
    command: Names.meta({ description: "a regular expression for the command line" }).optional(),
    path: Names.meta({ description: "a glob for the file, such as *.env" }).optional(),
    text: Names.meta({ description: "a regular expression for what is written or said" }).optional(),
  })
  .meta({ description: "what a rule is for; all of it has to fit" });

/** What a hook file declares, as an editor may check it. `@hawk/hook-meta` reads it, forgives more, and says more. */
const Header = z.strictObject({
  events: Names.meta({ description: "when it runs, such as pre_tool_use" }).optional(),
  description: z.string().meta({ description: "what the hook is for" }).optional(),
  deps: Names.meta({ description: "packages and programs that it needs" }).optional(),
  env: z.union([Names, z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))]).optional(),
  timeout: Duration.optional(),
  matcher: z.string().meta({ description: "which tools it is for" }).optional(),
  priority: z.union([z.int(), z.string()]).meta({ description: "higher runs earlier" }).optional(),
  hosts: Names.meta({ description: "the agents that it is for" }).optional(),
  on_failure: z.enum(["continue", "block"]).optional(),
  on_unsupported: z.enum(["warn", "skip", "refuse"]).optional(),
  dialect: z.enum(hookDialects).optional(),
  parallel: Flag.optional(),
  async: Flag.optional(),
  once: Flag.optional(),
  run: z.enum(["inline", "process"]).optional(),
  match: Match.optional(),
  action: z.enum(ruleActions).optional(),
});

/** The frontmatter of a Markdown hook. */
export const HookFrontmatter = z.looseObject({ "hawk-hook": Header });

/** A `.prompt.json` hook. */
export const PromptFile = z.looseObject({
  prompt: z.string().min(1).meta({ description: "the question for the model; $ARGUMENTS is the event" }),
  model: z.string().meta({ description: "the name of a model" }).optional(),
  timeout: Duration.optional(),
  "hawk-hook": Header.optional(),
});
