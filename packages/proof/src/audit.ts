export { auditAgents, auditCode } from "./audit/audit-agents.ts";
export type { AgentAudit, AuditReport, AuditRequest } from "./audit/audit-agents.ts";
export type { UnaskedCall } from "./audit/audit-agent.ts";
