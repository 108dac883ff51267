import type { Adapter } from "@hawk/adapter";

/** What is typed into a shell that is open is a command as well. A patch is an Edit or, when all that it does is to add files, a Write. */
export const tools: Adapter["tools"] = {
  Bash: ["bash", "write_bash"],
  PowerShell: ["powershell", "write_powershell"],
  Read: ["view"],
  Write: ["create"],
  Edit: ["edit", "apply_patch"],
  Grep: ["grep", "rg"],
  Glob: ["glob"],
  WebFetch: ["web_fetch"],
  WebSearch: ["web_search"],
  Agent: ["task"],
};
