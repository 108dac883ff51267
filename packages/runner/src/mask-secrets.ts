const MASK = "[secret]";

/** A value after a name: in quotes, or up to a blank. What a variable holds is not there to see. */
const VALUE = String.raw`(?!\$[\w{(]|\[secret\])(?:\\?"[^"]*"?|\\?'[^']*'?|[^\s"',;&]{3,})`;
const TELLING = "api[_-]?key|secret|token(?!s)|passw(?:or)?d|passphrase|credential|access[_-]?key|private[_-]?key";

// Each keeps its first group, which tells a reader what was there. Bounds, and ends that take all there is, make them linear.

/** Those that can be a word by themselves. */
const words: readonly RegExp[] = [
  /()(?<![A-Za-z0-9])(?:gh[pousr]_|github_pat_|gl(?:pat|dt|rt|ptt|oas|soat|cbt)-|xox[a-z]-|xapp-|sk-|[rs]k_(?:live|test)_|whsec_|npm_|pypi-|hf_|AIza|ya29\.|GOCSPX-|SG\.|do[opr]_v1_|lin_api_|shp(?:at|ca|pa|ss)_|AGE-SECRET-KEY-)[\w.-]{12,}/g,
  /()(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{16}/g,
  /()(?<![A-Za-z0-9])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g,
];
const secrets: readonly RegExp[] = [
  /()-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  ...words,
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

/** As much of a text as is looked at. */
const MOST = 8192;

/** The beginning of a text, without secrets. It is cut after they are masked: half a secret would not be known for one. */
export function shorten(text: string, longest: number): string {
  const characters = Array.from(maskSecrets(text.slice(0, MOST)).trim());
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : characters.join("");
}
