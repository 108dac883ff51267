export interface HeaderInput {
  headers: Record<string, string>;
  env: Record<string, string | undefined>;
  allowedEnvVars: string[];
}

/** Headers that the connection, the signature and the answer depend on. */
const ownHeaders = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "webhook-id",
  "webhook-signature",
  "webhook-timestamp",
]);

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What HTTP allows in a value; above all, no line breaks or NUL. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
const variable = /\$\{([A-Z_][A-Z0-9_]*)\}|\$([A-Z_][A-Z0-9_]*)/g;

/** The headers of a request, in lower case and with variables filled in. A refusal names the header and never shows its value. */
export function buildHeaders(input: HeaderInput): { headers: Record<string, string> } | { refusal: string } {
  const headers: Record<string, string> = { "content-type": "application/json", "user-agent": "hawk", "accept-encoding": "identity" };
  for (const [name, template] of Object.entries(input.headers)) {
    const refusal = refuseVariables(name, template, input) ?? refuseHeader(name, fillVariables(template, input));
    if (refusal !== null) return { refusal };
    headers[name.toLowerCase()] = fillVariables(template, input);
  }
  return { headers };
}

/** Sending a header without its key would fail at the server, without showing why. */
function refuseVariables(header: string, template: string, { env, allowedEnvVars }: HeaderInput): string | null {
  for (const [, braced, bare] of template.matchAll(variable)) {
    const name = braced ?? bare ?? "";
    if (!allowedEnvVars.includes(name)) return `the header ${header} uses ${name}, which is not among its allowedEnvVars`;
    if (!Object.hasOwn(env, name) || env[name] === undefined) return `the header ${header} uses ${name}, which is not set`;
  }
  return null;
}

/** Expands once: a variable's value is not expanded again. */
function fillVariables(template: string, { env }: HeaderInput): string {
  return template.replaceAll(variable, (_text, braced?: string, bare?: string) => env[braced ?? bare ?? ""] ?? "");
}

function refuseHeader(name: string, value: string): string | null {
  if (!headerName.test(name) || name === "__proto__") return `${JSON.stringify(name.slice(0, 100))} is not a valid header name`;
  if (ownHeaders.has(name.toLowerCase())) return `the header ${name} can't be set by a hook`;
  return headerValue.test(value) ? null : `the header ${name} holds a line break or another character that no header can carry`;
}
