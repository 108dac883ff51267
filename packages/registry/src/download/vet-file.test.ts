import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { sha256 } from "./find-hooks.ts";
import type { PackageLock } from "./lock-schema.ts";
import { createVetFile } from "./vet-file.ts";
import { NOW, hookText } from "./testing/found-hook.ts";

const text = hookText("one");
const digest = sha256(Buffer.from(text));
const lock: PackageLock = {
  version: 1,
  packages: [
    {
      name: "guards",
      url: "https://example.com/guards",
      downloaded: NOW,
      hooks: [
        { name: "agreed.sh", path: "agreed.sh", sha256: digest, size: text.length, approved: digest },
        { name: "new.sh", path: "new.sh", sha256: digest, size: text.length },
      ],
    },
  ],
};

test("only what was agreed to, as it was, may run; the user's own always may", () => {
  const root = createTree({ "agreed.sh": text, "new.sh": text, "own.sh": text, "below/new.sh": text });
  const vet = createVetFile(lock, `${root}/`);
  expect(vet(join(root, "agreed.sh"))).toBeNull();
  expect(vet(join(root, "own.sh"))).toBeNull();
  expect(vet(join(root, "below/new.sh"))).toBeNull();
  expect(vet(join(root, "new.sh"))).toBe("it was downloaded and you have not agreed to it yet: hawk enable new.sh shows it");
  // A disk that does not tell case would find the file by this name too.
  expect(vet(join(root, "NEW.sh"))).not.toBeNull();
  expect(vet(join(root, "below/../new.sh"))).not.toBeNull();
});

test("a hook that waits next to the registry never runs, no matter what the lock says", () => {
  const root = createTree({ "hooks/own.sh": text, "pending/agreed.sh": text, "pending/new.sh": text, "pending/unknown.sh": text });
  const vet = createVetFile(lock, join(root, "hooks"));
  for (const name of ["agreed.sh", "new.sh", "unknown.sh"])
    expect(vet(join(root, "pending", name))).toContain("you have not agreed to it yet");
});

test.each(Array.from({ length: Math.floor(text.length / 7) }, (_, index) => index * 7))(
  "one byte more or less, at %d, and it does not run",
  (index) => {
    const root = createTree({ "agreed.sh": text });
    const bytes = Buffer.from(text);
    bytes[index] = (bytes[index] as number) ^ 1;
    writeFileSync(join(root, "agreed.sh"), bytes);
    expect(createVetFile(lock, root)(join(root, "agreed.sh"))).toBe(
      "it has changed since you agreed to it: hawk enable agreed.sh shows it",
    );
  },
);
