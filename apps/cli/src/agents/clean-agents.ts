export { cleanAgents, isCleaned } from "@hawk/sync";
