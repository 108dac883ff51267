import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RawEntry, Repository } from "./make-repository.ts";

/** A repository that means harm, and what must come of it: nothing, or the harmless hooks in it. */
export interface HostileCase {
  name: string;
  make: (repository: Repository) => void;
  /** The code with which it is refused as a whole. */
  refused?: RegExp;
  /** Otherwise: the hooks that are taken. */
  taken?: string[];
  /** And what is named as passed over. */
  passedOver?: string[];
}

export const HOOK = "#!/bin/sh\n# hawk-hook: events=stop\nexit 0\n";
const FINE = { "fine.sh": HOOK };

/** A commit of one tree that has the given entries, and a harmless hook. */
function withEntries(repository: Repository, entries: (id: string) => RawEntry[]): void {
  const id = repository.blob(HOOK);
  const all = [...entries(id), { mode: "100644", name: "fine.sh", id }];
  repository.commit(repository.tree(all.toSorted((a, b) => Buffer.compare(sortKey(a), sortKey(b)))));
}

/** Directories are sorted as if their names ended with a slash. */
function sortKey({ mode, name }: RawEntry): Buffer {
  return Buffer.concat([Buffer.from(name), Buffer.from(mode === "40000" ? "/" : "")]);
}

function file(name: string | Buffer): (repository: Repository) => void {
  return (repository) => withEntries(repository, (id) => [{ mode: "100644", name, id }]);
}

function directory(name: string): (repository: Repository) => void {
  return (repository) => withEntries(repository, () => [{ mode: "40000", name, id: repository.files({ "guard.sh": HOOK }) }]);
}

const malformed = /^download\/malformed$/;

