import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A word that no output may have in it: who prints it has read the project. */
export const CANARY = "canary-5e1f";

/** What a layout may use. */
export interface HostileWorld {
  /** The project that commands are run in. */
  root: string;
  home: string;
  /** A command that leaves the mark. */
  evil: string;
  /** A URL at which somebody listens. */
  url: string;
  /** A project that the user trusts. */
  trusted: string;
}

export interface Layout {
  name: string;
  make: (world: HostileWorld) => void;
  /** Where commands are run, below the project. */
  cwd?: string;
}

/** Writes files into the project. Programs are executable. */
export function write({ root }: HostileWorld, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
  }
}

export const header = `# hawk-hook: events=pre_tool_use,session_start,stop\n# hawk-hook: description=${CANARY}\n`;

export const config = (text: string): Layout["make"] => {
  return (world) => write(world, { ".hawk/config.yaml": text.replaceAll("EVIL", world.evil).replaceAll("URL", world.url) });
};

export const enabled = (entry: string): Layout["make"] =>
  config(`hooks:\n  enabled:\n    - ${entry}\n    - {run: "echo ${CANARY}", events: [stop]}\n`);

export const hook =
  (name: string, text: string): Layout["make"] =>
  (world) => {
    write(world, { [`.hawk/hooks/${name}`]: text.replaceAll("EVIL", world.evil) });
    enabled(name)(world);
  };

export const files =
  (some: Record<string, string>): Layout["make"] =>
  (world) =>
    write(
      world,
      Object.fromEntries(
        Object.entries(some).map(([path, text]) => [
          path,
          text.replaceAll("EVIL", world.evil).replaceAll("TRUSTED", world.trusted).replaceAll("URL", world.url),
        ]),
      ),
    );

export const swap =
  (name: string, make: (path: string, world: HostileWorld) => void): Layout["make"] =>
  (world) => {
    write(world, { "elsewhere/.hawk/config.yaml": `hooks: {enabled: [{run: "${world.evil}", events: [stop], name: ${CANARY}}]}\n` });
    mkdirSync(dirname(join(world.root, name)), { recursive: true });
    make(join(world.root, name), world);
  };

export const pipe = (path: string): void => void spawnSync("mkfifo", [path]);

/** A socket stays where it was when its listener is killed. */
export const socket = (path: string): void =>
  void spawnSync(process.execPath, [
    "-e",
    "require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 9))",
    path,
  ]);
