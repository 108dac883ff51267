import { isProxyError } from "@hawk/network";

interface Failure extends Error {
  code?: unknown;
  isBeforeSending?: unknown;
}

const refused = "HAWK_REFUSED";

const causes: Record<string, string> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was lost",
  EPIPE: "the connection was lost",
  UND_ERR_SOCKET: "the connection was lost",
  ETIMEDOUT: "the connection timed out",
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the network is unreachable",
  ENOTFOUND: "there is no host with this name",
  EAI_AGAIN: "the name could not be looked up",
  UND_ERR_HEADERS_OVERFLOW: "the headers of the answer are too long",
  UND_ERR_DESTROYED: "webhooks were closed in the meantime",
};

/** Failures that may be over a moment later. An untrusted certificate is not one of them. */
const passing = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

/** An error whose message is a whole cause, for a connection that hawk itself won't make. */
export function createRefusal(cause: string): Error {
  return Object.assign(new Error(cause), { code: refused });
}

/** Marks an error that happened before any byte of the request was sent. */
export function markBeforeSending(error: Error): Error {
  return Object.assign(error, { isBeforeSending: true });
}

/** Whether the receiver can't have seen the request, and a retry might reach it. */
export function isWorthRetrying(error: unknown): boolean {
  const { isBeforeSending, code } = Object(error) as Failure;
  return isBeforeSending === true && typeof code === "string" && passing.has(code);
}

/** The cause in words. Leaves out texts from libraries and servers, which may quote secrets. */
export function describeFailure(error: unknown): string {
  const { name, code, message } = Object(error) as Failure;
  if (isProxyError(error)) return error.message;
  if (name === "HTTPParserError") return "the answer is not HTTP";
  if (typeof code !== "string") return "the request failed";
  if (code === refused) return message;
  if (isCertificateCode(code)) return `the certificate is not trusted (${code})`;
  return causes[code] ?? `the request failed (${code})`;
}

function isCertificateCode(code: string): boolean {
  return /CERT|SELF_SIGNED|ISSUER|CRL|VERIFY|HOSTNAME_MISMATCH/.test(code);
}