/** Names that lead elsewhere, or deceive. */
export const hostileNames: HostileCase[] = [
  { name: "a file named ..", make: file(".."), refused: malformed },
  { name: "a file named .", make: file("."), refused: malformed },
  { name: "a file named .git", make: file(".git"), refused: malformed },
  { name: "a directory named ..", make: directory(".."), refused: malformed },
  { name: "a directory named .git", make: directory(".git"), refused: malformed },
  { name: "a directory named .GIT", make: directory(".GIT"), refused: malformed },
  { name: "a directory that Windows takes for .git", make: directory("git~1"), refused: malformed },
  { name: "a directory that a Mac takes for .git", make: directory(".g\u200Cit"), refused: malformed },
  { name: "a name with a slash", make: file("a/b.sh"), refused: malformed },
  { name: "a name that climbs", make: file("../../climb.sh"), refused: malformed },
  { name: "an absolute name", make: file("/tmp/climb.sh"), refused: malformed },
  { name: "no name", make: file(""), refused: /^download\// },
  {
    name: "one name twice",
    make: (repository) => withEntries(repository, (id) => [{ mode: "100644", name: "fine.sh", id }]),
    refused: malformed,
  },
  {
    name: "entries out of order",
    make: (repository) => {
      const id = repository.blob(HOOK);
      repository.commit(
        repository.tree([
          { mode: "100644", name: "z.sh", id },
          { mode: "100644", name: "a.sh", id },
        ]),
      );
    },
    refused: malformed,
  },
  { name: "a backslash", make: file("..\\climb.sh"), taken: ["fine.sh"], passedOver: ["..\\climb.sh"] },
  { name: "text that runs backwards", make: file("gu\u202Ehs.dra"), taken: ["fine.sh"], passedOver: ["gu\u202Ehs.dra"] },
  { name: "a character without width", make: file("guard\u200B.sh"), taken: ["fine.sh"], passedOver: ["guard\u200B.sh"] },
  { name: "a line end", make: file("guard\n.sh"), taken: ["fine.sh"], passedOver: ["guard\n.sh"] },
  { name: "an escape sequence", make: file("\u001B[2Jguard.sh"), taken: ["fine.sh"], passedOver: ["\u001B[2Jguard.sh"] },
  { name: "bytes that are not text", make: file(Buffer.from([0x67, 0xff, 0xfe])), taken: ["fine.sh"], passedOver: ["g\uFFFD\uFFFD"] },
  { name: "a tag character", make: file("guard\u{E0041}.sh"), taken: ["fine.sh"], passedOver: ["guard\u{E0041}.sh"] },
  { name: "a name like an option", make: file("-rf.sh"), taken: ["fine.sh"], passedOver: ["-rf.sh"] },
  { name: "a hidden hook", make: file(".hidden.sh"), taken: ["fine.sh"], passedOver: [".hidden.sh"] },
  { name: "letters that look like others", make: file("gu\u0430rd.sh"), taken: ["fine.sh"], passedOver: ["gu\u0430rd.sh"] },
  { name: "a name that becomes another one", make: file("\uFB01ne.sh"), taken: ["fine.sh"], passedOver: ["\uFB01ne.sh"] },
  { name: "a name with a command in it", make: file("$(id).sh"), taken: ["fine.sh"], passedOver: ["$(id).sh"] },
  { name: "a name of 300 letters", make: file(`${"a".repeat(300)}.sh`), taken: ["fine.sh"], passedOver: [`${"a".repeat(300)}.sh`] },
  { name: "names that differ in case only", make: file("FINE.sh"), refused: /^download\/name-clash$/ },
  { name: "one name in two directories", make: directory("other"), taken: ["fine.sh", "guard.sh"] },
  {
    name: "the name of a hook that the user has",
    make: (repository) => repository.commit(repository.files({ ...FINE, "own.sh": HOOK })),
    refused: /^download\/name-clash$/,
  },
  {
    name: "the name of a hook that the user has, in capitals",
    make: (repository) => repository.commit(repository.files({ ...FINE, "OWN.sh": HOOK })),
    refused: /^download\/name-clash$/,
  },
  {
    name: "the same hook name twice, in two directories",
    make: (repository) => repository.commit(repository.files({ "a/guard.sh": HOOK, "b/guard.sh": HOOK })),
    refused: /^download\/name-clash$/,
  },
];

/** Entries that are not files. */
export const hostileKinds: HostileCase[] = [
  {
    name: "links out of the tree",
    make: (repository) =>
      withEntries(repository, () => [
        { mode: "120000", name: "guard.sh", id: repository.blob("/etc/passwd") },
        { mode: "120000", name: "up.sh", id: repository.blob("../../../own.sh") },
      ]),
    taken: ["fine.sh"],
    passedOver: ["guard.sh", "up.sh"],
  },
  {
    name: "a link whose target looks like a hook",
    make: (repository) => withEntries(repository, () => [{ mode: "120000", name: "guard.sh", id: repository.blob(HOOK) }]),
    taken: ["fine.sh"],
    passedOver: ["guard.sh"],
  },
  {
    name: "a link to a directory, with a file in it as well",
    make: (repository) => withEntries(repository, () => [{ mode: "120000", name: "hooks", id: repository.blob(".git/hooks") }]),
    taken: ["fine.sh"],
    passedOver: ["hooks"],
  },
  {
    name: "a submodule that would start a program",
    make: (repository) => {
      const modules = '[submodule "x"]\n\tpath = x\n\turl = ext::sh -c "touch marker"\n';
      withEntries(repository, (id) => [
        { mode: "100644", name: ".gitmodules", id: repository.blob(modules) },
        { mode: "160000", name: "x", id },
      ]);
    },
    taken: ["fine.sh"],
    passedOver: ["x"],
  },
  {
    name: "a submodule whose address is an option",
    make: (repository) => {
      const modules = '[submodule "x"]\n\tpath = x\n\turl = --upload-pack=touch\n';
      withEntries(repository, (id) => [
        { mode: "100644", name: ".gitmodules", id: repository.blob(modules) },
        { mode: "160000", name: "x", id },
      ]);
    },
    refused: malformed,
  },
  {
    name: "a submodule whose path ends with a carriage return",
    make: (repository) => {
      const modules = '[submodule "x"]\n\tpath = "x\r"\n\turl = ./x\n';
      withEntries(repository, (id) => [
        { mode: "100644", name: ".gitmodules", id: repository.blob(modules) },
        { mode: "160000", name: "x\r", id },
      ]);
    },
    taken: ["fine.sh"],
    passedOver: ["x\r"],
  },
  {
    name: "a submodule whose name climbs",
    make: (repository) => {
      const modules = '[submodule "../../x"]\n\tpath = x\n\turl = https://example.com/x\n';
      withEntries(repository, () => [{ mode: "100644", name: ".gitmodules", id: repository.blob(modules) }]);
    },
    refused: malformed,
  },
  {
    name: ".gitmodules as a link",
    make: (repository) => withEntries(repository, () => [{ mode: "120000", name: ".gitmodules", id: repository.blob("fine.sh") }]),
    refused: malformed,
  },
  {
    name: "a submodule named like a hook",
    make: (repository) => withEntries(repository, (id) => [{ mode: "160000", name: "guard.sh", id }]),
    taken: ["fine.sh"],
    passedOver: ["guard.sh"],
  },
  {
    name: "a kind of entry that there is not",
    make: (repository) => withEntries(repository, (id) => [{ mode: "110000", name: "guard.sh", id }]),
    taken: ["fine.sh"],
    passedOver: ["guard.sh"],
  },
];

/** What git would run when it checks out or looks around. */
export const hostileAttributes: HostileCase[] = [
  {
    name: "a filter of the user's own",
    make: (repository) => repository.commit(repository.files({ ...FINE, ".gitattributes": "* filter=evil diff=evil merge=evil\n" })),
    taken: ["fine.sh"],
  },
  {
    name: "large files kept elsewhere",
    make: (repository) => {
      const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12345\n`;
      repository.commit(
        repository.files({
          ...FINE,
          ".gitattributes": "*.sh filter=lfs\n",
          "large.sh": pointer,
          ".lfsconfig": "[lfs]\n\turl = http://127.0.0.1:1/\n",
        }),
      );
    },
    taken: ["fine.sh"],
  },
  {
    name: "a repository within, with a program to watch it",
    make: (repository) =>
      repository.commit(
        repository.files({
          ...FINE,
          "inner/HEAD": "ref: refs/heads/main\n",
          "inner/config": "[core]\n\tbare = false\n\tworktree = ..\n\tfsmonitor = touch ../marks/inner; false\n",
          "inner/objects/x": "",
          "inner/refs/heads/x": "",
          "inner/hooks/post-checkout": "#!/bin/sh\ntouch ../marks/inner\n",
        }),
      ),
    taken: ["fine.sh"],
  },
  {
    name: "hooks of git's own kind",
    make: (repository) =>
      repository.commit(
        repository.files({ ...FINE, ".githooks/post-checkout": "#!/bin/sh\ntouch marks/githooks\n", ".husky/post-merge": "#!/bin/sh\n" }),
      ),
    taken: ["fine.sh"],
  },
  {
    name: "settings of agents and editors",
    make: (repository) =>
      repository.commit(
        repository.files({
          ...FINE,
          ".claude/settings.json": '{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"touch marks/claude"}]}]}}',
          ".hawk/config.yaml": "hooks: {enabled: [{run: touch marks/hawk, events: [stop]}]}\n",
          ".vscode/tasks.json": "{}",
          ".envrc": "touch marks/envrc\n",
        }),
      ),
    taken: ["fine.sh"],
  },
  {
    name: "attributes that rewrite what is exported",
    make: (repository) =>
      repository.commit(
        repository.files({
          "fine.sh": `${HOOK}# $Id$ $Format:%H$\n`,
          ".gitattributes": "*.sh ident export-subst working-tree-encoding=UTF-16\n",
        }),
      ),
    taken: ["fine.sh"],
  },
];

