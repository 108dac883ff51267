import { expect, test } from "vitest";
import { cleanEnv } from "./clean-env.ts";

test("leaves out credentials, endpoints, proxies and the marks of an agent around us, and keeps the rest", () => {
  const left =
    "ANTHROPIC_API_KEY ANTHROPIC_BASE_URL CLAUDECODE CLAUDE_CODE_OAUTH_TOKEN CLAUDE_CONFIG_DIR CODEX_HOME GEMINI_API_KEY GOOGLE_CLOUD_PROJECT";
  const more =
    "GH_TOKEN GITHUB_TOKEN COPILOT_PROVIDER_BEARER_TOKEN MY_AUTH_TOKEN GROK_HOME XAI_X KIMI_CODE_HOME LETTA_BASE_URL LMSTUDIO_BASE_URL REASONIX_HOME AWS_PROFILE AZURE_X OTEL_X HTTPS_PROXY https_proxy no_proxy ALL_PROXY";
  const kept = "HOME PATH LANG XDG_STATE_HOME GOPATH OPENCODE_PURE HAWK_X";
  const env = Object.fromEntries(`${left} ${more} ${kept}`.split(" ").map((name) => [name, "value"]));
  expect(Object.keys(cleanEnv(env, ["OPENCODE_PURE"]))).toEqual(kept.split(" "));
});
