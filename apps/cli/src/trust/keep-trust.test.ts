import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { keepTrust } from "@hawk/trust";

const project = { "project/.hawk/config.yaml": "hooks: {enabled: []}\n" };

function edit({ path, project: root }: Home, text = "hooks: {disabled: [x.sh]}\n"): void {
  keepTrust(root, { env: {}, home: path }, () => {
    mkdirSync(join(root, ".hawk"), { recursive: true });
    writeFileSync(join(root, ".hawk/config.yaml"), text);
  });
}

async function stateOf(home: Home): Promise<string | undefined> {
  const list = JSON.parse((await home.hawk("trust", "--list", "--json")).stdout) as { state: string }[];
  return list[0]?.state;
}

test("a project that was as approved is so after the user's own edit", async () => {
  const home = createHome({}, project);
  await home.hawk("trust", "--yes");
  edit(home);
  expect(await stateOf(home)).toBe("as approved");
});

test("a project that had nothing is trusted with what the user's own edit put there", async () => {
  const home = createHome({});
  edit(home);
  expect(await stateOf(home)).toBe("as approved");
});

test("a project that is not trusted stays so, and one that had changed stays changed", async () => {
  const home = createHome({}, project);
  edit(home);
  expect(await stateOf(home)).toBeUndefined();
  await home.hawk("trust", "--yes");
  writeFileSync(join(home.project, ".hawk/other"), "behind the user's back");
  edit(home, "hooks: {disabled: [y.sh]}\n");
  expect(await stateOf(home)).toBe("changed");
});

test("an edit that fails changes no trust, and one that leaves an error is reported", async () => {
  const home = createHome({}, project);
  await home.hawk("trust", "--yes");
  expect(() =>
    keepTrust(home.project, { env: {}, home: home.path }, () => {
      throw new Error("the disk is full");
    }),
  ).toThrow("the disk is full");
  expect(await stateOf(home)).toBe("as approved");
  expect(() => edit(home, "hooks: {enabled: [gone.sh]}\n")).toThrow("has an error");
  expect(await stateOf(home)).toBe("changed");
});
