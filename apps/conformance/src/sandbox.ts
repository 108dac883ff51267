import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { killMarked } from "@hawk/proof/drive";

/** Fresh directories for one run of a host. */
export interface Sandbox {
  root: string;
  home: string;
  project: string;
  temporary: string;
}

const open = new Set<Sandbox>();

export function createSandbox(): Sandbox {
  const root = mkdtempSync(join(realpathSync.native(tmpdir()), "hawk-conformance-"));
  const sandbox = { root, home: join(root, "home"), project: join(root, "project"), temporary: join(root, "tmp") };
  for (const directory of [sandbox.home, sandbox.project, sandbox.temporary]) mkdirSync(directory);
  open.add(sandbox);
  return sandbox;
}

/** All that a program in the sandbox gets to know: nothing of the real environment but where programs are. */
export function sandboxEnv({ home, temporary }: Sandbox): Record<string, string> {
  const path = [programsOf(home), dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"];
  return { PATH: path.join(delimiter), HOME: home, TMPDIR: temporary, LANG: "C.UTF-8", TERM: "dumb" };
}

/** What marks all processes of a sandbox: no other has its home directory. */
export function homeMark({ home }: Sandbox): string {
  return `HOME=${home}`;
}

/** Where a user's own programs are, hawk among them. */
export function programsOf(home: string): string {
  return join(home, ".local", "bin");
}

/** Ends what still runs in the sandbox, then removes it unless it should be kept. */
export async function closeSandbox(sandbox: Sandbox, { isKept = false }: { isKept?: boolean } = {}): Promise<void> {
  await killMarked(homeMark(sandbox));
  open.delete(sandbox);
  if (!isKept) rmSync(sandbox.root, { recursive: true, force: true, maxRetries: 5 });
}

/** For a run that is cut short. */
export async function closeAllSandboxes(): Promise<void> {
  await Promise.all([...open].map((sandbox) => closeSandbox(sandbox)));
}
