import type { IncomingHttpHeaders } from "node:http";

/** Why a request gets no answer. */
export interface Refusal {
  status: number;
  message: string;
}

/** The parts of a request that are checked first. */
export interface AskedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

const reading = new Set(["GET", "HEAD"]);

/**
 * Another site's page must not send or read anything. A name that was made to resolve to this machine is not the address the server listens on,
 * so the Host header gives it away. There is no CORS header in any answer, and a POST needs the origin, the type and (elsewhere) the session.
 */
export function checkRequest({ method, path, headers }: AskedRequest, port: number): Refusal | null {
  const own = `127.0.0.1:${port}`;
  if (headers.host !== own) return { status: 421, message: `this page is at http://${own}` };
  const isReading = reading.has(method);
  if (!isReading && method !== "POST") return { status: 405, message: "only GET and POST" };
  if (headers.origin !== undefined ? headers.origin !== `http://${own}` : !isReading)
    return { status: 403, message: "this request comes from another page" };
  const site = headers["sec-fetch-site"];
  const isOwnPage = site === undefined || site === "same-origin" || (site === "none" && !path.startsWith("/api/"));
  // A link from elsewhere may open the page: what it shows without a session is the same for everybody.
  if (!isOwnPage && path.startsWith("/api/")) return { status: 403, message: "this request comes from another page" };
  if (!isReading && headers["content-type"] !== "application/json") return { status: 415, message: "only JSON" };
  return null;
}

/** Nothing inline, nothing from elsewhere, no frames, no caching. */
export const safeHeaders: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};
