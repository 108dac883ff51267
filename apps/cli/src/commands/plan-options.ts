import * as option from "../command/options.ts";

/** Which plan a command uses. */
export const planOptions = {
  dialect: option.oneOf("hawk (default), claude, code-agent, arawn or cocode", "NAME", "dialect", [
    "hawk",
    "claude",
    "code-agent",
    "arawn",
    "cocode",
  ]),
  settings: option.text("one more settings file of that dialect", "FILE"),
  plugin: option.text("a plugin's directory", "DIR"),
  assumeTrusted: option.flag("read the project's files as if it were trusted"),
  json: option.json,
};
