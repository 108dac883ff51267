import type { AgentHandler, Handler, PromptHandler, ShellHandler, WebhookHandler } from "@hawk/protocol";
import { z } from "zod";
import { joinWords } from "./explain-issues.ts";
import { Dialect, Env, Events, FileName, Flag, Headers, Hosts, Matcher, OnFailure, OnUnsupported, PlainName, Priority, Timeout, text } from "./hawk-fields.ts";
import { withoutUndefined } from "./without-undefined.ts";

const Model = text("the name of a model").optional();
const Question = z.union([text("text for the model"), z.strictObject({ prompt: text("text for the model"), model: Model })]);
