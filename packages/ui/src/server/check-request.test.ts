import { expect, test } from "vitest";
import { checkRequest } from "./check-request.ts";
import type { AskedRequest } from "./check-request.ts";

const PORT = 4242;
const own = { host: "127.0.0.1:4242" };
const json = { ...own, origin: "http://127.0.0.1:4242", "content-type": "application/json" };

const refused: [string, AskedRequest, number][] = [
  ["a name that was made to lead here", { method: "GET", path: "/", headers: { host: "evil.example:4242" } }, 421],
  ["localhost, which may be somebody else's", { method: "GET", path: "/", headers: { host: "localhost:4242" } }, 421],
  ["another port", { method: "GET", path: "/", headers: { host: "127.0.0.1:80" } }, 421],
  ["no host at all", { method: "GET", path: "/", headers: {} }, 421],
  ["a read from another origin", { method: "GET", path: "/api/start", headers: { ...own, origin: "http://evil.example" } }, 403],
  ["a read from a sandboxed frame", { method: "GET", path: "/api/start", headers: { ...own, origin: "null" } }, 403],
  ["a read by another site", { method: "GET", path: "/api/start", headers: { ...own, "sec-fetch-site": "cross-site" } }, 403],
  ["a read by another port", { method: "GET", path: "/api/start", headers: { ...own, "sec-fetch-site": "same-site" } }, 403],
  ["an address that somebody typed", { method: "GET", path: "/api/start", headers: { ...own, "sec-fetch-site": "none" } }, 403],
  ["a change from another origin", { method: "POST", path: "/api/x", headers: { ...json, origin: "http://127.0.0.1:80" } }, 403],
  ["a change without an origin", { method: "POST", path: "/api/x", headers: { ...own, "content-type": "application/json" } }, 403],
  ["a form", { method: "POST", path: "/api/x", headers: { ...json, "content-type": "application/x-www-form-urlencoded" } }, 415],
  ["a text that a form may send", { method: "POST", path: "/api/x", headers: { ...json, "content-type": "text/plain" } }, 415],
  ["a question about CORS", { method: "OPTIONS", path: "/api/x", headers: json }, 405],
  ["another method", { method: "DELETE", path: "/api/x", headers: json }, 405],
];

test.each(refused)("refuses %s", (_what, request, status) => {
  expect(checkRequest(request, PORT)?.status).toBe(status);
});

test("answers its own page, and anyone who opens it", () => {
  const allowed: AskedRequest[] = [
    { method: "GET", path: "/", headers: own },
    { method: "GET", path: "/", headers: { ...own, "sec-fetch-site": "none" } },
    { method: "GET", path: "/", headers: { ...own, "sec-fetch-site": "cross-site" } },
    { method: "GET", path: "/api/start", headers: { ...own, "sec-fetch-site": "same-origin" } },
    { method: "POST", path: "/api/x", headers: { ...json, "sec-fetch-site": "same-origin" } },
  ];
  expect(allowed.map((request) => checkRequest(request, PORT))).toEqual(allowed.map(() => null));
});
