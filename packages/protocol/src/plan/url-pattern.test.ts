import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesUrl, matchesWildcard, namesHost } from "./url-pattern.ts";

test.each([
  ["*", "https://any.example/x"],
  ["https://api.example.com/*", "https://api.example.com/hooks?x=1"],
  ["https://api.example.com/*", "https://API.example.com/"],
  ["https://*.example.com/hooks/*", "https://eu.api.example.com/hooks/1"],
  ["https://api.example.com", "https://api.example.com/"],
  ["http://127.0.0.1:*/*", "http://127.0.0.1:8080/x"],
  ["*://localhost:8080/*", "http://localhost:8080/x"],
])("%s allows %s", (pattern, url) => {
  expect(matchesUrl(pattern, url)).toBe(true);
});

test.each([
  ["https://api.example.com/*", "http://api.example.com/"],
  ["https://api.example.com/*", "https://api.example.com.evil.test/"],
  ["https://api.example.com/*", "https://api.example.com@evil.test/"],
  ["https://api.example.com/*", "https://user:pw@api.example.com/"],
  ["https://*.example.com/*", "https://evil.test/x.example.com/"],
  ["https://*.example.com/*", "https://evil.test/?.example.com/"],
  ["https://*.example.com/*", "https://evil.test#.example.com/"],
  ["https://api.example.com/hooks/*", "https://api.example.com/hooks/../admin"],
  ["https://api.example.com/hooks/*", "https://api.example.com/hooks/%2e%2e/admin"],
  ["https://api.example.com", "https://api.example.com/x"],
  ["https://api.example.com/*", "https://api.example.com:8443/"],
  ["api.example.com/*", "https://api.example.com/"],
  ["*://localhost/*", "ftp://localhost/"],
  ["https://api.example.com/*", "not a url"],
  ["", "https://api.example.com/"],
])("%s does not allow %s", (pattern, url) => {
  expect(matchesUrl(pattern, url)).toBe(false);
});

test("wildcards match as a regular expression made from them would", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 10 });
  fc.assert(
    fc.property(letters, fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 }), (pattern, text) => {
      expect(matchesWildcard(pattern, text)).toBe(new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(text));
    }),
    { numRuns: 500 },
  );
});

test("no pattern takes forever", () => {
  expect(matchesWildcard("*a".repeat(500), `${"a".repeat(499)}${"b".repeat(5000)}`)).toBe(false);
});

test.each([
  ["*", false],
  ["*://*/*", false],
  ["http://*", false],
  ["https://*:8080/*", false],
  ["https://*.*/*", false],
  ["https:///x", false],
  ["http://127.0.0.1:*/*", true],
  ["http://[::1]:*/*", true],
  ["*://localhost:8080/*", true],
  ["https://*.corp.example/*", true],
])("%s says which host it is about: %s", (pattern, expected) => {
  expect(namesHost(pattern)).toBe(expected);
});
