import { loadAdapter } from "@hawk/sync";
import { expect, test } from "vitest";
import { adapters } from "./adapters.ts";

const project = "/home/me/project";
const path = `${project}/src/a.txt`;

/** The payload with the path as a model may write it: relative to the project. */
function withRelativePath(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(payload).replaceAll(path, "src/a.txt")) as Record<string, unknown>;
}

test.each(Object.keys(adapters))("hooks see an absolute path in %s, no matter how the model wrote it", async (id) => {
  const adapter = await loadAdapter(id, adapters);
  const native = adapter.sample({ kind: "write", path, text: "x" }, { project, home: "/home/me" });
  const event = native && adapter.decode(native.name, withRelativePath(native.payload), { PWD: project, ...native.env });
  expect(event?.payload).toMatchObject({ tool_input: { file_path: path } });
});
