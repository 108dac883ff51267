import fc from "fast-check";
import { expect, test } from "vitest";
import { fillPrompt } from "./fill-prompt.ts";
import { bashEvent } from "./testing/planned-hooks.ts";

const json = '{"session_id":"s1","tool_name":"Bash","tool_input":{"command":"npm test"},"hook_event_name":"PreToolUse"}';

test.each([
  ["Safe? $ARGUMENTS Say so.", `Safe? ${json} Say so.`],
  ["Safe? ${ARGUMENTS}", `Safe? ${json}`],
  ["$COMMAND", '"npm test"'],
  ["${COMMAND}s", '"npm test"s'],
  ["$TOOL_NAME($TOOL_INPUT) in $SESSION_ID", '"Bash"({"command":"npm test"}) in "s1"'],
  ["[$FILE_PATH] [$PROMPT]", '[""] [""]'],
  ["$$COMMAND $COMMAND.", '$"npm test" "npm test".'],
  ["$COMMANDS $HOME ${HOME} $1 $ $COMMAND", '$COMMANDS $HOME ${HOME} $1 $ "npm test"'],
  ["${COMMAND $COMMAND_ $COMMAND", '${COMMAND $COMMAND_ "npm test"'],
  ["$command $COMMAND", '$command "npm test"'],
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
  expect(fillPrompt("[$FILE_PATH]", { name: "pre_tool_use", payload })).toBe(`[${JSON.stringify(path)}]`);
});

test("tells the event by the host's own name", () => {
  expect(fillPrompt("$ARGUMENTS", { name: "pre_tool_use", nativeName: "BeforeTool", payload: {} })).toBe(
    '{"hook_event_name":"BeforeTool"}',
  );
});

test("does not look through what it has put in", () => {
  const event = bashEvent({ tool_input: { command: "echo $SESSION_ID ${TOOL_NAME} $& $1 $$" } });
  expect(fillPrompt("$COMMAND", event)).toBe('"echo $SESSION_ID ${TOOL_NAME} $& $1 $$"');
});

test("does not take inherited fields for the event's", () => {
  const payload = Object.create({ prompt: "inherited" }) as Record<string, unknown>;
  expect(fillPrompt("[$PROMPT]", { name: "user_prompt_submit", payload })).toBe('[""]');
});

test.each([
  ["the event", "Safe? $ARGUMENTS", { tool_input: { description: "x".repeat(200_000), command: "rm -rf /" } }],
  ["a field of it", "Safe? $COMMAND", { tool_input: { command: "x".repeat(200_000) } }],
  ["the prompt itself", "y".repeat(200_000), {}],
  ["many places for it", "$ARGUMENTS ".repeat(1000), { tool_response: "z".repeat(5_000_000) }],
])("fails instead of cutting when %s is too long", (_, prompt, payload) => {
  expect(fillPrompt(prompt, bashEvent(payload))).toEqual({
    text: "",
    failure: "input",
    error: expect.stringMatching(/^the event is too long to show to a model: \d+ characters with the prompt, of at most 200000$/) as string,
  });
});

test("shows every field of any event, or fails", () => {
  const text = fc.tuple(fc.string(), fc.integer({ min: 0, max: 10_000 })).map(([part, times]) => part.repeat(times));
  const event = fc.record({ tool_name: fc.string(), tool_input: fc.dictionary(fc.string(), text, { maxKeys: 5 }) });
  fc.assert(
    fc.property(event, (payload) => {
      const filled = fillPrompt("$ARGUMENTS", { name: "pre_tool_use", payload });
      if (typeof filled === "string") expect(JSON.parse(filled)).toMatchObject(JSON.parse(JSON.stringify(payload)) as object);
    }),
  );
});

test("the event's text can't end the place it was put into", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (command) => {
      const filled = fillPrompt("Is $COMMAND safe?", bashEvent({ tool_input: { command } })) as string;
      expect(JSON.parse(filled.slice(3, -6))).toBe(command);
      expect(filled).not.toContain("\n");
    }),
  );
});

test("leaves prompts without placeholders as they are, whatever is in the event", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes("$")),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (prompt, payload) => {
        const filled = fillPrompt(prompt, { name: "stop", payload }) as string;
        expect(filled.startsWith(`${prompt}\n\nARGUMENTS: {`)).toBe(true);
        expect(JSON.parse(filled.slice(prompt.length + 13))).toMatchObject({ hook_event_name: "Stop" });
      },
    ),
  );
});
