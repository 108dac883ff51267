import type { Adapter } from "@hawk/adapter";
import { openCodeAgent } from "@hawk/opencode-family";

/** Everything that hawk knows about OpenCode, as of version 1.18.33. */
export const openCode: Adapter = openCodeAgent({
  id: "opencode",
  title: "OpenCode",
  detect: { binaries: ["opencode"], directories: [".config/opencode", ".local/share/opencode"] },
  plugins: { user: ".config/opencode/plugins/hawk.js", project: ".opencode/plugins/hawk.js" },
});
