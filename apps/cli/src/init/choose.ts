import { basename } from "node:path";
import type { Ask, Choice } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";
import type { Choices, FoundAgent, Offer, OfferedHook } from "@hawk/manage/setup";
import { listOwners, preselect } from "@hawk/manage/setup";

/** Asks for every missing choice, or picks a sensible default if nobody can be asked. `null` if the user gives up. */
export async function choose(preset: Partial<Choices>, { agents, offered, project }: Offer, ask: Ask | undefined): Promise<Choices | null> {
  const hosts = preset.hosts ?? (await chooseHosts(agents, ask));
  if (hosts === null) return null;
  const hooks = preset.hooks ?? (await chooseHooks(offered, ask));
  if (hooks === null) return null;
  const owners = listOwners(agents).filter(({ adapter }) => hosts.includes(adapter.id));
  const takenOver = preset.takenOver ?? (await chooseTakenOver(owners, ask));
  if (takenOver === null) return null;
  const isForProject = preset.isForProject ?? (await chooseProject(project, ask));
  const wanted = takenOver.filter((host) => hosts.includes(host));
  return isForProject === null ? null : { hosts, hooks, isForProject, takenOver: wanted };
}

async function chooseHosts(agents: readonly FoundAgent[], ask: Ask | undefined): Promise<string[] | null> {
  const there = agents.filter(({ isThere }) => isThere).map(({ adapter }) => adapter.id);
  if (!ask) return there;
  const shown = there.length > 0 ? agents.filter(({ isThere }) => isThere) : agents;
  const question = there.length > 0 ? "Which agents should use your hooks?" : "hawk found no agents. Which ones should it prepare for?";
  return ask.chooseSome(question, shown.map(toAgentChoice), there);
}

function toAgentChoice({ adapter, version, foreignHooks }: FoundAgent): Choice<string> {
  const own = foreignHooks === 0 ? "" : `, ${foreignHooks} ${foreignHooks === 1 ? "hook" : "hooks"} of its own`;
  return { value: adapter.id, label: adapter.title, hint: `${version ?? "unknown version"}${own}` };
}

async function chooseHooks(offered: readonly OfferedHook[], ask: Ask | undefined): Promise<string[] | null> {
  const suggested = preselect(offered);
  const choices = offered.filter(({ isEnabled }) => !isEnabled).map(toHookChoice);
  if (!ask || choices.length === 0) return suggested;
  return ask.chooseSome("Which hooks do you want? You can turn them off at any time.", choices, suggested);
}

function toHookChoice({ name, description, missing }: OfferedHook): Choice<string> {
  const text = escapeText(description);
  return { value: name, label: name, hint: missing === null ? text : `${text}; needs ${missing}, which isn't installed` };
}

async function chooseTakenOver(owners: readonly FoundAgent[], ask: Ask | undefined): Promise<string[] | null> {
  if (!ask || owners.length === 0) return [];
  const titles = owners.map(({ adapter }) => adapter.title).join(" and ");
  const question = `${titles} ${owners.length === 1 ? "has hooks of its own" : "have hooks of their own"}. Move them into hawk, so every agent runs them?`;
  const answer = await ask.confirm(question, false);
  if (answer === null) return null;
  return answer ? owners.map(({ adapter }) => adapter.id) : [];
}

async function chooseProject(project: string | null, ask: Ask | undefined): Promise<boolean | null> {
  if (project === null || !ask) return false;
  return ask.confirm(`Create a hawk config for this repository (${escapeText(basename(project))})?`, false);
}
