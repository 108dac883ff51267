import { z } from "zod";
import { CaseFile } from "./case-file.ts";
import {
  AdapterName,
  Directory,
  DisabledEntry,
  GlobalFile,
  GlobalHooks,
  Host,
  HostHooks,
  ModelSection,
  NetworkSection,
  OtlpSection,
  OwnDisabledEntry,
  Policy,
  ProjectFile,
  ProjectHooks,
  TelemetrySection,
} from "./hawk-config.ts";
import { DefinitionEntry, FileEntry } from "./hawk-entry.ts";
import { FileName, HostId } from "./hawk-fields.ts";
import { HookFrontmatter, PromptFile } from "./hook-schema.ts";
import { definitionOf } from "./schema-parts.ts";

const Entries = z.array(z.union([FileName, FileEntry, DefinitionEntry])).optional();
const Hosts = z
  .record(HostId, Host.extend({ hooks: HostHooks.extend({ extra: Entries, exclude: z.array(FileName).optional() }).optional() }))
  .optional();

const files = {
  global: GlobalFile.extend({
    global: GlobalHooks.extend({ hooks: Entries, disabled: z.array(OwnDisabledEntry).optional() }).optional(),
    hosts: Hosts,
    directories: z.array(Directory).optional(),
    policy: Policy.optional(),
    model: ModelSection.optional(),
    network: NetworkSection.optional(),
    telemetry: TelemetrySection.extend({ otlp: OtlpSection.optional() }).optional(),
    adapters: z.array(AdapterName).optional(),
  }),
  project: ProjectFile.extend({
    hooks: ProjectHooks.extend({ enabled: Entries, disabled: z.array(DisabledEntry).optional() }).optional(),
    hosts: Hosts,
    policy: Policy.optional(),
  }),
  cases: CaseFile,
  hook: HookFrontmatter,
  prompt: PromptFile,
};

/** The user's or a project's config.yaml, a hook's cases, its frontmatter or a prompt file as a JSON schema for editors. hawk itself reads the file part by part, and says more. */
export function toConfigSchema(file: keyof typeof files): object {
  return z.toJSONSchema(files[file], { io: "input", unrepresentable: "any", reused: "ref", override: describePart });
}

function describePart({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema["hint"];
  const definition = definitionOf(zodSchema);
  if (definition.type !== "pipe" || definitionOf(definition.in).type !== "transform") return;
  // A preprocessed value may also be a single string.
  const { description, ...whole } = jsonSchema;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, { anyOf: [{ type: "string" }, whole] }, description === undefined ? {} : { description });
}

/** The definition that a published schema is made from. */
export function schemaOf(file: keyof typeof files): z.ZodType {
  return files[file];
}
