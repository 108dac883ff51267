import type { catalogue, EventName } from "./catalogue.ts";

type Row<Name extends EventName> = (typeof catalogue)[Name];

type Pascal<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${Capitalize<First>}${Pascal<Rest>}` : Capitalize<Name>;

type AliasOf<Name extends EventName> = Row<Name> extends { readonly aliases: readonly (infer Alias extends string)[] } ? Alias : never;

type NativeOf<Name extends EventName> =
  Row<Name> extends { readonly native: infer Native } ? Native[keyof Native] & readonly string[] : readonly never[];

type SpellingOf<Name extends EventName> = Name | Pascal<Name> | AliasOf<Name> | NativeOf<Name>[number];

type Spellings = { [Name in EventName]: SpellingOf<Name> };

/** A spelling of an event that code may use: canonical, `PreToolUse`, an alias, or an agent's own name. */
export type EventSpelling = Spellings[EventName];

/** The event that a spelling stands for. */
export type EventOf<Spelling extends EventSpelling> = { [Name in EventName]: Spelling extends Spellings[Name] ? Name : never }[EventName];
