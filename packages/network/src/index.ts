export { createNameResolver } from "./names.ts";
export { postBytes } from "./post.ts";
export { readCapped } from "./read-capped.ts";
export { proxyFor } from "./settings.ts";
export { asLookup, isProxyError, openSecureTunnel, openTunnel } from "./tunnel.ts";
export type { NameResolver, NameResolverOptions } from "./names.ts";
export type { PostAnswer, PostRequest } from "./post.ts";
export type { NetworkSettings } from "./settings.ts";
export type { TunnelTarget } from "./tunnel.ts";
