import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./finding.ts";

/** Projects whose own hooks do not run, or not as they are now. */
export const checkProject: Check = ({ world: { plans, projectDir, memory, io } }) => {
  const hasOwn = projectDir !== io.home && existsSync(join(projectDir, ".hawk"));
  const isKnown = Object.hasOwn(memory.projects, projectDir);
  return [
    ...(hasOwn && !isKnown
      ? [
          {
            severity: "warning" as const,
            subject: projectDir,
            what: "you have not said that you trust this project, so that nothing of its .hawk is read",
            fix: "hawk trust shows what it would do",
          },
        ]
      : []),
    ...plans.changed.map((root) => ({
      severity: "warning" as const,
      subject: root,
      what: "it has changed since you trusted it; what you approved then is what runs",
      fix: `hawk trust ${root} shows the difference`,
    })),
  ];
};
