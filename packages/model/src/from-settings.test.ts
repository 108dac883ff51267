import { expect, test } from "vitest";
import { createAnthropicModel, modelFromSettings } from "./index.ts";
import { openAiSays } from "./testing/answers.ts";
import { startServer } from "./testing/scripted-server.ts";

const ask = { prompt: "?" };

test.each([
  ["nothing", undefined, {}],
  ["a model's name", undefined, { OPENAI_MODEL: "m", HAWK_MODEL_PROVIDER: "openai" }],
  ["another provider's key", { provider: "openai" }, { ANTHROPIC_API_KEY: "k" }],
] as const)("is null for %s", (_, settings, env) => {
  expect(modelFromSettings(settings, env)).toBeNull();
});

test.each([
  ["without settings", undefined],
  ["with settings that name none", { provider: "openai" }],
  ["with settings that name another", { provider: "openai", baseUrl: "http://127.0.0.1:1/v1" }],
] as const)("an address of the environment fails every question, %s", async (_, settings) => {
  const { url, received } = await startServer([]);
  const model = modelFromSettings(settings, { OPENAI_API_KEY: "k", OPENAI_BASE_URL: url });
  await expect(model?.complete(ask)).rejects.toMatchObject({ code: "model/other-address" });
  expect(received).toEqual([]);
});

test("only the key is taken from the environment", async () => {
  const { url, received } = await startServer([{ body: openAiSays({ content: "fine" }) }]);
  const env = { OPENAI_API_KEY: "k", OPENAI_MODEL: "careless", OPENAI_BASE_URL: `${url}/`, ANTHROPIC_API_KEY: "other" };
  expect(await modelFromSettings({ provider: "openai", baseUrl: url, model: "careful" }, env)?.complete(ask)).toBe("fine");
  expect(received).toMatchObject([{ headers: { authorization: "Bearer k" }, body: { model: "careful" } }]);
});

test.each(["http://models.example", "http://localhost:pw@models.example", "http://127.0.0.1.models.example", "http://10.0.0.1"])(
  "a key never goes over plain http to another machine: %s",
  async (baseUrl) => {
    await expect(createAnthropicModel({ apiKey: "k", baseUrl }).complete(ask)).rejects.toMatchObject({
      message: "the model's base URL is plain http to another machine",
    });
  },
);
