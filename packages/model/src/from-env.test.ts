import { expect, test } from "vitest";
import { modelFromEnv } from "./index.ts";
import { anthropicSays, openAiSays } from "./testing/answers.ts";
import { startServer } from "./testing/scripted-server.ts";

const anthropicAnswer = { body: anthropicSays({ type: "text", text: "from anthropic" }) };
const openAiAnswer = { body: openAiSays({ content: "from openai" }) };

test.each([
  ["nothing", {}],
  ["empty variables", { ANTHROPIC_API_KEY: "", OPENAI_API_KEY: " ", OPENAI_BASE_URL: "" }],
  ["a model's name alone", { ANTHROPIC_MODEL: "m", OPENAI_MODEL: "m" }],
  ["a provider without a key or URL", { HAWK_MODEL_PROVIDER: "openai", ANTHROPIC_API_KEY: "k" }],
  ["inherited variables", Object.create({ ANTHROPIC_API_KEY: "k" }) as Record<string, string>],
])("is null for %s", (_, env) => {
  expect(modelFromEnv(env)).toBeNull();
});

test.each([
  ["both", "", "from anthropic"],
  ["both, and openai chosen", "openai", "from openai"],
  ["both, and anthropic chosen", " Anthropic ", "from anthropic"],
])("with %s", async (_, chosen, said) => {
  const [anthropic, openAi] = await Promise.all([startServer([anthropicAnswer]), startServer([openAiAnswer])]);
  const env = { ANTHROPIC_BASE_URL: anthropic.url, OPENAI_BASE_URL: openAi.url, HAWK_MODEL_PROVIDER: chosen };
  expect(await modelFromEnv(env)?.complete({ prompt: "?" })).toBe(said);
});

test("uses key, base URL and model, without the line end that a file left in the key", async () => {
  const { url, received } = await startServer([openAiAnswer]);
  await modelFromEnv({ OPENAI_API_KEY: "k\n", OPENAI_BASE_URL: url, OPENAI_MODEL: "m" })?.complete({ prompt: "?" });
  expect(received).toMatchObject([{ headers: { authorization: "Bearer k" }, body: { model: "m" } }]);
});

test("a base URL alone is enough", async () => {
  const { url, received } = await startServer([anthropicAnswer]);
  await modelFromEnv({ ANTHROPIC_BASE_URL: url })?.complete({ prompt: "?" });
  expect(received).toHaveLength(1);
});

test.each(["antropic", "__proto__", "toString"])("tells that %s is not a provider once it is asked", async (chosen) => {
  const model = modelFromEnv({ HAWK_MODEL_PROVIDER: chosen, ANTHROPIC_API_KEY: "k" });
  const { callTool } = { callTool: async () => ({ content: "" }) };
  await expect(model?.complete({ prompt: "?" })).rejects.toMatchObject({ code: "model/unreachable" });
  await expect(model?.runTools({ prompt: "?", tools: [], callTool, maxTurns: 1 })).rejects.toMatchObject({ code: "model/unreachable" });
});
