import { z } from "zod";
import { catalogue } from "./catalogue.ts";
import type { EventName } from "./catalogue.ts";
import { baseFields, payloadFields } from "./payload-fields.ts";

type Fields = typeof payloadFields;
type PayloadField<Name extends EventName> = (typeof catalogue)[Name]["fields"][number];
type Required<Field> = Field extends keyof Fields ? Field : never;
type Optional<Field> = Field extends `${infer Bare}?` ? (Bare extends keyof Fields ? Bare : never) : never;

/** What a hook is given for an event, in the canonical spelling. Unknown fields are kept. */
export type EventPayload<Name extends EventName> = z.infer<z.ZodObject<typeof baseFields>> & {
  [Field in Required<PayloadField<Name>>]: z.infer<Fields[Field]>;
} & { [Field in Optional<PayloadField<Name>>]?: z.infer<Fields[Field]> | undefined };

const built = new Map<EventName, z.ZodType>();

/** The schema of an event's payload, built from the catalogue's row when it is first asked for. */
export function payloadSchema<Name extends EventName>(name: Name): z.ZodType<EventPayload<Name>> {
  const schema = built.get(name) ?? buildSchema(name);
  built.set(name, schema);
  return schema as z.ZodType<EventPayload<Name>>;
}

function buildSchema(name: EventName): z.ZodType {
  const shape: Record<string, z.ZodType> = { ...baseFields };
  for (const field of catalogue[name].fields) {
    const bare = field.replace("?", "") as keyof Fields;
    shape[bare] = field.endsWith("?") ? payloadFields[bare].optional() : payloadFields[bare];
  }
  return z.looseObject(shape);
}
