import { ANY, STAR, shown } from "@hawk/shell-facts";
import type { World } from "./world.ts";

/** Names and places of secrets. Lowercase, as paths are before comparison. */
const SAMPLES: ReadonlySet<string> = new Set(["example", "sample", "template", "dist", "schema", "defaults"]);
const NAMES = new Set(
  (
    ".env .envrc .netrc _netrc .pgpass .my.cnf .git-credentials .pypirc .htpasswd .vault-token .dockercfg .boto .s3cfg kubeconfig credentials.json client_secret.json " +
    "service-account.json serviceaccount.json service_account.json secrets.yml secrets.yaml secrets.json secrets.toml secrets.env secring.gpg master.key token.json .mysql_history .credentials.json oauth_creds.json " +
    "auth.json .terraformrc .databrickscfg .snowsql .mcp-auth.json credentials.db access_tokens.db"
  ).split(" "),
);
/** These are common names for other things too, so their place counts. */
const ONLY_IN_PLACES = new Set(["auth.json"]);
const ENDINGS = /\.(?:pem|p12|pfx|pkcs12|key|keystore|jks|kdbx?|ppk|p8|ovpn|keychain(?:-db)?|tfvars\.secret|asc\.key|gpg\.key)$/;
const KEY_NAME = /^(?:\w+_)?id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:$|[._-])|^[\w-]+_(?:rsa|ed25519|ecdsa)$/;
const BACKUP = /(?:\.(?:bak|backup|old|orig|save|swp|copy)|~)$/;
/** A directory ends in a slash and stands for all that is in it. */
const PLACES = [
  ".ssh/",
  ".gnupg/",
  ".aws/credentials",
  ".aws/config",
  ".aws/sso/",
  ".aws/cli/",
  ".azure/",
  ".kube/config",
  ".docker/config.json",
  ".config/gcloud/",
  ".config/gh/hosts.yml",
  ".config/hub",
  ".config/op/",
  ".password-store/",
  ".cargo/credentials",
  ".cargo/credentials.toml",
  ".gem/credentials",
  ".m2/settings-security.xml",
  ".m2/settings.xml",
  ".terraform.d/credentials.tfrc.json",
  ".local/share/keyrings/",
  "library/keychains/",
  ".config/pypoetry/auth.toml",
  ".config/glab-cli/",
  ".config/containers/auth.json",
  ".config/rclone/rclone.conf",
  ".config/doctl/config.yaml",
  ".oci/",
  ".config/sops/age/keys.txt",
  ".codex/auth.json",
  ".claude/.credentials.json",
  ".gemini/oauth_creds.json",
  ".gemini/google_accounts.json",
  ".qwen/oauth_creds.json",
  ".local/share/opencode/auth.json",
  ".copilot/mcp-config.json",
  ".config/github-copilot/",
  ".cursor/mcp.json",
  ".config/goose/secrets.yaml",
  ".factory/auth.json",
  ".local/share/crush/",
  ".claude.json",
  ".mcp.json",
  ".codeium/",
  ".config/1password/",
  ".bw/",
  ".config/bitwarden",
  ".config/configstore/",
  ".electrum/",
  ".bitcoin/",
  ".ethereum/keystore/",
  ".mozilla/firefox/",
  ".config/google-chrome/",
]; // fmt: skip
/** Public parts of guarded places: nothing in them is a secret. */
const OPEN = /(?:^|\/)\.ssh\/(?:known_hosts(?:\.old)?|config|authorized_keys|environment|rc)$|\.pub$/;
const FIXTURE =
  /(?:^|\/)(?:tests?|__tests__|fixtures?|testdata|examples?|docs?|samples?|spec|e2e|mocks?|templates?|node_modules|site-packages|vendor)\//;

