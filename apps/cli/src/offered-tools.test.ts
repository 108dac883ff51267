import { unknownTools } from "@hawk/adapter";
import { expect, test } from "vitest";
import { adapters } from "./adapters.ts";

const cline = `read_files search_codebase run_commands fetch_web_content ask_question spawn_agent team_spawn_teammate team_shutdown_teammate
  team_status team_task team_run_task team_cancel_run team_list_runs team_await_runs team_send_message team_broadcast team_read_mailbox
  team_mission_log team_cleanup team_create_outcome team_attach_outcome_fragment team_review_outcome_fragment team_finalize_outcome
  team_list_outcomes`;
const copilot = `bash read_bash stop_bash list_bash view fetch_copilot_cli_documentation skill sql session_store_sql read_agent list_agents
  write_agent glob task`;
const opencode = "bash glob grep read skill task todowrite webfetch";
const collaboration = "followup_task interrupt_agent list_agents send_message spawn_agent wait_agent";
const codex = `exec_command write_stdin request_user_input view_image get_goal create_goal update_goal web_search ${collaboration
  .split(" ")
  .map((name) => `collaboration.${name}`)
  .join(" ")}`;
const gemini = `update_topic list_directory read_file grep_search glob replace write_file web_fetch run_shell_command list_background_processes
  read_background_output google_web_search enter_plan_mode invoke_agent activate_skill`;

/** What the real agents offered their models, those included that a model has to search for first. */
const offered: readonly (readonly [host: string, model: string, tools: string])[] = [
  [
    "claude-code 2.1.325",
    "claude-*",
    `Agent Bash Edit ListAgents Read ReportFindings ScheduleWakeup Skill ToolSearch Workflow DeferredToolPlaceholder Write CronCreate CronDelete
     CronList EnterWorktree ExitWorktree Monitor NotebookEdit SendMessage TaskCreate TaskGet TaskList TaskStop TaskUpdate WebFetch WebSearch`,
  ],
  ["cline 3.0.65", "claude-*, gemini-*", `${cline} editor`],
  ["cline 3.0.65", "gpt-*", `${cline} apply_patch`],
  ["codex 0.166.0", "gpt-5.5", `${codex} apply_patch`],
  ["codex 0.166.0", "gpt-5-codex", codex],
  ["gemini-cli 0.61.0", "gemini-2.5-flash", `${gemini} write_todos`],
  ["gemini-cli 0.61.0", "gemini-3-pro-preview", gemini],
  ["opencode 1.18.33", "claude-*, gemini-*, gpt-4.1", `${opencode} edit write`],
  ["opencode 1.18.33", "gpt-5, gpt-5.5", `${opencode} apply_patch`],
  [
    "kilo 7.7.9",
    "any",
    `${opencode} background_process board_post board_read cancel_wakeup cron_create cron_delete cron_list edit goal kilo_local_recall link_pr
     schedule_wakeup write`,
  ],
  ["pi 0.87.1", "any", "bash edit read write"],
  ["copilot-cli 1.0.102", "claude-*, gemini-*, gpt-5", `${copilot} create edit grep`],
  ["copilot-cli 1.0.102", "gpt-5.5", `${copilot} apply_patch rg`],
  [
    "qwen-code 0.24.4",
    "qwen3-coder",
    `agent edit get_goal glob grep_search list_agents notebook_edit read_file run_shell_command skill tool_call tool_search update_goal
     write_file`,
  ],
];

test.each(offered)("%s offers %s only tools that its adapter knows", async (host, _model, tools) => {
  const adapter = await adapters[host.split(" ")[0] ?? ""]?.();
  expect(adapter && unknownTools(adapter, tools.split(/\s+/))).toEqual([]);
});

test("a tool that is new is found", async () => {
  const adapter = await adapters["gemini-cli"]?.();
  expect(adapter && unknownTools(adapter, ["read_file", "run_anything"])).toEqual(["run_anything"]);
});
