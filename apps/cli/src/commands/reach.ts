import * as option from "../command/options.ts";

/** How packages may be reached, beside https. */
export const reach = {
  allowSsh: option.flag("also by ssh, with your keys"),
  allowFile: option.flag("also from a git repository on this machine"),
};