/** What is larger than it looks. */
export const hostileSizes: HostileCase[] = [
  {
    name: "a tree of trees that lists ten thousand million files",
    make: (repository) => {
      let id = repository.tree(
        Array.from({ length: 10 }, (_, index) => ({ mode: "100644", name: `f${index}`, id: repository.blob(HOOK) })),
      );
      for (let level = 0; level < 9; level += 1)
        id = repository.tree(Array.from({ length: 10 }, (_, index) => ({ mode: "40000", name: `d${index}`, id })));
      repository.commit(id);
    },
    refused: /^download\/too-many-files$/,
  },
  {
    name: "30 MB of zeros in a few KB",
    make: (repository) => repository.commit(repository.files({ ...FINE, "zeros.sh": Buffer.alloc(30 * 1024 * 1024) })),
    taken: ["fine.sh"],
    passedOver: ["zeros.sh"],
  },
  {
    name: "a hook that goes on forever",
    make: (repository) => repository.commit(repository.files({ ...FINE, "long.sh": HOOK + "#\n".repeat(200_000) })),
    taken: ["fine.sh"],
    passedOver: ["long.sh"],
  },
  {
    name: "9 MB that can't be made smaller",
    make: (repository) => repository.commit(repository.files({ ...FINE, "noise.bin": randomBytes(9 * 1024 * 1024) })),
    refused: /^download\/too-large$/,
  },
  {
    name: "5,001 files",
    make: (repository) => {
      const id = repository.blob(HOOK);
      const names = Array.from({ length: 5001 }, (_, index) => `f${String(index).padStart(5, "0")}.sh`);
      repository.commit(repository.tree(names.map((name) => ({ mode: "100644", name, id }))));
    },
    refused: /^download\/too-many-files$/,
  },
  {
    name: "200 files of 200 KB that are one in the store, and 40 MB when taken out one by one",
    make: (repository) => {
      const names = Array.from({ length: 200 }, (_, index) => `f${String(index).padStart(3, "0")}.txt`);
      const entries = names.map((name, index) => ({ mode: "100644", name, id: repository.blob(`${index}${"\0".repeat(200_000)}`) }));
      repository.commit(
        repository.tree(
          [...entries, { mode: "100644", name: "fine.sh", id: repository.blob(HOOK) }].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        ),
      );
    },
    refused: /^download\/too-large$/,
  },
  {
    name: "a thousand directories, one in another",
    make: (repository) => {
      let id = repository.files(FINE);
      for (let level = 0; level < 1000; level += 1) id = repository.tree([{ mode: "40000", name: "d", id }]);
      repository.commit(id);
    },
    taken: ["fine.sh"],
  },
  {
    name: "20,000 branches",
    make: (repository) => {
      const commit = repository.commit(repository.files(FINE));
      const branches = Array.from({ length: 20_000 }, (_, index) => `${commit} refs/heads/b${String(index).padStart(5, "0")}\n`);
      writeFileSync(join(repository.path, "packed-refs"), `# pack-refs with: peeled fully-peeled sorted \n${branches.join("")}`);
    },
    taken: ["fine.sh"],
  },
  {
    name: "a name in an attributes file of 3,000 characters",
    make: (repository) => repository.commit(repository.files({ ...FINE, ".gitattributes": `${"a".repeat(3000)} text\n` })),
    refused: malformed,
  },
];

