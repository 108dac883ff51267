export type { AgentProof, ProofRequest } from "./verify/verify-agent.ts";
export { verifyAgent } from "./verify/verify-agent.ts";
export type { QuestionResult, ExpectedHooks } from "./verify/questions.ts";
export type { Recipe } from "./recipe.ts";
export { recipes } from "./recipes.ts";
export type { AgentReport, VerifyRequest } from "./verify/verify-agents.ts";
export { exitCodeOf, verifyAgents } from "./verify/verify-agents.ts";
