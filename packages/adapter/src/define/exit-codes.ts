import { dialects } from "@hawk/protocol";
import type { Adapter } from "../adapter.ts";
import { listNotes } from "../fit-verdict.ts";
import { toLines } from "../reply-text.ts";
import { pickFields, sayFor } from "./answer-parts.ts";
import type { AnswerHost } from "./answer-parts.ts";

const [FAILED, REFUSED] = [1, 2];

export interface ExitCodes {
  /** Who gets what a hook prints: the user, or the model. */
  stdout: "user" | "model";
  /** Uses no other exit code, since the host may read it as a block. */
  onlyTwo?: true;
}

type Answers = Pick<Adapter, "encode"> & Required<Pick<Adapter, "decodeReply">>;

/** For a host that reads exit codes and plain text: 2 blocks with the reason on stderr, and stdout is passed on. */
export function exitCodes({ stdout: listener, onlyTwo }: ExitCodes): (host: AnswerHost) => Answers {
  return (host) => ({
    encode: (original, event) => {
      const { verdict, refusal, context, unsupported } = sayFor(host, original, event);
      const gaps = [...unsupported, ...pickFields(verdict).unsupported];
      const notes = listNotes(verdict);
      const texts = listener === "user" ? verdict.systemMessages : [context].filter((text) => text !== "");
      if (refusal === undefined) {
        const isFailed = verdict.failures.length > 0 && texts.length === 0 && !onlyTwo;
        const told = onlyTwo ? [...gaps, ...notes] : gaps;
        return { stdout: toLines(texts), stderr: toLines(notes), exitCode: isFailed ? FAILED : 0, unsupported: told };
      }
      const isSaid = listener === "model" && texts.length > 0;
      return {
        stdout: isSaid ? "" : toLines(texts),
        stderr: toLines([refusal, ...(isSaid ? texts : []), ...notes]),
        exitCode: REFUSED,
        unsupported: [...gaps, ...(isSaid ? ["text for the model goes into the block's reason"] : [])],
      };
    },
    decodeReply: (result, hook, event) => {
      const { exitCode, stdout, stderr } = result;
      const isCut = result.timedOut === true || result.aborted === true || result.spawnError !== undefined || exitCode === null;
      if (isCut) return dialects.claude.decode({ ...result, stdout: "" }, hook, event);
      const { canBlock, canAddContext } = host.events[event.name] ?? {};
      const text = stdout.trim();
      const isHeard = text !== "" && (listener === "user" || (canAddContext === true && exitCode === 0));
      const heard = isHeard ? { [listener === "user" ? "systemMessage" : "context"]: text } : {};
      if (exitCode === 0) return { hookId: hook.id, status: "success", ...heard };
      const reason = stderr.trim() || `exited with code ${exitCode}`;
      if (exitCode === REFUSED && canBlock) return { hookId: hook.id, status: "blocking", reason, ...heard };
      return { hookId: hook.id, status: "non_blocking_error", failure: "exit", reason, ...heard };
    },
  });
}
