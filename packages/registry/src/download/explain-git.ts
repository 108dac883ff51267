import { HawkError } from "@hawk/errors";
import type { Limits } from "./limits.ts";
import type { GitOutput } from "./run-git.ts";

interface Asked {
  url: string;
  ref?: string;
  limits: Limits;
}

type Explanation = [reason: string, message: string, hint: string];

const ELSEWHERE = "clone it yourself and download the clone: hawk package add ./clone --allow-file";

const explanations: [pattern: RegExp, explain: (asked: Asked) => Explanation][] = [
  [
    /Remote branch .* not found|couldn't find remote ref/,
    ({ url, ref }) => [
      "no-ref",
      `${url} has no branch or tag ${ref}`,
      "check the name; without --ref, hawk uses the repository's main branch",
    ],
  ],
  [
    /not our ref|unadvertised object|no such remote ref/i,
    ({ url, ref }) => [
      "no-commit",
      `${url} does not serve the commit ${ref}`,
      "check it, or name the branch or tag that it is on: --ref NAME",
    ],
  ],
  [
    /redirect|error: 30\d/i,
    ({ url }) => [
      "redirected",
      `${url} redirects, and hawk does not follow`,
      "use the address it redirects to; on some servers that is the same one with .git at the end",
    ],
  ],
  [
    /could not read Username|Authentication failed|error: 40[13]|Permission denied|terminal prompts disabled/i,
    ({ url }) => ["not-public", `${url} is private, or doesn't exist`, `hawk sends no credentials: ${ELSEWHERE}`],
  ],
  [
    /Repository not found|not appear to be a git repository|error: 404|not found/i,
    ({ url }) => ["not-found", `there is no repository at ${url}`, "check the address"],
  ],
  [
    /Could not resolve host|Connection refused|Couldn't connect|Failed to connect|Connection timed out|unreachable/i,
    ({ url }) => [
      "unreachable",
      `${url} can't be reached`,
      `check the address and the network; behind a proxy, set HTTPS_PROXY, or ${ELSEWHERE}`,
    ],
  ],
  [/certificate|SSL|TLS/i, ({ url }) => ["untrusted-server", `${url} has a certificate that can't be verified`, "check the address"]],
  [
    /Host key verification failed/,
    ({ url }) => ["unknown-host", `${url}: ssh does not know the host's key`, "connect to it once with ssh, and look at the key"],
  ],
  [
    /fsck|badTree|hasDot|hasDotdot|hasDotgit|fullPathname|duplicateEntries|gitmodules|gitattributes|missing(?:Tree|Author|Email)|bad(?:Date|Email|Name|Mode)|zeroPadded|nullSha1|treeNotSorted/,
    ({ url }) => [
      "malformed",
      `${url} has objects that git itself considers malformed or hostile`,
      "do not use it; tell its owner if you know them",
    ],
  ],
  [
    /out of memory|malloc failed|unable to create thread/i,
    ({ url }) => ["too-large", `${url} needs more memory than a package may`, ELSEWHERE],
  ],
  [
    /early EOF|unexpected disconnect|RPC failed|hung up|remote end/i,
    ({ url }) => ["cut-short", `${url} sent only part of it`, "try again"],
  ],
  // The unpacking process says why it fails, unless it was stopped for writing too much.
  [/File size limit|File too large|died of signal 25|invalid index-pack output/i, tooLarge],
];

function tooLarge({ url, limits }: Asked): Explanation {
  return [
    "too-large",
    `${url} is larger than a package may be: ${limits.packBytes / 1024 / 1024} MB`,
    "put the hooks into their own repository",
  ];
}

/** Says what went wrong between git and a server, in words that a person can act on. */
export function explainGit({ stderr, signal }: GitOutput, asked: Asked): HawkError {
  const isCut = signal === "SIGXFSZ";
  const known = isCut ? tooLarge : explanations.find(([pattern]) => pattern.test(stderr))?.[1];
  const [reason, message, hint] = known?.(asked) ?? [
    "failed",
    `git could not fetch ${asked.url}: ${lastLine(stderr)}`,
    "check the address",
  ];
  return new HawkError(`download/${reason}`, message, { changed: false, hint });
}

function lastLine(text: string): string {
  return (
    text
      .split(/[\r\n]+/)
      .findLast((line) => line.trim() !== "")
      ?.slice(0, 300) ?? "it gave no reason"
  );
}
