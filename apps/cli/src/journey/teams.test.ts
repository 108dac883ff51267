import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readYaml } from "@hawk/config/edit";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const page = readFileSync(fileURLToPath(new URL("../../../../docs/teams.md", import.meta.url)), "utf8");
const hawkFile = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));

function blocksOf(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"))].map(([, text = ""]) => text);
}

/** Commands of the page as a reader would give them, with the hawk of this workspace in place of a published one. */
function createTeam(): (commands: string) => { status: number | null; output: string } {
  const home = createHome({ "mine.sh": "#!/bin/sh\n# hawk-hook: events=stop\n" });
  const bin = join(home.path, "bin");
  mkdirSync(bin);
  for (const [name, text] of Object.entries({
    hawk: `exec "${process.execPath}" "${hawkFile}" "$@"`,
    npx: 'shift 2; exec hawk "$@"',
    npm: `test "$*" = "install --global @hawk/cli"`,
  })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  spawnSync("git", ["init", "--quiet"], { cwd: home.project });
  return (commands) => {
    const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", commands], {
      cwd: home.project,
      encoding: "utf8",
      env: { PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`, HOME: home.path },
    });
    return { status, output: stdout + stderr };
  };
}

test("every block of docs/teams.md runs, one after the other, and a build notices what was forgotten", () => {
  const run = createTeam();
  for (const commands of blocksOf("sh")) expect(run(commands), commands).toMatchObject({ status: 0 });
  const [workflow = ""] = blocksOf("yaml");
  const { data } = readYaml("workflow.yaml", workflow) as { data: { jobs: Record<string, { steps: { run?: string }[] }> } };
  const steps = Object.values(data.jobs).flatMap((job) => job.steps.flatMap((step) => step.run ?? []));
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect(run(step), step).toMatchObject({ status: 0 });
  const [container = ""] = blocksOf("json");
  const { postCreateCommand } = JSON.parse(container) as { postCreateCommand: string };
  expect(run(postCreateCommand), postCreateCommand).toMatchObject({ status: 0 });
  expect(run("echo '# more' >> .hawk/hooks/no-force-push.sh; hawk sync --vendor --check").status).toBe(1);
});
