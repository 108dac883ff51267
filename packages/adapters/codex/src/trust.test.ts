import type { GuardedSettings, TrustState } from "@hawk/adapter";
import { describe, expect, test } from "vitest";
import { trust } from "./trust.ts";
import { listGuarded } from "./trust/guarded-hooks.ts";
import { codex } from "./codex.ts";

const { wire } = codex;

const path = '/home/u "1"/.codex/hooks.json';
const commands = ["/state/hawk/stop", "/state/hawk/pre_tool_use"];

function settingsWith(hooks: Record<string, unknown>, own = commands): GuardedSettings {
  return { path, text: JSON.stringify({ hooks }), commands: own };
}

/** What hawk registers, behind a hook of the user's own. */
const { text } = wire(
  JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command: "mine" }] }] } }),
  (["stop", "pre_tool_use"] as const).map((event) => ({
    event,
    handler: { type: "command" as const, command: `/state/hawk/${event}` },
    timeoutSeconds: 35,
  })),
  null,
);
const settings: GuardedSettings = { path, text, commands };
const [stop, tool] = ["stop", "pre_tool_use"].map((event) => {
  const found = listGuarded(settings).find(({ key }) => key.includes(`:${event}:`));
  return { key: JSON.stringify(found?.key), hash: found?.hash ?? "" };
}) as [{ key: string; hash: string }, { key: string; hash: string }];

/** By command: how it stands. */
function statesIn(config: string | null): Record<string, TrustState> {
  return Object.fromEntries(trust.read(config, settings).map(({ what, state }) => [what.replace("/state/hawk/", ""), state]));
}

/** As Codex 0.166.0 itself told them, for these very definitions. */
describe("a definition has the hash that the host gives it", () => {
  const command = { type: "command", command: "s" };
  test.each<[string, Record<string, unknown>, string]>([
    [
      "PreToolUse",
      { hooks: [{ type: "command", command: "/state/hawk/pre_tool_use" }] },
      "e26cbe39fa4c3de82b755e3a88de3e3be9188909126299e41020e4a387450c8e",
    ],
    [
      "PreToolUse",
      { matcher: "Bash", hooks: [{ type: "command", command: "a", timeout: 30 }] },
      "2e8cf0b660790d26034edd1b1b9bffb1285e85f5061369943ae57f7f8f2ded7e",
    ],
    [
      "PreToolUse",
      {
        hooks: [
          {
            type: "command",
            command: 'ünï \u007F\u2028 "q" \\ \n\t\b\f\u0001',
            statusMessage: "s",
            async: true,
            additionalContextLimit: 10,
          },
        ],
      },
      "a0170b04c8f45da633c509bcc8ae0a8c750a7acbd9a5f482b9b665b72a1bb0fc",
    ],
    [
      "SessionEnd",
      { hooks: [{ type: "command", command: "e", timeout: 3 }] },
      "1c961b1feb2ddfd034b56b57216af374518582fbf5dc0173dcebc20889d389f5",
    ],
    [
      "SessionEnd",
      { hooks: [{ type: "command", command: "e", timeout: 9 }] },
      "1c961b1feb2ddfd034b56b57216af374518582fbf5dc0173dcebc20889d389f5",
    ],
    [
      "SessionEnd",
      { matcher: "x", hooks: [{ type: "command", command: "e" }] },
      "95def06751a408c123bb1077f135650410a286177fda1a99b2b442005cd7fcfd",
    ],
    [
      "SessionStart",
      { matcher: "", hooks: [{ type: "command", command: "ss" }] },
      "cc83e896d2358af197220ad4834127f11b0a587f1bb09544ea432699a26b2c35",
    ],
    ["Stop", { matcher: "ignored", hooks: [command] }, "63fc69fb542a5d0940df0225d94ba51909d938cce7ef975e7e03666fdf14415f"],
    [
      "Interrupt",
      { hooks: [{ type: "command", command: "i", timeout: 3 }] },
      "a3186c605c3fb6791a93a12535b298b60e98fb2c9156ba2dedb3ccb9b70223e4",
    ],
    ["PreModelRequest", { hooks: [command] }, "d83cc7c2d2b333aa7b15f1e8c1d60f83cb59f1a22772b618101d42de81741113"],
    ["PermissionRequest", { hooks: [command] }, "c10994b8db841b9c59ffc44d6a67cb3cfa989f0c05937086e269d519c2aea6d9"],
    ["UserPromptSubmit", { hooks: [command] }, "f0bc5e404bbc19ccd76d684f8dff470a739374aa8f1fce5daf48a54fedaf269e"],
    ["SubagentStart", { hooks: [command] }, "093fa4855bc8330c5aa72dc78530258f20a3109982e26629bf6d4e4796e73d1f"],
    ["PostCompact", { matcher: "*", hooks: [command] }, "bc2c178d0c75ffb06ceec457399357c3120350da0693752b75e1e76bed7ead9b"],
  ])("%s %j", (event, group, hash) => {
    const own = (group["hooks"] as { command: string }[]).map((handler) => handler.command);
    expect(listGuarded(settingsWith({ [event]: [group] }, own)).map((hook) => hook.hash)).toEqual([`sha256:${hash}`]);
  });
});

