import { modelFromSettings } from "@hawk/model";
import { asksModel } from "../find-lack.ts";
import { plannedHooks } from "./finding.ts";
import type { Check } from "./finding.ts";

/** Whether the model that the user has chosen could be asked from here. Agents may have a key that this terminal lacks. */
export const checkModel: Check = ({ world }) => {
  const { model } = world.plans;
  if (!model || !plannedHooks(world).some(asksModel) || modelFromSettings(model, world.surroundings.env) !== null) return [];
  const key = `${model.provider.toUpperCase()}_API_KEY`;
  return [
    {
      severity: "warning",
      subject: "model",
      what: `${key} is not set here; without it your prompt and agent hooks fail`,
      fix: `make sure that your agents have ${key} in their environment`,
    },
  ];
};
