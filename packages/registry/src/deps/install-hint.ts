import { delimiter, join } from "node:path";
import { isProgram } from "@hawk/state";
import type { UserHome } from "@hawk/state";

const managers: readonly [program: string, command: string][] = [
  ["brew", "brew install"],
  ["apt-get", "sudo apt-get install"],
  ["dnf", "sudo dnf install"],
  ["pacman", "sudo pacman -S"],
  ["apk", "sudo apk add"],
  ["zypper", "sudo zypper install"],
];

export function isOnPath(program: string, { env }: Pick<UserHome, "env">): boolean {
  return (env["PATH"] ?? "").split(delimiter).some((directory) => directory !== "" && isProgram(join(directory, program)));
}

/** How a program is usually installed on this machine. */
export function installHint(program: string, user: Pick<UserHome, "env">): string {
  const found = managers.find(([manager]) => isOnPath(manager, user));
  return found ? `${found[1]} ${program}` : `install ${program} and put it on the PATH`;
}
