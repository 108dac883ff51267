import type { Adapter } from "@hawk/adapter";

/** A patch is an Edit or, when all that it does is to add files, a Write. */
export const tools: Adapter["tools"] = {
  Bash: ["bash"],
  PowerShell: ["powershell"],
  Read: ["view"],
  Write: ["create"],
  Edit: ["edit", "apply_patch"],
  Grep: ["grep", "rg"],
  Glob: ["glob"],
  WebFetch: ["web_fetch"],
  WebSearch: ["web_search"],
  Agent: ["task"],
};
