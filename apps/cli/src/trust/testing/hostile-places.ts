import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { CANARY, enabled, files, pipe, socket, swap } from "./hostile-world.ts";
import type { Layout } from "./hostile-world.ts";

/** Projects whose files are not what they seem. */
export const placeLayouts: readonly Layout[] = [
  {
    name: "a .hawk that is a link to the trusted one",
    make: swap(".hawk", (path, { trusted }) => symlinkSync(join(trusted, ".hawk"), path)),
  },
  { name: "a .hawk that is a link elsewhere", make: swap(".hawk", (path, { root }) => symlinkSync(join(root, "elsewhere/.hawk"), path)) },
  { name: "a .hawk that is a link to nowhere", make: swap(".hawk", (path) => symlinkSync("nowhere", path)) },
  { name: "a .hawk that is a link to itself", make: swap(".hawk", (path) => symlinkSync(".hawk", path)) },
  { name: "a .hawk that is a file", make: files({ ".hawk": `hooks: {enabled: [{run: "EVIL", events: [stop], name: ${CANARY}}]}\n` }) },
  { name: "a .hawk that is a pipe", make: swap(".hawk", pipe) },
  { name: "a .hawk that is a socket", make: swap(".hawk", socket) },
  { name: "a .hawk that is a link to a device", make: swap(".hawk", (path) => symlinkSync("/dev/zero", path)) },
  { name: "a configuration that is a pipe", make: swap(".hawk/config.yaml", pipe) },
  { name: "a configuration that is a link to a device", make: swap(".hawk/config.yaml", (path) => symlinkSync("/dev/zero", path)) },
  {
    name: "a configuration that is a link elsewhere",
    make: swap(".hawk/config.yaml", (path, { root }) => symlinkSync(join(root, "elsewhere/.hawk/config.yaml"), path)),
  },
  { name: "a configuration that is a directory", make: swap(".hawk/config.yaml", (path) => mkdirSync(path)) },
  {
    name: "hooks that are a link to the user's",
    make: swap(".hawk/hooks", (path, { home }) => symlinkSync(join(home, ".config/hawk/registry/hooks"), path)),
  },
  {
    name: "a hook that is a link out",
    make: (world) => (
      enabled("x.sh")(world),
      mkdirSync(join(world.root, ".hawk/hooks")),
      symlinkSync("/bin/sh", join(world.root, ".hawk/hooks/x.sh"))
    ),
  },
  {
    name: "a .git file that names the trusted repository",
    make: files({
      ".git": "gitdir: TRUSTED/.git/worktrees/trusted\n",
      ".hawk/config.yaml": `hooks: {enabled: [{run: "EVIL", events: [stop], name: ${CANARY}}]}\n`,
    }),
  },
  {
    name: "a repository of its own that names it as a worktree",
    make: files({
      ".git": "gitdir: fake/.git/worktrees/x\n",
      "fake/.git/worktrees/x/gitdir": "../../../../.git\n",
      "fake/.hawk/config.yaml": `hooks: {enabled: [{run: "EVIL", events: [pre_tool_use], name: ${CANARY}}]}\n`,
      ".hawk/config.yaml": `hooks: {enabled: [{run: "EVIL", events: [stop], name: ${CANARY}}]}\n`,
    }),
  },
  {
    name: "other names for a configuration",
    make: files(
      Object.fromEntries(
        [".hawk/config.yml", ".hawk/config.json", ".hawk.yaml", "hawk.yaml", ".hawkrc", "hawk.config.js"].map((name) => [
          name,
          `hooks: {enabled: [{run: "EVIL", events: [stop], name: ${CANARY}}]}\n`,
        ]),
      ),
    ),
  },
];
