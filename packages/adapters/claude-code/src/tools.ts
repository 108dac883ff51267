import type { Adapter } from "@hawk/adapter";
import { toolFamilies } from "@hawk/protocol";

/** The canonical names are Claude Code's own, but for the one that it has no tool for. */
export const tools: Adapter["tools"] = Object.fromEntries(
  Object.values(toolFamilies)
    .flat()
    .filter((tool) => tool !== "Delete")
    .map((tool) => [tool, [tool]]),
);

/** Tools that run no command and touch no file, or do so through others that hooks are asked about. */
export const otherTools: readonly string[] =
  "AskUserQuestion BashOutput CronCreate CronDelete CronList DeferredToolPlaceholder EnterPlanMode EnterWorktree ExitPlanMode ExitWorktree KillShell LSP ListAgents ListMcpResourcesTool ReadMcpResourceTool ReportFindings ScheduleWakeup SendMessage Skill TaskCreate TaskGet TaskList TaskOutput TaskStop TaskUpdate TeamCreate TeamDelete TodoWrite ToolSearch Workflow".split(
    " ",
  );
