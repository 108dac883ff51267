import { expect, test } from "vitest";
import { buildHeaders } from "./build-headers.ts";

const env = { TOKEN: "t0ken", OTHER: "0ther", NESTED: "$TOKEN", BROKEN: "secret\r\nX-Evil: 1", lower: "l" };
const allowedEnvVars = ["TOKEN", "NESTED", "MISSING", "BROKEN", "lower", "toString"];

test("asks for JSON in, and nothing compressed out", () => {
  expect(buildHeaders({ headers: {}, env, allowedEnvVars })).toEqual({
    headers: { "content-type": "application/json", "user-agent": "hawk", "accept-encoding": "identity" },
  });
});

test.each([
  ["Bearer ${TOKEN}", "Bearer t0ken"],
  ["Bearer $TOKEN", "Bearer t0ken"],
  ["$TOKEN-${TOKEN}$TOKEN", "t0ken-t0kent0ken"],
  ["$lower ${lower}", "$lower ${lower}"],
  ["$NESTED", "$TOKEN"],
  ["cost: $5, $$, ${", "cost: $5, $$, ${"],
  ["", ""],
])("fills %j in as %j", (template, value) => {
  expect(buildHeaders({ headers: { "X-Value": template }, env, allowedEnvVars })).toHaveProperty("headers.x-value", value);
});

test.each([
  ["<${OTHER}>", "OTHER, which is not among its allowedEnvVars"],
  ["<$OTHER>", "OTHER, which is not among its allowedEnvVars"],
  ["${TOKEN} ${HOME}", "HOME, which is not among its allowedEnvVars"],
  ["$TOKENS", "TOKENS, which is not among its allowedEnvVars"],
  ["<${MISSING}>", "MISSING, which is not set"],
])("refuses %j instead of sending it without its value", (template, why) => {
  expect(buildHeaders({ headers: { "X-Value": template }, env, allowedEnvVars })).toEqual({ refusal: `the header X-Value uses ${why}` });
});

test("lets a hook choose another content type", () => {
  const headers = { "Content-Type": "application/cloudevents+json" };
  expect(buildHeaders({ headers, env, allowedEnvVars })).toHaveProperty("headers.content-type", "application/cloudevents+json");
});

test.each([
  "secret\r\nX-Evil: 1",
  "secret\nX-Evil: 1",
  "secret\r",
  "secret\0",
  "secret\u0001",
  "secret\u007f",
  "secret\u2028",
  "$BROKEN",
  "${BROKEN}",
])("refuses the value %j without showing it", (value) => {
  expect(buildHeaders({ headers: { Authorization: value }, env, allowedEnvVars })).toEqual({
    refusal: "the header Authorization holds a line break or another character that no header can carry",
  });
});

test.each([
  "Host",
  "HOST",
  "Content-Length",
  "Transfer-Encoding",
  "Connection",
  "Upgrade",
  "Accept-Encoding",
  "Webhook-Id",
  "webhook-signature",
])("refuses to have %s set", (name) => {
  expect(buildHeaders({ headers: { [name]: "1" }, env, allowedEnvVars })).toEqual({ refusal: `the header ${name} can't be set by a hook` });
});

test.each(["", "a b", "a:b", "a\r\nHost", "ä", "a\0", "(x)"])("refuses the name %j", (name) => {
  expect(buildHeaders({ headers: { [name]: "1" }, env, allowedEnvVars })).toEqual({
    refusal: `${JSON.stringify(name)} is not a valid header name`,
  });
});

test("a name out of JSON can't reach the prototype", () => {
  const headers = JSON.parse('{"__proto__": "x"}') as Record<string, string>;
  expect(buildHeaders({ headers, env, allowedEnvVars })).toEqual({ refusal: '"__proto__" is not a valid header name' });
});
