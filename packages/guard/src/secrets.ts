const B = String.raw`(?<![A-Za-z0-9_-])`;

interface SecretRule {
  readonly kind: string;
  readonly id: string;
  /** Any text with this secret contains one of these. */
  readonly marks: readonly string[];
  /** With bounds everywhere, so each takes linear time. */
  readonly pattern: string;
  readonly flags?: string;
  /** Its value must look random: placeholders have the same shape. */
  readonly isRandom?: boolean;
}

/** Shapes of keys. The id is the last part of `secret/<id>`. */
const secretRules: readonly SecretRule[] = [
  { kind: "an AWS access key", id: "aws", marks: ["AKIA", "ASIA"], pattern: `${B}A[KS]IA[A-Z2-7]{16}(?![A-Za-z0-9])` },
  {
    kind: "an AWS secret key",
    id: "aws-secret",
    marks: ["aws"],
    pattern: String.raw`aws.{0,20}?(?:secret|sk).{0,20}?[=:]\s{0,3}["']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])`,
    flags: "i",
  },
  {
    kind: "a GitHub token",
    id: "github",
    marks: ["gh", "github_pat_"],
    pattern: `${B}(?:gh[pousr]_[A-Za-z0-9]{36,255}|ghs_[0-9]{1,20}_eyJ[A-Za-z0-9_.-]{30,2000}|github_pat_[A-Za-z0-9_]{60,255})`,
  },
  {
    kind: "a GitLab token",
    id: "gitlab",
    marks: ["gl", "GR"],
    pattern: `${B}(?:gl(?:pat|dt|rt|ptt|oas|soat|cbt|agent|imt|ffct|feedt)-[A-Za-z0-9_.-]{20,300}|GR1348941[A-Za-z0-9_-]{20})`,
  },
  {
    kind: "a Slack token",
    id: "slack",
    marks: ["xox", "xapp-"],
    pattern: `${B}(?:xox[abeoprs]-[A-Za-z0-9-]{10,255}|xoxe\\.xox[bp]-\\d-[A-Za-z0-9]{20,255}|xapp-[0-9]-[A-Za-z0-9-]{10,255})`,
    isRandom: true,
  },
  {
    kind: "a Slack webhook",
    id: "slack-webhook",
    marks: ["hooks.slack.com"],
    pattern: String.raw`hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9/]{20,120}`,
  },
  {
    kind: "a Discord webhook",
    id: "discord",
    marks: ["/api/webhooks/"],
    pattern: String.raw`discord(?:app)?\.com/api/webhooks/[0-9]{10,20}/[A-Za-z0-9_-]{40,80}`,
  },
  {
    kind: "a Stripe key",
    id: "stripe",
    marks: ["k_live_", "k_test_", "k_prod_", "whsec_"],
    pattern: `${B}(?:[rs]k_(?:live|test|prod)_[A-Za-z0-9]{16,128}|whsec_[A-Za-z0-9]{24,64})`,
    isRandom: true,
  },
  { kind: "an Anthropic key", id: "anthropic", marks: ["sk-ant-"], pattern: `${B}sk-ant-[A-Za-z0-9]{2,10}-?[A-Za-z0-9_-]{20,128}` },
  {
    kind: "an OpenAI key",
    id: "openai",
    marks: ["sk-"],
    pattern: `${B}sk-(?:(?:proj|svcacct|admin)-[A-Za-z0-9_-]{30,200}|[A-Za-z0-9]{32,64})(?![A-Za-z0-9_-])`,
  },
  { kind: "a Google API key", id: "google", marks: ["AIza"], pattern: `${B}AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])` },
  {
    kind: "a Google token",
    id: "google-token",
    marks: ["ya29.", "GOCSPX-"],
    pattern: `${B}(?:ya29\\.[A-Za-z0-9_-]{20,255}|GOCSPX-[A-Za-z0-9_-]{20,40})`,
  },
  { kind: "an npm token", id: "npm", marks: ["npm_"], pattern: `${B}npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])` },
  { kind: "a PyPI token", id: "pypi", marks: ["pypi-"], pattern: `${B}pypi-AgE[A-Za-z0-9_-]{50,255}` },
  {
    kind: "a Hugging Face token",
    id: "huggingface",
    marks: ["hf_", "api_org_"],
    pattern: `${B}(?:hf_[A-Za-z0-9]{34}|api_org_[A-Za-z0-9]{34})(?![A-Za-z0-9])`,
  },
  { kind: "a SendGrid key", id: "sendgrid", marks: ["SG."], pattern: `${B}SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}` },
  { kind: "a DigitalOcean token", id: "digitalocean", marks: ["do"], pattern: `${B}do[opr]_v1_[a-f0-9]{64}` },
  {
    kind: "a Shopify token",
    id: "shopify",
    marks: ["shp"],
    pattern: `${B}shp(?:at|ca|pa|ss)_(?:[a-fA-F0-9]{32}|[A-Za-z0-9]{32})(?![A-Za-z0-9])`,
  },
  { kind: "a Databricks token", id: "databricks", marks: ["dapi"], pattern: `${B}dapi[a-f0-9]{32}(?:-\\d)?(?![a-f0-9])` },
  { kind: "a Linear key", id: "linear", marks: ["lin_api_"], pattern: `${B}lin_api_[A-Za-z0-9]{40}` },
  { kind: "a Notion token", id: "notion", marks: ["ntn_"], pattern: `${B}ntn_[A-Za-z0-9]{40,60}` },
  {
    kind: "a Doppler token",
    id: "doppler",
    marks: ["dp."],
    pattern: `${B}dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}`,
  },
  { kind: "a PlanetScale token", id: "planetscale", marks: ["pscale_"], pattern: `${B}pscale_(?:tkn|oauth|pw)_[A-Za-z0-9=._-]{32,64}` },
  { kind: "a Docker Hub token", id: "docker", marks: ["dckr_"], pattern: `${B}dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,64}` },
  { kind: "a Vercel token", id: "vercel", marks: ["vcp_", "vca_", "vci_", "vcr_", "vck_"], pattern: `${B}vc[pairk]_[A-Za-z0-9_-]{24,64}` },
  { kind: "a Tailscale key", id: "tailscale", marks: ["tskey-"], pattern: `${B}tskey-[a-z]{2,12}-[A-Za-z0-9-]{16,64}` },
  {
    kind: "a Grafana token",
    id: "grafana",
    marks: ["glsa_", "glc_"],
    pattern: `${B}(?:glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/]{32,400}={0,3})`,
  },
  { kind: "a Sourcegraph token", id: "sourcegraph", marks: ["sgp_"], pattern: `${B}sgp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}` },
  {
    kind: "a 1Password token",
    id: "onepassword",
    marks: ["ops_eyJ", "A3-"],
    pattern: `${B}(?:ops_eyJ[A-Za-z0-9+/]{100,4000}={0,3}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5})`,
  },
  {
    kind: "an Azure client secret",
    id: "azure-client",
    marks: ["Q~"],
    pattern: String.raw`(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])`,
  },
  { kind: "a Telegram token", id: "telegram", marks: [":AA"], pattern: `${B}[0-9]{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])` },
  { kind: "an Azure storage key", id: "azure", marks: ["AccountKey"], pattern: "AccountKey=[A-Za-z0-9+/]{86}==" },
  { kind: "an age key", id: "age", marks: ["AGE-SECRET-KEY-"], pattern: "AGE-SECRET-KEY-1[A-Z0-9]{58}" },
  {
    kind: "a JSON Web Token",
    id: "jwt",
    marks: ["eyJ"],
    pattern: `${B}eyJ[A-Za-z0-9_-]{10,2000}\\.eyJ[A-Za-z0-9_-]{10,4000}\\.[A-Za-z0-9_-]{20,1000}`,
  },
  {
    kind: "a private key",
    id: "private-key",
    marks: ["PRIVATE KEY"],
    pattern: String.raw`-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\\nr"'+,]{0,24}(?:[A-Za-z-]{1,24}: [^\n]{0,80}\s{1,4}){0,3}[A-Za-z0-9+/=]{24}`,
  },
  {
    kind: "a password in a URL",
    id: "url",
    marks: ["://"],
    pattern: String.raw`[a-z][a-z0-9+]{1,15}://[^\s:/@"'<>{}$]{1,64}:(?<value>[^\s:/@"'<>{}$]{8,128})@[A-Za-z0-9-]{1,63}\.[A-Za-z0-9.-]{2,190}`,
  },
  {
    kind: "a token in a header",
    id: "header",
    marks: ["uthorization"],
    pattern: String.raw`authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:bearer|basic|token)\s{1,3}(?<value>[A-Za-z0-9+/_.=~-]{20,400})`,
    flags: "i",
    isRandom: true,
  },
  {
    kind: "a key with a telling name",
    id: "uuid",
    marks: ["key", "token", "secret"],
    pattern: String.raw`(?:api_?-?key|api_?-?token|secret)["']?\s{0,4}(?:=|:|=>|:=)\s{0,4}["'](?<value>[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})["']`,
    flags: "i",
  },
  {
    kind: "a random value with a telling name",
    id: "generic",
    marks: ["key", "secret", "token", "passw", "credential", "auth"],
    pattern:
      String.raw`(?:api_?-?key|secret|token|passw(?:or)?d|private_?-?key|access_?-?key|credential|auth)[a-z0-9_-]{0,30}["']?\s{0,4}(?:=|:|=>|:=)\s{0,4}` +
      "(?:[\"'`](?<value>[A-Za-z0-9+/_.=~-]{20,200})[\"'`]|(?<bare>[A-Za-z0-9+/_=~.-]{24,200})(?=\\s|$))",
    flags: "i",
    isRandom: true,
  },
];