/** Objects that are not what they should be. */
export const hostileObjects: HostileCase[] = [
  { name: "nothing at all", make: () => undefined, refused: /^download\/empty$/ },
  {
    name: "a head that leads nowhere",
    make: (repository) => {
      repository.commit(repository.files(FINE));
      repository.git(["symbolic-ref", "HEAD", "refs/heads/nowhere"]);
    },
    refused: /^download\//,
  },
  {
    name: "a commit without an author",
    make: (repository) => {
      const body = `tree ${repository.files(FINE)}\n\nx\n`;
      const id = repository.git(["hash-object", "-w", "--literally", "-t", "commit", "--stdin"], body);
      repository.git(["update-ref", "refs/heads/main", id]);
    },
    refused: malformed,
  },
  {
    name: "a commit with a line end in its author",
    make: (repository) => {
      const who = "a <a@example.com\u0000> 1 +0000";
      const body = `tree ${repository.files(FINE)}\nauthor ${who}\ncommitter ${who}\n\nx\n`;
      const id = repository.git(["hash-object", "-w", "--literally", "-t", "commit", "--stdin"], body);
      repository.git(["update-ref", "refs/heads/main", id]);
    },
    refused: malformed,
  },
  {
    name: "a file that is not in the store",
    make: (repository) => withEntries(repository, () => [{ mode: "100644", name: "gone.sh", id: "1".repeat(40) }]),
    refused: /^download\//,
  },
  {
    name: "a commit message that draws on the terminal",
    make: (repository) => {
      const id = repository.git(["commit-tree", repository.files(FINE), "-m", "\u001B[2J\u001B]0;owned\u0007"]);
      repository.git(["update-ref", "refs/heads/main", id]);
    },
    taken: ["fine.sh"],
  },
];
