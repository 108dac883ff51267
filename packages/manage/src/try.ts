export { fireEvent } from "./try/fire-event.ts";
export type { SceneResult } from "./try/judge.ts";
export type { SceneReport } from "./try/play-scene.ts";
export { inSandbox } from "./try/sandbox.ts";
export type { Sandbox, TrySurroundings } from "./try/sandbox.ts";
export { scenes } from "./try/scenes.ts";
export type { Scene } from "./try/scenes.ts";
export { findSurprises, tryAll } from "./try/try-all.ts";
export type { Surprise, TryReport } from "./try/try-all.ts";
