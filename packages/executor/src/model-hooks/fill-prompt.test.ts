import fc from "fast-check";
import { expect, test } from "vitest";
import { fillPrompt } from "./fill-prompt.ts";
import { bashEvent } from "./testing/planned-hooks.ts";

const json = '{"session_id":"s1","tool_name":"Bash","tool_input":{"command":"npm test"},"hook_event_name":"PreToolUse"}';

test.each([
  ["Safe? $ARGUMENTS Say so.", `Safe? ${json} Say so.`],
  ["Safe? ${ARGUMENTS}", `Safe? ${json}`],
  ["$COMMAND", "npm test"],
  ["${COMMAND}s", "npm tests"],
  ["$TOOL_NAME($TOOL_INPUT) in $SESSION_ID", 'Bash({"command":"npm test"}) in s1'],
  ["[$FILE_PATH] [$PROMPT]", "[] []"],
  ["$$COMMAND $COMMAND.", "$npm test npm test."],
  ["$COMMANDS $HOME ${HOME} $1 $ $COMMAND", "$COMMANDS $HOME ${HOME} $1 $ npm test"],
  ["${COMMAND $COMMAND_ $COMMAND", "${COMMAND $COMMAND_ npm test"],
  ["$command $COMMAND", "$command npm test"],
])("fills %s", (prompt, filled) => {
  expect(fillPrompt(prompt, bashEvent())).toBe(filled);
});

test.each(["Is it safe?", "It costs $5 in $HOME", ""])("puts the event at the end of a prompt without a place for it: %o", (prompt) => {
  expect(fillPrompt(prompt, bashEvent())).toBe(`${prompt}\n\nARGUMENTS: ${json}`);
});

test.each([
  [{ tool_input: { file_path: "/a" } }, "/a"],
  [{ tool_input: { notebook_path: "/n" } }, "/n"],
  [{ file_path: "/changed" }, "/changed"],
  [{ tool_input: { file_path: 7 } }, ""],
  [{ tool_input: null }, ""],
])("finds the file's path in %j", (payload, path) => {
  expect(fillPrompt("[$FILE_PATH]", { name: "pre_tool_use", payload })).toBe(`[${path}]`);
});

test("tells the event by the host's own name", () => {
  expect(fillPrompt("$ARGUMENTS", { name: "pre_tool_use", nativeName: "BeforeTool", payload: {} })).toBe(
    '{"hook_event_name":"BeforeTool"}',
  );
});

test("does not look through what it has put in", () => {
  const event = bashEvent({ tool_input: { command: "echo $SESSION_ID ${TOOL_NAME} $& $1 $$" } });
  expect(fillPrompt("$COMMAND", event)).toBe("echo $SESSION_ID ${TOOL_NAME} $& $1 $$");
});

test("does not take inherited fields for the event's", () => {
  const payload = Object.create({ prompt: "inherited" }) as Record<string, unknown>;
  expect(fillPrompt("[$PROMPT]", { name: "user_prompt_submit", payload })).toBe("[]");
});

test("cuts what came from the event, with a note, and keeps what the hook asks", () => {
  const filled = fillPrompt("Before. $COMMAND After. $TOOL_NAME!", bashEvent({ tool_input: { command: "x".repeat(1_000_000) } }));
  expect(filled.length).toBeLessThanOrEqual(200_000);
  expect(filled).toMatch(/^Before\. x+\n\[cut here: \d+ more characters\] After\. Bash!$/);
});

test("cuts a prompt that is too long by itself", () => {
  const filled = fillPrompt("y".repeat(300_000), bashEvent());
  expect(filled.length).toBeLessThanOrEqual(200_000);
  expect(filled).toMatch(/^y+\n\[cut here: \d+ more characters\]$/);
});

test("leaves no half of a surrogate pair behind", () => {
  for (const shift of ["", "a"]) {
    const filled = fillPrompt(`${shift}$COMMAND`, bashEvent({ tool_input: { command: "😀".repeat(150_000) } }));
    expect(filled).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  }
});

test("stays quick with a thousand places for a long event", () => {
  const event = bashEvent({ tool_response: "z".repeat(5_000_000) });
  expect(fillPrompt("$ARGUMENTS ".repeat(1000), event).length).toBeLessThanOrEqual(200_000);
});

test("leaves prompts without placeholders as they are, whatever is in the event", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes("$")),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (prompt, payload) => {
        const filled = fillPrompt(prompt, { name: "stop", payload });
        expect(filled.startsWith(`${prompt}\n\nARGUMENTS: {`)).toBe(true);
        expect(JSON.parse(filled.slice(prompt.length + 13))).toMatchObject({ hook_event_name: "Stop" });
      },
    ),
  );
});
