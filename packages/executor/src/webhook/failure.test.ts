import { expect, test } from "vitest";
import { createRefusal, describeFailure, isWorthRetrying, markBeforeSending } from "./failure.ts";

const failure = (code: unknown): Error => Object.assign(new Error("Bearer hunter2"), { code });

test.each([
  ["ECONNREFUSED", "the connection was refused"],
  ["UND_ERR_SOCKET", "the connection was lost"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "the certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "the certificate is not trusted (ERR_TLS_CERT_ALTNAME_INVALID)"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "the certificate is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE)"],
  ["EWHATEVER", "the request failed (EWHATEVER)"],
  [undefined, "the request failed"],
  [7, "the request failed"],
])("describes %s, and never by its message", (code, text) => {
  expect(describeFailure(failure(code))).toBe(text);
});

test("describes what undici could not parse, which has no code", () => {
  expect(describeFailure(Object.assign(new Error("Bearer hunter2"), { name: "HTTPParserError" }))).toBe("the answer is not HTTP");
});

test("describes a refusal by its own words", () => {
  expect(describeFailure(createRefusal("the answer is compressed"))).toBe("the answer is compressed");
});

test.each([[null], [undefined], ["text"], [7]])("describes %j, which is not an error", (thrown) => {
  expect([describeFailure(thrown), isWorthRetrying(thrown)]).toEqual(["the request failed", false]);
});

test("only what happened before sending, and may pass, is worth another attempt", () => {
  expect(isWorthRetrying(markBeforeSending(failure("ECONNREFUSED")))).toBe(true);
  expect(isWorthRetrying(failure("ECONNREFUSED"))).toBe(false);
  expect(isWorthRetrying(markBeforeSending(failure("DEPTH_ZERO_SELF_SIGNED_CERT")))).toBe(false);
  expect(isWorthRetrying(markBeforeSending(createRefusal("no")))).toBe(false);
});
