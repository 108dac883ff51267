/**
 * Whether a URL is one of those that a pattern allows. `*` stands for any text within the host, and for any text at all within the path;
 * it never reaches from the one into the other, so `https://*.example.com/*` does not allow `https://evil.test/x.example.com/`.
 */
export function matchesUrl(pattern: string, url: string): boolean {
  if (pattern === "*") return true;
  if (!URL.canParse(url)) return false;
  const { protocol, host, pathname, search, username, password } = new URL(url);
  const [, scheme, hostPattern, pathPattern] = /^([a-z*]+:)\/\/([^/?#]*)(.*)$/i.exec(pattern) ?? [];
  if (scheme === undefined || hostPattern === undefined || username !== "" || password !== "") return false;
  const isScheme = scheme === "*:" ? protocol === "https:" || protocol === "http:" : scheme.toLowerCase() === protocol;
  return isScheme && matchesWildcard(hostPattern.toLowerCase(), host) && matchesWildcard(pathPattern || "/", pathname + search);
}

/** Whether a pattern says which host it is about, as `*` and `*://*:8080` don't. */
export function namesHost(pattern: string): boolean {
  const [, host = ""] = /^[a-z*]+:\/\/(\[[^/?#\]]*\]|[^/?#:]*)/i.exec(pattern) ?? [];
  return /[^*.[\]:]/.test(host);
}

/** Only the last `*` is ever tried again, so no pattern takes more than length times length. */
export function matchesWildcard(pattern: string, text: string): boolean {
  let star = -1;
  let resume = 0;
  let at = 0;
  for (let index = 0; index < text.length;) {
    if (pattern[at] === "*") {
      star = at;
      at += 1;
      resume = index;
    } else if (pattern[at] === text[index]) {
      at += 1;
      index += 1;
    } else if (star === -1) return false;
    else {
      at = star + 1;
      resume += 1;
      index = resume;
    }
  }
  return pattern.slice(at).replaceAll("*", "") === "";
}
