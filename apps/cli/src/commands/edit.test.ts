import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";

const stop = "#!/bin/sh\n# hawk-hook: events=stop\n";
const ask = { confirm: async () => null, choose: async () => null, chooseSome: async () => null, text: async () => null };

test("without an editor and without a terminal, it prints where the hook is", async () => {
  const home = createHome({ "a.sh": stop });
  const { exitCode, stdout, stderr } = await home.hawk("edit", "a.sh");
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${join(home.path, ".config/hawk/registry/hooks/a.sh")}\n` });
  expect(stderr).toContain("there is no editor here");
});

test("at a terminal without $EDITOR, it finds one", async () => {
  const home = createHome({ "a.sh": stop }, { "bin/nano": '#!/bin/sh\necho "# edited" >> "$1"\n' });
  chmodSync(join(home.path, "bin/nano"), 0o755);
  const world = { home: home.path, cwd: home.project, env: { PATH: `${home.path}/bin:/nowhere` }, ask };
  expect(await runMain(["edit", "a.sh", "--no-sync"], world)).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(home.path, ".config/hawk/registry/hooks/a.sh"), "utf8")).toContain("# edited");
});

test("at a terminal without any editor, it says so", async () => {
  const home = createHome({ "a.sh": stop });
  const world = { home: home.path, cwd: home.project, env: { PATH: join(home.path, "empty") }, ask };
  writeFileSync(join(home.path, "empty"), "");
  expect(await runMain(["edit", "a.sh"], world)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("there is no editor") as string,
  });
});
