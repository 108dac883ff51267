import type { EventRow } from "../event-info.ts";

export const taskEvents = {
  task_created: {
    group: "task",
    summary: "When a task is about to be created: block it",
    canBlock: true,
    fields: ["task_id", "task_subject", "task_description?", "teammate_name?", "team_name?"],
    native: { "claude-code": ["TaskCreated"] },
  },
  task_started: {
    group: "task",
    summary: "Before a planned task is worked on: block it",
    canBlock: true,
    fields: ["task_id?", "task_subject?"],
    native: { kiro: ["PreTaskExec"] },
  },
  task_completed: {
    group: "task",
    summary: "When a task is about to be marked done: keep it open",
    canBlock: true,
    fields: ["task_id?", "task_subject?", "task_description?", "teammate_name?", "team_name?"],
    native: { "claude-code": ["TaskCompleted"], kiro: ["PostTaskExec"] },
  },
  todo_created: {
    group: "task",
    summary: "When an entry of the to-do list is created or changed",
    canBlock: true,
    fields: [],
    native: { "qwen-code": ["TodoCreated"], opencode: ["todo.updated"], kilo: ["todo.updated"] },
  },
  todo_completed: {
    group: "task",
    summary: "When an entry of the to-do list is marked done",
    canBlock: true,
    fields: [],
    native: { "qwen-code": ["TodoCompleted"] },
  },
} as const satisfies Record<string, EventRow>;
