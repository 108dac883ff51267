import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicAddress } from "./address.ts";
import { checkUrl } from "./check-url.ts";
import { nothing } from "./testing/options.ts";

test("no text makes it throw", () => {
  const pieces = fc.constantFrom(
    "http",
    "https",
    ":",
    "//",
    "/",
    "@",
    "[",
    "]",
    "::1",
    "%",
    "127.1",
    "0x7f",
    ".",
    "localhost",
    "\\",
    "\0",
    "①",
    "#",
    "?",
  );
  const texts = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(texts, fc.boolean(), (url, isAllowed) => {
      const checked = checkUrl(url, { isAllowed: () => isAllowed });
      expect("refusal" in checked || checked.url instanceof URL).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("an IPv4 address is judged alike in whatever notation it comes", () => {
  const octet = fc.oneof(fc.nat(255), fc.constantFrom(0, 10, 100, 127, 168, 169, 172, 192, 198, 224, 254, 255));
  fc.assert(
    fc.property(fc.tuple(octet, octet, octet, octet), fc.integer({ min: 1, max: 4 }), fc.nat(2), (octets, parts, base) => {
      const isAccepted = !("refusal" in checkUrl(`https://${writeAddress(octets, parts, base)}/`, nothing));
      expect(isAccepted).toBe(isPublicAddress(octets.join(".")));
    }),
    { numRuns: 500 },
  );
});

/** An address in one to four parts, of which the last takes up what is left, in decimal, octal or hexadecimal. */
function writeAddress(octets: number[], parts: number, base: number): string {
  const rest = octets.slice(parts - 1).reduce((sum, octet) => sum * 256 + octet, 0);
  return [...octets.slice(0, parts - 1), rest].map((part) => [`${part}`, `0${part.toString(8)}`, `0x${part.toString(16)}`][base]).join(".");
}
