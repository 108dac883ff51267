const MASK = "[secret]";

/** A value after a name: in quotes, or up to a space. A variable's value isn't visible, so it stays. */
const VALUE = String.raw`(?!\$[\w{(]|\[secret\])(?:\\?"[^"]*"?|\\?'[^']*'?|[^\s"',;&]{3,})`;
const TELLING = "api[_-]?key|secret|token(?!s)|passw(?:or)?d|passphrase|credential|access[_-]?key|private[_-]?key";

/** How the keys and tokens of services begin. */
const STARTS = [
  "gh[pousr]_",
  "github_pat_",
  "gl(?:pat|dt|rt|ptt|oas|soat|cbt|agent|imt|ffct|feedt)-",
  "GR1348941",
  "xox[a-z]-",
  String.raw`xoxe\.xox[bp]-`,
  "xapp-",
  "sk-",
  "[rs]k_(?:live|test|prod)_",
  "whsec_",
  "npm_",
  "pypi-",
  "hf_",
  "api_org_",
  "AIza",
  String.raw`ya29\.`,
  "GOCSPX-",
  String.raw`SG\.`,
  "do[opr]_v1_",
  "dapi(?=[a-f0-9]{32})",
  "lin_api_",
  "shp(?:at|ca|pa|ss)_",
  "ntn_",
  String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.`,
  "pscale_(?:tkn|oauth|pw)_",
  "dckr_(?:pat|oat)_",
  "vc[pairk]_(?=[A-Za-z0-9_-]{24})",
  "tskey-",
  "glsa_",
  "glc_(?=[A-Za-z0-9+/]{32})",
  "sgp_(?=[a-z0-9_]{40})",
  "ops_eyJ",
  "AGE-SECRET-KEY-",
];

// Each keeps its first group, which tells a reader what was there. Bounds and greedy ends make them linear.

/** Those that can be a word by themselves. */
const words: readonly RegExp[] = [
  new RegExp(String.raw`()(?<![A-Za-z0-9])(?:${STARTS.join("|")})[\w.+/-]{12,}`, "g"),
  /()(?<![\w-])A3-[A-Z0-9]{6}-[A-Z0-9]{6}-?[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3}/g,
  /()(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{16}/g,
  /()(?<![A-Za-z0-9])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g,
];
const secrets: readonly RegExp[] = [
  /()-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  ...words,
  /()(?<![\w~.-])[\w~.]{3}\dQ~[\w~.-]{31,34}/g,
  /()(?<!\d)\d{8,10}:AA[\w-]{33}/g,
  /(AccountKey=)[A-Za-z0-9+/]{86}==/g,
  /((?:hooks\.slack\.com\/(?:services|workflows)|discord(?:app)?\.com\/api\/webhooks)\/)[\w/-]{20,}/g,
  /(:\/\/[^\s:/@]{0,64}:)[^\s/@]{1,128}(?=@)/g,
  /(\bauthorization\\?["']?\s{0,3}[:=]\s{0,3}(?:\\?["'])?(?:(?:bearer|basic|token|digest)\s{1,3})?)[^\s"']{6,}/gi,
  /(\bbearer\s{1,3})[\w+/.=~-]{16,}/gi,
  /((?:^|\s)(?:-u|--user)[ =]?["']?[^\s:"']{1,64}:)(?!\d+(?:\s|$))[^\s"']{3,}/g,
  new RegExp(String.raw`(--?(?:pass|pwd|${TELLING})[ =])${VALUE}`, "gi"),
  new RegExp(String.raw`((?:${TELLING})\w{0,30}\\?["']?\s{0,3}(?::=|=>|[:=])\s{0,3})${VALUE}`, "gi"),
  /((?:token|secret|key)\w{0,30}\\?["']?(?:\s{0,3}[:=]\s{0,3}|\s{1,3})\\?["']?)(?=[^\s\d]{0,400}\d)[A-Za-z0-9+=_-][\w+/=-]{23,}/gi,
];

/** A text without the keys, tokens and passwords that have a known shape or a telling name. A name of a hook needs few of the patterns. */
export function maskSecrets(text: string): string {
  return (/^[\w.-]*$/.test(text) ? words : secrets).reduce((masked, pattern) => masked.replaceAll(pattern, `$1${MASK}`), text);
}

/** How much of a text to look at. */
const MOST = 8192;

/** The start of a text, without secrets. Cut after masking: half a secret would not be recognized. */
export function shorten(text: string, longest: number): string {
  const characters = Array.from(maskSecrets(text.slice(0, MOST)).trim());
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : characters.join("");
}