const PLACEHOLDERS = [
  "example",
  "sample",
  "dummy",
  "placeholder",
  "changeme",
  "change-me",
  "change_me",
  "your",
  "xxxx",
  "fake",
  "redacted",
  "insert",
  "replace",
  "notreal",
  "not-a-real",
  "deadbeef",
  "0123456789",
  "1234567890",
  "abcdefgh",
  "....",
  "****",
  "randomstring",
  "my-bot-token",
  "####",
];
const PLAIN_PASSWORDS = new Set(["password", "passw0rd", "passwort", "secret", "username", "postgres", "password1", "changeme"]);
const ALLOW_MARK = "hawk:allow-secret";

function isPlaceholder(value: string): boolean {
  const low = value.toLowerCase();
  return PLACEHOLDERS.some((word) => low.includes(word)) || new Set(value.slice(-16)).size <= 4 || PLAIN_PASSWORDS.has(low);
}

/** Whether a value looks random: letters and digits, much variety, and no words between dashes. */
function isRandom(value: string): boolean {
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value) || /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return false;
  if (/^[\da-f]+$/i.test(value)) return value.length >= 32 && entropyOf(value) > 3;
  const pieces = value.split(/[-_/.]/);
  const words = pieces.filter((piece) => /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]*)$/.test(piece)).length;
  return entropyOf(value) > 3.6 && words * 2 <= pieces.length;
}

