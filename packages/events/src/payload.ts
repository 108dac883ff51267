import type { catalogue, EventName } from "./catalogue.ts";
import type { baseFields, FieldKind, FieldValues, payloadFields } from "./payload-fields.ts";

type Fields = typeof payloadFields;
type Required<Field> = Field extends keyof Fields ? Field : never;
type Optional<Field> = Field extends `${infer Bare}?` ? Bare : never;

/** The values of a table of kinds; a field with a question mark may be missing. */
type ValuesOf<Kinds extends Record<string, FieldKind>> = {
  [Field in keyof Kinds as Field extends `${string}?` ? never : Field]: FieldValues[Kinds[Field]];
} & {
  [Field in keyof Kinds as Optional<Field>]?: FieldValues[Kinds[Field]] | undefined;
};

type PayloadField<Name extends EventName> = (typeof catalogue)[Name]["fields"][number];

/** What a hook gets for an event, in the canonical spelling. Unknown fields are kept. */
export type EventPayload<Name extends EventName> = ValuesOf<typeof baseFields> & {
  [Field in Required<PayloadField<Name>>]: FieldValues[Fields[Field]];
} & { [Field in Optional<PayloadField<Name>> & keyof Fields]?: FieldValues[Fields[Field]] | undefined };
