import { defineAdapter, groupedByMatcher, inSeconds } from "@hawk/adapter";
import type { Adapter, JsonObject, Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { managedPlaces, toolFamilies } from "@hawk/protocol";
import { encode } from "./encode.ts";
import { events } from "./events.ts";
import { toMatcher } from "./matcher.ts";
import { shell } from "./shell.ts";

const managedSettings = (platform: string): string => `${managedPlaces(platform).claude}/managed-settings.json`;
const isTrue = (value: unknown): boolean => value === true;
const user = { path: ".claude/settings.json", directoryVariable: "CLAUDE_CONFIG_DIR" };
const project = { path: ".claude/settings.json" };
const LOCAL = "settings.local.json";
const off = { key: ["disableAllHooks"], isOff: isTrue };

const LONGEST_SESSION_END_SECONDS = 60;
const seconds = inSeconds();
const atSessionEnd = inSeconds({ longest: LONGEST_SESSION_END_SECONDS, fallback: LONGEST_SESSION_END_SECONDS });
const secondsByType: Readonly<Record<string, number>> = { prompt: 30, agent: 60 };
const secondsByEvent: Readonly<Partial<Record<EventName, number>>> = {
  user_prompt_submit: 30,
  session_end: 1.5,
  pre_model_switch: 30,
  post_model_switch: 30,
  message_display: 10,
};

const SESSION = "5a3f1c9e-0d2b-4e67-8f10-6b7c8d9e0f12";
const turn = { prompt_id: "9d1e2f30-4a5b-4c6d-8e7f-a0b1c2d3e4f5", permission_mode: "default" };

/** Everything that hawk knows about Claude Code, as of version 2.1.325. */
export const claudeCode: Adapter = defineAdapter({
  id: "claude-code",
  title: "Claude Code",
  detect: { binaries: ["claude"], directories: [".claude"] },
  // Under PreToolUse and PermissionRequest one invalid entry makes the host discard the whole file, permission rules included, so nothing is
  // written here that the host does not know.
  settings: groupedByMatcher({
    name: "Claude Code's settings",
    user,
    project,
    local: `.claude/${LOCAL}`,
    syntax: { comment: "fault", blockComment: "fault", trailingComma: "fault", byteOrderMark: "taken", empty: "taken" },
    // At events with a default of 1.5 seconds, always write a number.
    timeout: { ...seconds, write: (time, event) => (event === "session_end" ? atSessionEnd : seconds).write(time, event) },
    defaultSeconds: (type, event) => secondsByType[type] ?? (event === null ? undefined : secondsByEvent[event]) ?? 600,
    matcher: toMatcher,
    native: toHandler,
    // Versions before 2.1.295, and other programs that read this file, ignore it.
    failClosed: { onFailure: "block" },
    // hawk's matchers and tool names are this host's. What the host ignores in its settings, such as `once`, is ignored here.
    reading: {
      tools: {},
      list: /^[A-Za-z0-9_|, -]*$/,
      keepsMatchers: true,
      cosmetic: ["once", "shell", "rewakeMessage", "rewakeSummary"],
    },
  }),
  reloads: true,
  // A project can switch off the user's hooks too; the administrator can leave only their own on.
  offSwitches: [
    { scope: "user", file: user, ...off },
    { scope: "project", file: project, overruledBy: LOCAL, ...off },
    { scope: "project", file: { path: `.claude/${LOCAL}` }, ...off },
    { scope: "managed", pathOn: managedSettings, ...off },
    { scope: "managed", pathOn: managedSettings, key: ["allowManagedHooksOnly"], isOff: isTrue },
  ],
  shell,
  // Which shell it finds depends on the machine, so use none.
  windows: { shell: "none" },
  projectCommand: "CLAUDE_PROJECT_DIR",
  dialect: "claude",
  // The canonical names are Claude Code's, except for a tool that it lacks.
  tools: Object.fromEntries(
    Object.values(toolFamilies)
      .flat()
      .filter((tool) => tool !== "Delete")
      .map((tool) => [tool, tool]),
  ),
  otherTools:
    "AskUserQuestion BashOutput CronCreate CronDelete CronList DeferredToolPlaceholder EnterPlanMode EnterWorktree ExitPlanMode ExitWorktree KillShell LSP ListAgents ListMcpResourcesTool ReadMcpResourceTool ReportFindings ScheduleWakeup SendMessage Skill TaskCreate TaskGet TaskList TaskOutput TaskStop TaskUpdate TeamCreate TeamDelete TodoWrite ToolSearch Workflow".split(
      " ",
    ),
  events,
  payload: { isCanonical: true },
  answers: () => ({ encode }),
  sample: {
    common: ({ home, project: cwd }, name) => ({
      session_id: SESSION,
      transcript_path: `${home}/.claude/projects/${SESSION}.jsonl`,
      cwd,
      hook_event_name: name,
    }),
    variables: ["CLAUDE_PROJECT_DIR"],
    call: { ...turn, tool_use_id: "toolu_1" },
    start: { source: "startup", model: "sonnet" },
    stop: { ...turn, stop_hook_active: false, last_assistant_message: "All done.", background_tasks: [], session_crons: [] },
  },
});

/** A prompt that blocks should only block that one call, not end the turn. */
function toHandler({ handler }: Registration): JsonObject {
  return { ...handler, ...(handler.type === "prompt" ? { continueOnBlock: true } : {}) };
}