test("a hook is known by its places in the lists, what the host skips included", () => {
  const group = {
    hooks: [
      { type: "prompt", prompt: "x" },
      { type: "command", command: "/state/hawk/stop" },
    ],
  };
  expect(listGuarded(settingsWith({ SubagentStop: [{ matcher: "(" }, 7, group] })).map(({ key }) => key)).toEqual([
    `${path}:subagent_stop:2:1`,
  ]);
});

test.each([[null], [""], ["{}"], ["[]"], ['{ "hooks": 7 }'], ["// comment\n{}"], ['{ "hooks": { "Stop": [{ "hooks": 7 }] } }']])(
  "in settings such as %j there are no hooks that the host would run",
  (own) => {
    expect(trust.read("", { path, text: own, commands })).toEqual([]);
    expect(trust.grant("", { path, text: own, commands }, null)).toEqual({ text: "", wiring: null });
  },
);

describe("trust is read from", () => {
  const table = `[hooks.state.${stop.key}]\n`;
  test.each<[string, string | null, TrustState]>([
    ["no file", null, "new"],
    ["an entry", `${table}trusted_hash = "${stop.hash}"\n`, "trusted"],
    ["an entry on one line", `hooks.state.${stop.key}.trusted_hash = '${stop.hash}'`, "trusted"],
    ["an entry for something else", `${table}trusted_hash = "sha256:abc"\n`, "changed"],
    ["an entry that is not text", `${table}trusted_hash = 7\n`, "changed"],
    ["an entry that is switched off", `${table}trusted_hash = "${stop.hash}"\nenabled = false\n`, "off"],
    ["a host whose hooks are switched off", `${table}trusted_hash = "${stop.hash}"\n[features]\nhooks = false\n`, "off"],
    ["an entry for another place", `[hooks.state.${stop.key.replace(":1:0", ":0:0")}]\ntrusted_hash = "${stop.hash}"\n`, "new"],
    ["a file that can't be read", `${table}trusted_hash = "${stop.hash}`, "new"],
  ])("%s", (_what, config, state) => {
    expect(statesIn(config)["stop"]).toBe(state);
  });

  test("the user's own hooks are not asked for", () => {
    expect(trust.read(null, settings).map(({ what }) => what)).toEqual(expect.not.arrayContaining(["mine"]));
  });
});

