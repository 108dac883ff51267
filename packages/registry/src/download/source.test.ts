import { isHawkError } from "@hawk/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSource } from "./source.ts";
import type { Protocol } from "./source.ts";

const all: Protocol[] = ["https", "ssh", "file"];

function parse(text: string, protocols: Protocol[] = ["https"]): unknown {
  return parseSource(text, { protocols, cwd: "/work/here", home: "/home/me" });
}

function refusal(text: string, protocols?: Protocol[]): string {
  try {
    return `taken: ${JSON.stringify(parse(text, protocols))}`;
  } catch (error) {
    if (!isHawkError(error)) throw error;
    return `${error.message} (${error.hint})`;
  }
}

test.each([
  ["owner/repo", "https://github.com/owner/repo", "repo"],
  ["owner/repo.git", "https://github.com/owner/repo.git", "repo"],
  ["https://example.com/team/hooks.git", "https://example.com/team/hooks.git", "hooks"],
  ["https://example.com/team/hooks/", "https://example.com/team/hooks", "hooks"],
  ["https://example.com:8443/hooks", "https://example.com:8443/hooks", "hooks"],
  ["HTTPS://Example.COM/Hooks", "https://example.com/Hooks", "Hooks"],
  ["https://[::1]/hooks", "https://[::1]/hooks", "hooks"],
])("%s is the repository %s, called %s", (text, url, name) => {
  expect(parse(text)).toEqual({ type: "git", url, name });
});

test.each([
  ["./hooks", "/work/here/hooks", "hooks"],
  [".", "/work/here", "here"],
  ["../there", "/work/there", "there"],
  ["/abs/dir/", "/abs/dir", "dir"],
  ["~/mine", "/home/me/mine", "mine"],
  ["~", "/home/me", "me"],
  ["./store.git", "/work/here/store.git", "store"],
])("%s is the directory %s, called %s", (text, path, name) => {
  expect(parse(text)).toEqual({ type: "path", path, name });
});

describe("what is allowed by a flag only", () => {
  test.each([
    ["git@github.com:me/hooks.git", "ssh://git@github.com/me/hooks.git"],
    ["github.com:me/hooks.git", "ssh://github.com/me/hooks.git"],
    ["ssh://git@host:2222/hooks", "ssh://git@host:2222/hooks"],
    ["file:///srv/hooks.git", "file:///srv/hooks.git"],
  ])("%s", (text, url) => {
    expect(parse(text, all)).toMatchObject({ type: "git", url, name: "hooks" });
    expect(refusal(text)).toMatch(/^hawk doesn't download over (?:ssh|file): .*--allow-(?:ssh|file)/);
  });
});

test.each([
  ["http://example.com/x", "use https"],
  ["https://example.com/%zz", "write it as %25"],
  ["https://me:secret@example.com/x", "hawk sends no credentials"],
  ["https://github.com/me/hooks/tree/v2/guards", "use https://github.com/me/hooks --ref v2"],
  ["https://gitlab.com/me/hooks/-/tree/main/x", "use https://gitlab.com/me/hooks --ref main"],
  ["https://example.com/hooks?x=1", "use the address of the repository itself"],
  ["hooks", "./ before a directory"],
  ["--version", "does not begin with -"],
  ["ext::sh -c x", "has spaces or invisible characters"],
  ["ext::x", "hawk takes https addresses only"],
  ["file://host/x", "write file:///path"],
])("%s is refused, and the hint says what to do", (text, hint) => {
  expect(refusal(text, text.startsWith("file") ? all : undefined)).toMatch(new RegExp(hint));
});

test("whatever is typed, it is one of the allowed kinds or a plain refusal", () => {
  const piece = fc.constantFrom(
    "https://",
    "ssh://",
    "file://",
    "git@",
    "a",
    "/",
    ":",
    "::",
    "@",
    "-",
    "..",
    "?",
    "#",
    "\\",
    "%2e",
    "ext",
    "[",
    "]",
    " ",
    "\u202E",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.array(piece, { maxLength: 10 }).map((parts) => parts.join("")),
      ),
      (text) => {
        try {
          const source = parseSource(text, { protocols: ["https"], cwd: "/work/here", home: "/home/me" });
          if (source.type === "git") {
            const { protocol, username, password, search, hash } = new URL(source.url);
            expect({ protocol, username, password, search, hash }).toEqual({
              protocol: "https:",
              username: "",
              password: "",
              search: "",
              hash: "",
            });
          } else expect(source.path.startsWith("/")).toBe(true);
        } catch (error) {
          if (!isHawkError(error)) throw error;
          expect(error.code).toBe("download/bad-source");
        }
      },
    ),
  );
});

test.each(["ssh://-oProxyCommand=touch%20x@host/hooks", "ssh://%2DoProxyCommand@host/hooks", "ssh://a%20b@host/hooks"])(
  "%s names a user that ssh would misread",
  (text) => {
    expect(refusal(text, all)).toContain("names a user that ssh would misread");
  },
);
