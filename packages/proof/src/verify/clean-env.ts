const SECRETS = /_(?:API_KEY|AUTH_TOKEN|ACCESS_TOKEN|BEARER_TOKEN|OAUTH_TOKEN)$/;
const ENDPOINTS =
  /^(?:ANTHROPIC|CLAUDE_CODE|OPENAI|CODEX|GEMINI|GOOGLE|QWEN|DASHSCOPE|COPILOT|OPENCODE|CLINE|GROK|XAI|KIMI|MOONSHOT|LETTA|LMSTUDIO|REASONIX|DEEPSEEK|AWS|AZURE|OTEL)_|^(?:CLAUDECODE|CLAUDE_CONFIG_DIR|GH_TOKEN|GITHUB_TOKEN)$/;
const PROXIES = /^(?:https?|all|no|ftp)_proxy$/i;

/** The user's environment without credentials, without what names a model server, and without marks of an agent around us. */
export function cleanEnv(env: Readonly<Record<string, string | undefined>>, keeps: readonly string[]): Record<string, string> {
  const kept = Object.entries(env).filter(([name]) => keeps.includes(name) || !isLeftOut(name));
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function isLeftOut(name: string): boolean {
  return SECRETS.test(name) || ENDPOINTS.test(name) || PROXIES.test(name);
}

/** Sends whatever else it wants to reach to our own server, which lets nothing out and remembers the names. */
export function proxyEnv(url: string): Record<string, string> {
  const all = ["HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy"].map((name) => [name, url]);
  const none = ["NO_PROXY", "no_proxy"].map((name) => [name, "127.0.0.1,localhost"]);
  return Object.fromEntries([...all, ...none]);
}
