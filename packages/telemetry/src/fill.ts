import { validateHeaderName, validateHeaderValue } from "node:http";
import { HawkError } from "@hawk/errors";

type Env = Readonly<Record<string, string | undefined>>;
type Texts = Readonly<Record<string, string>>;

const variable = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Expands variables in texts, once. An empty header would fail at the server, without showing why. */
export function fillVariables(texts: Texts, what: string, env: Env): Record<string, string> {
  const fill = (name: string, text: string): string =>
    text.replaceAll(variable, (_, word: string) => env[word] || refuseUnset(what, name, word));
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(name, text)]));
}

/** The headers of a request. A refusal never shows a value. */
export function fillHeaders(headers: Texts, env: Env): Record<string, string> {
  const filled = fillVariables(headers, "the header", env);
  for (const [name, value] of Object.entries(filled)) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new HawkError("telemetry/header", `telemetry.otlp.headers: ${name} holds a character that no header can carry`, {
        hint: "correct the value, or the variable that it comes from",
      });
    }
  }
  return Object.fromEntries(Object.entries(filled).map(([name, value]) => [name.toLowerCase(), value]));
}

function refuseUnset(what: string, name: string, word: string): never {
  throw new HawkError("telemetry/unset-variable", `${what} ${name} uses ${word}, which is not set`, {
    hint: `set ${word} where hawk export runs; in a service, in its own environment`,
  });
}