function fold(path: string): string {
  return shown(path).toLowerCase();
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function isEnvFile(name: string): boolean {
  if (!/^\.env(?:[._-]|$)/.test(name) && !name.endsWith(".env")) return false;
  const parts = name.split(/[._-]/).filter((part) => part !== "");
  return !parts.some((part) => SAMPLES.has(part)) || /^\.env\.example\.local$/.test(name);
}

/** Whether a file may hold secrets, by its name and place. */
export function isSecretFile(path: string, project = ""): boolean {
  const whole = fold(path);
  if (OPEN.test(whole)) return false;
  if (path.includes(STAR) || path.includes(ANY)) return isSecretPattern(whole);
  const stripped = whole.replace(BACKUP, "");
  return isSecretName(stripped, project.toLowerCase()) || (stripped !== whole && isSecretName(whole, project.toLowerCase()));
}

function isSecretName(path: string, project: string): boolean {
  const name = baseOf(path);
  if (isPlace(path, project) || isAgentSecret(path)) return true;
  if (/^service[-_]?account[\w-]*\.json$/.test(name)) return true;
  if (KEY_NAME.test(name) || isEnvFile(name)) return true;
  return (NAMES.has(name) && !ONLY_IN_PLACES.has(name)) || (ENDINGS.test(name) && !INSTALLED.test(path));
}

const INSTALLED = /\/(?:node_modules|vendor|site-packages|__pycache__)\//;
const AGENT_HOME =
  /\/(?:\.(?:claude|codex|gemini|qwen|copilot|cursor|kimi|kimi-code|pi|amp|factory|augment|codeium|windsurf|cline|kiro|goose|crush)|\.config\/(?:opencode|kilo|goose|amp|crush|cursor|github-copilot)|\.local\/share\/(?:opencode|kilo|amp|crush|goose))\/(.*)$/;

/** What an agent keeps for itself, by the names such files have. */
function isAgentSecret(path: string): boolean {
  const rest = AGENT_HOME.exec(path)?.[1];
  return (
    rest !== undefined &&
    /(?:^|[/._-])(?:auth|oauth|o?auth[-_]\w+|credentials?|secrets?|tokens?|mcp[-_](?:auth|secrets|oauth|config)|oauth[-_]\w+)(?:$|[/._-])|\.db(?:-wal|-shm)?$|\.age$/.test(
      rest,
    )
  );
}

/** A pattern that starts with enough of a secret file's name: .env?, credential*. */
function isSecretPattern(path: string): boolean {
  const start = baseOf(path).split(/[*?]/, 1)[0] ?? "";
  if (start.length < 4) return [...PLACES].some((place) => place.endsWith("/") && path.includes(`/${place}`));
  const rest = path.slice(0, path.lastIndexOf("/") + 1);
  return (
    [...NAMES, "id_rsa", "id_ed25519"].some((name) => name.startsWith(start)) ||
    PLACES.some((place) => !place.endsWith("/") && `/${place}`.startsWith(`/${rest.split("/").slice(-2, -1).join("")}/${start}`)) ||
    start === ".env"
  );
}

function isPlace(path: string, project: string): boolean {
  // Deeper in a project, such places are fixtures or another machine's files.
  if (
    project !== "" &&
    path.startsWith(`${project}/`) &&
    /\/.+\//.test(path.slice(project.length)) &&
    !/^\/\.[\w.-]+\//.test(path.slice(project.length))
  )
    return false;
  const inHome = !FIXTURE.test(path.replace(/^\/(?:home|users|root)\/(?:[^/]+\/)?/, "/"));
  return (
    inHome &&
    PLACES.some((place) => (place.endsWith("/") ? `${path}/`.includes(`/${place}`) : path.endsWith(`/${place}`) || path === place))
  );
}

/** A directory or a pattern that has secrets in it. */
export function isSecretTree(path: string, world: World): boolean {
  const whole = fold(path).replace(/\/$/, "");
  const home = world.home.toLowerCase();
  if (PLACES.some((place) => `${home}/${place}`.startsWith(`${whole}/`) && whole.startsWith(home))) return true;
  return (path.includes(STAR) || path.includes(ANY)) && /(?:^|\/)(?:certs?|keys|secrets?|credentials|private)\/[^/]*$/.test(whole);
}
