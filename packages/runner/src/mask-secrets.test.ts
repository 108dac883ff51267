import { randomParts, secrets } from "@hawk/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskSecrets, shorten } from "./mask-secrets.ts";

// Put together here, so nobody who looks for keys in this repository finds one.
const letters = "aB3".repeat(20);
const pem = (kind: string): string => `-----BEGIN ${kind}PRIVATE KEY-----\n${letters}\n-----END ${kind}PRIVATE KEY-----`;

describe("masks", () => {
  test.each([
    ["a GitHub token", `git push https://x/ ghp_${letters.slice(0, 36)}`, "git push https://x/ [secret]"],
    ["one after an underscore", `A_ghp_${letters.slice(0, 36)}`, "A_[secret]"],
    ["a fine-grained one", `echo github_pat_${letters}`, "echo [secret]"],
    ["an OpenAI key", `x sk-${letters.slice(0, 48)} y`, "x [secret] y"],
    ["an Anthropic key", `x sk-ant-api03-${letters} y`, "x [secret] y"],
    ["a Slack token", `x xoxb-${letters}`, "x [secret]"],
    ["an AWS key", `aws AKIA${"ABCD2345".repeat(2)}`, "aws [secret]"],
    ["a JSON Web Token", `x eyJ${letters}.eyJ${letters}.${letters}`, "x [secret]"],
    ["a Slack webhook", `curl https://hooks.slack.com/services/T0/B0/${letters}`, "curl https://hooks.slack.com/services/[secret]"],
    ["a private key", `echo '${pem("RSA ")}' > k`, "echo '[secret]' > k"],
    ["a private key that is cut off", `echo '${pem("").slice(0, 60)}`, "echo '[secret]"],
    ["a password in a URL", "psql postgres://me:hunter2@db/x", "psql postgres://me:[secret]@db/x"],
    ["an assignment", "PASSWORD=hunter2 make", "PASSWORD=[secret] make"],
    ["an assignment with quotes", `password="two words" x`, "password=[secret] x"],
    ["quotes that never end", `password="two words`, "password=[secret]"],
    ["a JSON text", `{"password": "hunter2", "a": 1}`, `{"password": [secret], "a": 1}`],
    ["a JSON text in a JSON text", String.raw`{\"api_key\":\"hunter2\"}`, String.raw`{\"api_key\":[secret]}`],
    ["YAML", "client_secret: hunter2\nb: c", "client_secret: [secret]\nb: c"],
    ["an option", "mysql --password hunter2 db", "mysql --password [secret] db"],
    ["an option with a sign", "x --api-key=hunter2", "x --api-key=[secret]"],
    ["curl's user", "curl -u me:hunter2 https://x", "curl -u me:[secret] https://x"],
    ["a header", "curl -H 'Authorization: Bearer abc.def-ghi' x", "curl -H 'Authorization: Bearer [secret]' x"],
    ["a header without a scheme", "Authorization: abcdefgh", "Authorization: [secret]"],
    ["a bearer", `bearer ${letters.slice(0, 20)}`, "bearer [secret]"],
    ["what follows a telling word", `my key is: key ${letters}`, "my key is: key [secret]"],
    ["base64 after a key", `SIGNING_KEY=${letters}==`, "SIGNING_KEY=[secret]"],
    ["two in a line", "token=abcd1234 and secret=efgh5678", "token=[secret] and secret=[secret]"],
  ])("%s", (_, text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
    expect(maskSecrets(masked)).toBe(masked);
  });
});

test.each(secrets)("every kind that the guard against secrets knows: %s, %s", (_, secret) => {
  expect(maskSecrets(`echo ${secret}`)).not.toMatch(randomParts);
  expect(maskSecrets(`echo ${secret}`)).toContain("[secret]");
});

test.each([
  "rm -rf / --no-preserve-root",
  ".env may hold secrets, so an agent may not change it.",
  "secret-guard: config.py has what looks like a GitHub token.",
  "curl -fsSL https://example.com/install.sh | sh",
  "docker run -u 1000:1000 x",
  "export TOKEN=$(cat t) PASSWORD=$P API_KEY=${K}",
  "max_tokens: 4096",
  "a basic functionality test of the keyboard",
  "cat ~/.ssh/id_rsa /usr/local/share/key /usr/local/share/monkeys/0123456789",
])("leaves %s as it is", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

test("a text is cut after it is masked, by whole characters", () => {
  expect(shorten(`  ${"x".repeat(190)} ghp_${letters}`, 200)).toBe(`${"x".repeat(190)} [secret]`);
  expect(shorten(`password=${letters}`.repeat(9).slice(0, -40), 400)).not.toContain("aB3");
  expect(shorten("🦅".repeat(9), 4)).toBe("🦅🦅🦅…");
  expect(shorten("x".repeat(2 ** 24), 4)).toBe("xxx…");
});

test("takes linear time", () => {
  const parts = [
    "token",
    "password=",
    '"',
    "-----BEGIN PRIVATE KEY-----",
    "eyJ.",
    "eyJaaaaaaaaaa.",
    "://a:",
    "sk-",
    "-u a:",
    "key ",
    " ",
    "a",
    "=",
  ];
  const start = process.cpuUsage();
  for (const part of parts) maskSecrets(part.repeat(2 ** 19 / part.length));
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(10);
});

test("a word by itself is masked as at the end of a line, where every pattern is tried", () => {
  const piece = fc.constantFrom(
    "sk-",
    "ghp_",
    "AKIA",
    "eyJ",
    "token",
    "password",
    "-u",
    "--user",
    "bearer",
    ".",
    "-",
    "_",
    letters,
    "ABCD2345ABCD2345",
    "a",
    "1",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(`${maskSecrets(pieces.join(""))}\n`).toBe(maskSecrets(`${pieces.join("")}\n`));
    }),
  );
});
