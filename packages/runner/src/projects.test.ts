import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunner, shells, writeRunner } from "./testing/run-compiled.ts";
import type { RunResult, TestRunner } from "./testing/run-compiled.ts";

const payload = { tool_name: "Bash", tool_input: {} };
const names = [
  "plain",
  "two words",
  "-dash",
  "it's",
  "$(touch MARK)",
  "a*b",
  "new\nline",
  "trailing\n",
  "@hawk",
  "é",
  "..hidden",
  "a;b",
  'q"q',
  "back\\slash",
];

interface Projects extends TestRunner {
  /** Below this are the projects themselves. */
  home: string;
  addProject: (path: string) => void;
}

/** A user's runner, beside which projects may have theirs; either says who it is. */
function createProjects(shell: string): Projects {
  const { directory } = createRunner([], { shell });
  const projects = join(directory, "projects ' dir");
  const user = createRunner([{ script: "echo user >&2; exit 2" }], { shell });
  const paths = { ...user.spec.paths, projects };
  const addProject = (path: string): void => {
    const own = createRunner([{ script: `echo "project $HAWK_PROJECT_DIR" >&2; /bin/cat >got; exit 2` }, { script: ":" }], { shell });
    const file = join(projects, path, "@hawk/claude-code/pre_tool_use");
    mkdirSync(dirname(file), { recursive: true });
    writeRunner(file, own.spec);
  };
  writeRunner(user.path, { ...user.spec, paths });
  return { ...user, home: directory, addProject };
}

describe.each(shells)("under $name", ({ line: shell }) => {
  const run = ({ run: start }: Projects, project: string, cwd: string): RunResult =>
    start(payload, { env: { CLAUDE_PROJECT_DIR: project }, cwd });

  test("a project's own runner is used in it and below it, and nowhere else", () => {
    const projects = createProjects(shell);
    const project = join(projects.home, "work/app");
    for (const path of [join(project, "src/deep"), join(projects.home, "work/application"), join(projects.home, "work/other")])
      mkdirSync(path, { recursive: true });
    projects.addProject(project);
    const said = (path: string): string => run(projects, path, path).stderr;
    expect(said(project)).toBe(`project ${project}\n`);
    expect(said(join(project, "src/deep"))).toBe(`project ${join(project, "src/deep")}\n`);
    expect([said(join(projects.home, "work")), said(join(projects.home, "work/application")), said("/")]).toEqual([
      "user\n",
      "user\n",
      "user\n",
    ]);
    expect(readFileSync(join(project, "got"), "utf8")).toBe(`${JSON.stringify(payload)}\n`);
  });

  test("the innermost of nested projects is used", () => {
    const projects = createProjects(shell);
    const inner = join(projects.home, "outer/inner");
    mkdirSync(inner, { recursive: true });
    projects.addProject(join(projects.home, "outer"));
    projects.addProject(inner);
    expect(run(projects, inner, inner).stderr).toBe(`project ${inner}\n`);
  });

  test("a project is found through a link, and by the working directory when the host names none", () => {
    const projects = createProjects(shell);
    const project = join(projects.home, "real");
    mkdirSync(join(project, "sub"), { recursive: true });
    symlinkSync(project, join(projects.home, "link"));
    projects.addProject(project);
    const link = join(projects.home, "link");
    expect(run(projects, link, "/").stderr).toBe(`project ${link}\n`);
    expect(run(projects, join(link, "sub"), "/").stderr).toBe(`project ${join(link, "sub")}\n`);
    expect(run(projects, "", project).stderr).toBe(`project ${project}\n`);
  });

  test("the hooks' working directory stays the host's", () => {
    const projects = createProjects(shell);
    const project = join(projects.home, "app");
    mkdirSync(project);
    projects.addProject(project);
    run(projects, project, projects.home);
    expect(readFileSync(join(projects.home, "got"), "utf8")).toBe(`${JSON.stringify(payload)}\n`);
  });

  test.each(["-", ".", "app", "../nothing", "/nonexistent/project"])(
    "a project variable of %j prints nothing and goes nowhere",
    (project) => {
      const projects = createProjects(shell);
      mkdirSync(join(projects.home, "app"));
      projects.addProject(join(projects.home, "app"));
      const isApp = project === "app";
      const result = projects.run(payload, {
        env: { CLAUDE_PROJECT_DIR: project, CDPATH: "/:/tmp", OLDPWD: join(projects.home, "app") },
        cwd: projects.home,
      });
      expect(result).toEqual({ status: 2, stdout: "", stderr: isApp ? "project app\n" : "user\n" });
    },
  );

  test("directories with odd names are found", () => {
    const projects = createProjects(shell);
    const found = names.map((name) => {
      const project = join(projects.home, "odd", name);
      mkdirSync(join(project, "sub"), { recursive: true });
      projects.addProject(project);
      return run(projects, join(project, "sub"), "/").stderr;
    });
    expect(found).toEqual(names.map((name) => `project ${join(projects.home, "odd", name, "sub")}\n`));
  });
});
