export { __EXPORT__ } from "./__ID__.ts";
