import { expect, test } from "vitest";
import { isOpenCommand } from "./open-command.ts";

const approved = new Set([
  "scripts/x.sh",
  "./scripts/x.sh",
  "$HAWK_PROJECT_DIR/scripts/x.sh",
  "${CLAUDE_PROJECT_DIR}/scripts/x.sh",
  "lint.py",
]);

function isOpen(command: string, args?: string[]): boolean {
  return isOpenCommand({ command, ...(args ? { args } : {}) }, (word) => approved.has(word));
}

test("a command is closed when it starts approved files, and programs that start nothing else", () => {
  const closed = [
    "./scripts/x.sh",
    "scripts/x.sh --fast src",
    "sh scripts/x.sh",
    "/bin/sh -eu scripts/x.sh",
    "python3 lint.py --strict",
    "/usr/bin/python3.11 -I lint.py",
    '"$HAWK_PROJECT_DIR"/scripts/x.sh',
    '"${CLAUDE_PROJECT_DIR}/scripts/x.sh" now',
    "LEVEL=2 scripts/x.sh",
    "scripts/x.sh >/dev/null 2>&1 || exit 2",
    "test -f marker && scripts/x.sh; echo done",
    "echo 'a b' | scripts/x.sh",
  ];
  expect(closed.filter((command) => isOpen(command))).toEqual([]);
  expect(isOpen("/bin/sh", ["scripts/x.sh", "$literal"])).toBe(false);
});

test("every other command is open", () => {
  const open = [
    "npm run lint",
    "npx eslint src",
    "make check",
    "git -c alias.x='!tools/x' x",
    "node tools/lint",
    "python3 tools2",
    "python3 -m mod",
    "python3 -c 'import x'",
    "sh -c './tools/in\"\"terp'",
    "sh -c scripts/x.sh",
    "bash --rcfile scripts/x.sh",
    "node --require ./tools/x.js lint.py",
    "perl -Itools lint.py",
    "env -C tools ./x",
    "env scripts/x.sh",
    "PATH=tools x",
    "PATH=tools ./scripts/x.sh",
    "LEVEL=$(tools/x) scripts/x.sh",
    "find . -exec tools/x {} ;",
    "xargs tools/x",
    "${HAWK_PROJECT_DIR:-.}/tools/x",
    "${CLAUDE_PROJECT_DIR%/}/x",
    "$HAWK_PROJECT_DIR/tools/other",
    "$(tools/x)",
    "`tools/x`",
    "scripts/x.sh `tools/x`",
    "scripts/x.sh <(tools/x)",
    "(scripts/x.sh)",
    "{ scripts/x.sh; }",
    "cd tools && ./scripts/x.sh",
    ". scripts/x.sh",
    "source scripts/x.sh",
    "eval scripts/x.sh",
    "exec scripts/x.sh",
    "alias ls=tools/x; ls",
    "scripts/*.sh",
    "~/x",
    "lint.py",
    "tools/x",
    "./tools/x",
    "/opt/tool/bin/sh scripts/x.sh",
    "sh",
    "scripts/x.sh & tools/x",
    "scripts/x.sh\\\n tools/x",
    "if true; then tools/x; fi",
    "sh < scripts/x.sh",
    "'unclosed",
  ];
  expect(open.filter((command) => !isOpen(command))).toEqual([]);
  expect(isOpen("npm", ["run", "lint"])).toBe(true);
  expect(isOpen("sh", ["-c", "tools/x"])).toBe(true);
});
