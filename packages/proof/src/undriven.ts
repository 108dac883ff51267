const WINDOW = "it can't be driven without its window";
const ACCOUNT = "it does nothing without its vendor's account, not even with a model of your own";

/** Why hawk can't drive an agent, by its ID. */
export const undriven: Readonly<Record<string, string>> = {
  cursor: WINDOW,
  windsurf: WINDOW,
  kiro: ACCOUNT,
  droid: ACCOUNT,
  auggie: ACCOUNT,
  crush: "hawk has never run it, so it doesn't know how to start it with a scripted model",
};

export const NO_RECIPE = "nobody has written down how to drive it with a scripted model";
