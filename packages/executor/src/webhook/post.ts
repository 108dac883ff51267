import type { HttpResult } from "@hawk/protocol";
import { findAgent } from "./agents.ts";
import type { ConnectRules } from "./connect.ts";
import type { EndSignal } from "./deadline.ts";
import { readAnswer } from "./read-answer.ts";

export interface Post {
  url: URL;
  method: "POST" | "PUT";
  headers: Record<string, string>;
  body: string;
  rules: ConnectRules;
  responseLimit: number;
  signal: EndSignal;
}

/** One attempt. undici's `request` follows no redirects: an answer of 307 is a status like any other. */
export async function postOnce({ url, method, headers, body, rules, responseLimit, signal }: Post): Promise<HttpResult> {
  const path = `${url.pathname}${url.search}`;
  const answer = await findAgent(rules).request({ origin: url.origin, path, method, headers, body, signal });
  return await readAnswer(answer, responseLimit);
}