function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  return -[...counts.values()].reduce((sum, count) => sum + (count / value.length) * Math.log2(count / value.length), 0);
}

export interface FoundSecret {
  readonly kind: string;
  readonly id: string;
  readonly line: number;
}

/** The first secret in a text that is not in what was there before. A rule's pattern is made only when one of its marks is there. */
export function findSecret(text: string, known = ""): FoundSecret | undefined {
  const low = text.toLowerCase();
  for (const rule of secretRules) {
    const where = rule.flags === "i" ? low : text;
    if (!rule.marks.some((mark) => where.includes(rule.flags === "i" ? mark.toLowerCase() : mark))) continue;
    for (const match of text.matchAll(new RegExp(rule.pattern, `g${rule.flags ?? ""}`))) {
      const value = match.groups?.["value"] ?? match.groups?.["bare"] ?? match[0];
      if (isPlaceholder(value) || match[0].includes("@example.") || (rule.isRandom && !isRandom(withoutPrefix(value)))) continue;
      if (known.includes(value) || isExcused(text, match.index)) continue;
      return { kind: rule.kind, id: rule.id, line: text.slice(0, match.index).split("\n").length };
    }
  }
  return undefined;
}

/** Slack and Stripe keys have a prefix; only the rest must look random. */
function withoutPrefix(value: string): string {
  return value.replace(/^(?:xox[a-z](?:\.xox[a-z])?-|xapp-|[rs]k_[a-z]+_|whsec_)/, "");
}

function isExcused(text: string, at: number): boolean {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  return text.slice(start, end < 0 ? undefined : end).includes(ALLOW_MARK);
}