describe("trust is granted", () => {
  const entries = `[hooks.state.${stop.key}]\ntrusted_hash = "${stop.hash}"\n\n[hooks.state.${tool.key}]\ntrusted_hash = "${tool.hash}"\n`;
  const table = `[hooks.state.${stop.key}]`;

  test.each<[string, string | null, string]>([
    ["in a new file", null, ""],
    ["in an empty one", "", ""],
    ["behind what is there", 'model = "m"\n', 'model = "m"\n\n'],
    ["behind a last line without an end", 'model = "m"', 'model = "m"\n\n'],
    [
      "behind other entries",
      '[hooks.state]\n\n[hooks.state."x"]\nenabled = true\n',
      '[hooks.state]\n\n[hooks.state."x"]\nenabled = true\n\n',
    ],
  ])("%s, and taken back byte for byte", (_where, config, before) => {
    const granted = trust.grant(config, settings, null);
    const tables = granted.text?.slice(before.length).split("\n\n").toSorted();
    expect(granted.text?.startsWith(before)).toBe(true);
    expect(tables?.map((each) => each.trim())).toEqual(
      entries
        .split("\n\n")
        .map((each) => each.trim())
        .toSorted(),
    );
    expect(statesIn(granted.text)).toEqual({ stop: "trusted", pre_tool_use: "trusted" });
    expect(trust.revoke(granted.text, granted.wiring)).toEqual({ text: config, wiring: null });
  });

  test("with the line endings of the file", () => {
    expect(trust.grant('model = "m"\r\n', settings, null).text).not.toMatch(/(?<!\r)\n/);
  });

  test("in the table that there is, behind its comment", () => {
    const config = `${table} # why\nenabled = true\n\n[tui]\n`;
    const granted = trust.grant(config, settings, null);
    expect(granted.text).toContain(`${table} # why\ntrusted_hash = "${stop.hash}"\nenabled = true\n\n[tui]\n`);
    expect(statesIn(granted.text)).toEqual({ stop: "trusted", pre_tool_use: "trusted" });
    expect(trust.revoke(granted.text, granted.wiring).text).toBe(config);
  });

  test("in place of a hash that fits no more", () => {
    const granted = trust.grant(`${table}\ntrusted_hash = "sha256:abc" # mine\n`, settings, null);
    expect(granted.text).toContain(`${table}\ntrusted_hash = "${stop.hash}" # mine\n`);
    expect(statesIn(granted.text)).toEqual({ stop: "trusted", pre_tool_use: "trusted" });
  });

  test("once", () => {
    const granted = trust.grant('model = "m"\n', settings, null);
    expect(trust.grant(granted.text, settings, granted.wiring)).toEqual(granted);
    expect(trust.grant(granted.text, settings, null)).toEqual({ text: granted.text, wiring: null });
  });

  test("again for another definition, and nothing is left of the old one", () => {
    const old: GuardedSettings = {
      ...settings,
      text: (settings.text ?? "").replaceAll("/state/hawk/stop", "/old/stop"),
      commands: ["/old/stop"],
    };
    const first = trust.grant('model = "m"\n', old, null);
    const second = trust.grant(first.text, settings, first.wiring);
    expect(second.text).toBe(trust.grant('model = "m"\n', settings, null).text);
    expect(trust.revoke(second.text, second.wiring).text).toBe('model = "m"\n');
  });

  test("without switching on what the user has switched off", () => {
    const granted = trust.grant(`${table}\nenabled = false\n`, settings, null);
    expect(statesIn(granted.text)).toEqual({ stop: "off", pre_tool_use: "trusted" });
  });

  test.each([
    ["all is one value", "hooks = { state = {} }\n"],
    ["the entries are one value", '[hooks]\nstate = { x = { trusted_hash = "y" } }\n'],
    ["the text can't be read", "[hooks\n"],
  ])("not where %s, which stays as it is", (_what, config) => {
    expect(trust.grant(config, settings, null)).toEqual({ text: config, wiring: null });
    expect(statesIn(config)).toEqual({ stop: "new", pre_tool_use: "new" });
  });
});

describe("trust is taken back after others have been there", () => {
  const granted = trust.grant('model = "m"\n', settings, null);

  test("and all that is theirs stays", () => {
    const edited = `# mine\n${granted.text}\n[tui]\ntheme = "dark"\n`;
    expect(trust.revoke(edited, granted.wiring)).toEqual({ text: '# mine\nmodel = "m"\n\n[tui]\ntheme = "dark"\n', wiring: null });
  });

  test("without the table that they have come to need", () => {
    const edited = (granted.text ?? "").replace(`"${stop.hash}"\n`, `"${stop.hash}"\nenabled = false\n`);
    expect(trust.revoke(edited, granted.wiring).text).toBe(`model = "m"\n\n[hooks.state.${stop.key}]\nenabled = false\n`);
  });

  test("but not where they have trusted something else", () => {
    const edited = (granted.text ?? "").replace(stop.hash, "sha256:abc");
    expect(trust.revoke(edited, granted.wiring).text).toContain('trusted_hash = "sha256:abc"');
  });

  test("and a file that is empty then, and was not there before, goes too", () => {
    const made = trust.grant(null, settings, null);
    expect(trust.revoke(`${made.text}\n`, made.wiring)).toEqual({ text: null, wiring: null });
  });

  test("and a text that can't be read stays, to be looked at again", () => {
    expect(trust.revoke("[hooks\n", granted.wiring)).toEqual({ text: "[hooks\n", wiring: granted.wiring });
    expect(trust.revoke(null, granted.wiring)).toEqual({ text: null, wiring: null });
  });
});

test("what the host trusts is in the user's own configuration", () => {
  expect(trust.location).toEqual({ path: ".codex/config.toml", directoryVariable: "CODEX_HOME" });
});
