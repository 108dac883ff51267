import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, sep } from "node:path";
import type { UserHome } from "@hawk/state";
import type { Recipe } from "../recipe.ts";
import { setKey } from "./set-key.ts";

/** Where the user's settings of an agent are. */
export function settingsDirectory({ settings: { variable, directory } }: Recipe, { home, env }: UserHome): string {
  const named = variable === undefined ? undefined : env[variable];
  if (named && isAbsolute(named)) return named;
  const { XDG_CONFIG_HOME: config } = env;
  const [first, ...rest] = directory.split("/");
  return first === ".config" && config && isAbsolute(config) ? join(config, ...rest) : join(home, directory);
}

/** Copies an agent's settings into a private directory, with the few keys changed that the recipe names. Says what was copied. */
export function copySettings(recipe: Recipe, from: string, place: string): string[] {
  const to = join(place, recipe.copyTo);
  mkdirSync(to, { recursive: true });
  if (recipe.linksSiblings)
    link(
      readNames(dirname(from)).filter((name) => name !== basename(from)),
      dirname(from),
      dirname(to),
    );
  const links = (recipe.links ?? []).filter((name) => existsSync(join(from, name)));
  const copied = recipe.copies.filter((path) => existsSync(join(from, path)));
  const isLinked = (path: string): boolean => links.some((name) => path === join(from, name));
  for (const path of copied)
    cpSync(realpathSync.native(join(from, path)), join(to, path), { recursive: true, filter: (source) => !isLinked(source) });
  link(links, from, to);
  for (const { file, path, value } of recipe.changes ?? []) change(join(to, file), (text) => setKey(text ?? "{}", path, value));
  if (recipe.rebased !== undefined) change(join(to, recipe.rebased), (text) => text?.replaceAll(`${from}${sep}`, `${to}${sep}`) ?? null);
  return copied.map((path) => join(from, path));
}

function change(path: string, edit: (text: string | null) => string | null): void {
  const text = edit(existsSync(path) ? readFileSync(path, "utf8") : null);
  if (text !== null) writeFileSync(path, text);
}

function link(names: readonly string[], from: string, to: string): void {
  for (const name of names) symlinkSync(join(from, name), join(to, name));
}

function readNames(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}
