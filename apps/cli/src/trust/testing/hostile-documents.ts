import { CANARY, config, files, header, write } from "./hostile-world.ts";
import type { Layout } from "./hostile-world.ts";

/** Projects whose files are hard to read. */
export const documentLayouts: readonly Layout[] = [
  {
    name: "a document that grows",
    make: config(
      `a: &a [${"x,".repeat(50)}]\n${Array.from("bcdefghi")
        .map((key, at) => `${key}: &${key} [${`*${"abcdefgh"[at]},`.repeat(20)}]\n`)
        .join("")}`,
    ),
  },
  { name: "a document of a thousand levels", make: config("[".repeat(1000)) },
  { name: "anchors and merges", make: config(`x: &x {run: "EVIL", events: [stop], name: ${CANARY}}\nhooks: {enabled: [*x, {<<: *x}]}\n`) },
  { name: "tags of other languages", make: config(`hooks: !!python/object/apply:os.system ["EVIL"]\nx: !!js/function "${CANARY}"\n`) },
  { name: "prototypes", make: config(`__proto__: {trusted: true}\nconstructor: {prototype: {isTrusted: true}}\n`) },
  { name: "a huge configuration", make: config(`# ${CANARY}\n${"- x\n".repeat(500_000)}`) },
  {
    name: "a thousand files",
    make: (world) =>
      write(
        world,
        Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`.hawk/hooks/${index}.sh`, `#!/bin/sh\n${header}${world.evil}\n`])),
      ),
  },
  {
    name: "names that drive a terminal",
    make: files({
      [`.hawk/hooks/\u001B[2J\n${CANARY.slice(0, 3)}\u202E.sh`]: `#!/bin/sh\n${header}EVIL\n`,
      ".hawk/config.yaml": `hooks: {enabled: ["\\e[2J${CANARY}"]}\n`,
    }),
  },
];
