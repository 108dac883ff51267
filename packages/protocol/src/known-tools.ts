import { nearest } from "@hawk/events";
import { toolFamilies } from "./tools.ts";

/** Tools that belong to no family. */
const otherTools = "AskUserQuestion BashOutput EnterPlanMode ExitPlanMode KillShell LSP Skill TaskOutput TaskStop TodoWrite".split(" ");

/** The tools that hooks see, under the same names in every agent. */
export const knownTools: readonly string[] = [...new Set([...Object.values(toolFamilies).flat(), ...otherTools])];

/** What agents call these tools themselves. Hooks never see these names, but people write them. */
const nativeNames: Readonly<Record<string, string>> = {
  Bash: "run_shell_command WriteShellStdin run_commands exec_command execute execute_bash write_bash launch-process write-process run_terminal_command background_process",
  PowerShell: "write_powershell",
  Edit: "apply_patch ApplyPatch editor replace str-replace-editor search_replace edit_file",
  Delete: "remove-files remove delete_file",
  Write: "write_file create save-file fs_write download",
  Read: "read_file read_files view view_image zoom_image fs_read ReadMediaFile",
  Grep: "grep_search search_file_content search_codebase rg",
  Glob: "find",
  LS: "list list_dir list_directory",
  WebFetch: "fetch fetch_web_content FetchURL",
  WebSearch: "google_web_search",
  Agent:
    "spawn_agent collaborationspawn_agent invoke_agent spawn_subagent AgentSwarm read_only_task parallel_tasks read_only_skill explore review",
};

/** Shorter names resemble too many others. */
const SHORTEST_NEAR = 4;

let spellings: Map<string, string> | undefined;

/** The tool or family that a name in other case, or in an agent's own spelling, stands for. */
export function spelledOtherwise(word: string): string | undefined {
  spellings ??= new Map(
    [
      ...Object.entries(nativeNames).flatMap(([tool, names]) => names.split(" ").map((name) => [name, tool])),
      ...[...Object.keys(toolFamilies), ...knownTools].map((name) => [name, name]),
    ].map(([spelling = "", name = ""]) => [loosen(spelling), name]),
  );
  return spellings.get(loosen(word));
}

/** The same with a typing mistake in it. */
export function nearTool(word: string): string | undefined {
  const names = [...knownTools, ...Object.keys(toolFamilies)].filter(({ length }) => length >= SHORTEST_NEAR);
  return spelledOtherwise(word) ?? nearest(word, names)[0];
}

function loosen(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
