import type { Adapter } from "@hawk/adapter";

/** Names that hooks see, and what the host calls those tools. */
export const tools: Adapter["tools"] = { Bash: ["Bash"] };
