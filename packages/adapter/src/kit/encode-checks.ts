import assert from "node:assert/strict";
import type { EventName } from "@hawk/events";
import type { HookEvent, Verdict } from "@hawk/protocol";
import type { Adapter, HostEvent, Reply } from "../adapter.ts";
import { decodeSample } from "./decode-checks.ts";
import type { Effect } from "./effects.ts";
import { holds, isEndedByRefusal, isSaidAsRefusal, listEffects, listSurprises } from "./effects.ts";
import type { HostReaction } from "../understand-reply.ts";
import type { RowCheck } from "./fold-rules.ts";
import type { KitMaterial } from "./material.ts";
import { reactionOf } from "./reaction.ts";
import { listEvents } from "./table-checks.ts";
import type { VerdictSamples } from "./verdict-samples.ts";
import { sampleVerdicts } from "./verdict-samples.ts";

interface Case {
  verdict: Verdict;
  host: HostEvent;
  hasOddOutput: boolean;
  reply: Reply;
  understood: HostReaction;
}

/** An event as the host sends it, and the possible verdicts. */
interface Prepared {
  host: HostEvent;
  native: string;
  event: HookEvent;
  samples: readonly VerdictSamples[];
}

/** The host understands every verdict at every event as meant, and what it does not offer is reported. */
export function checkEncode(adapter: Adapter, material: KitMaterial): RowCheck[] {
  return listEvents(adapter).flatMap(([name]) => {
    let prepared: Prepared | undefined;
    return sampleNames.map((sample) => ({
      rule: `${sample} is encoded`,
      row: name,
      run: () => checkSamples(adapter, material, (prepared ??= prepare(adapter, material, name)), sample),
    }));
  });
}

const sampleNames = sampleVerdicts({ name: "stop", payload: {} }, "").map(({ name }) => name);

function prepare(adapter: Adapter, material: KitMaterial, name: EventName): Prepared {
  const host = adapter.events[name] as HostEvent;
  const native = host.native[0] as string;
  const payload = material.payloads[native]?.[0];
  assert.ok(payload, `there is no payload of ${native}`);
  const event = decodeSample(adapter, native, payload);
  const output = material.outputs && name in material.outputs ? material.outputs[name] : "another text";
  return { host, native, event, samples: sampleVerdicts(event, output, material.inputs?.[name]) };
}

function checkSamples(adapter: Adapter, material: KitMaterial, { host, native, event, samples }: Prepared, sample: string): void {
  const { verdicts, hasOddOutput = false } = samples.find(({ name }) => name === sample) as VerdictSamples;
  for (const verdict of verdicts) {
    const reply = encodeUnchanged(adapter, verdict, event);
    assert.equal(material.accepts(reply, native), null, describe(verdict, reply));
    const read = reactionOf(adapter, reply, event);
    const understood = material.understand?.(reply, native, event) ?? read;
    checkReading(read, understood, describe(verdict, reply));
    checkCase({ verdict, host, hasOddOutput, reply, understood });
  }
}

/** `hawk try` and native hooks rely on the adapter's own reading. */
function checkReading(read: HostReaction, understood: HostReaction, context: string): void {
  const expected = listFacts(understood);
  for (const [name, value] of Object.entries(listFacts(read))) {
    const isSame = value === expected[name];
    assert.ok(isSame, `decodeReply reads ${name}: ${String(value)}, where the model of the host has ${String(expected[name])}: ${context}`);
  }
}

function listFacts({ blocked, stops = false, permission, input }: HostReaction): Record<string, unknown> {
  return { blocked, stops, permission, "a changed input": input !== undefined };
}

function encodeUnchanged(adapter: Adapter, verdict: Verdict, event: HookEvent): Reply {
  const before = structuredClone([verdict, event]);
  const reply = adapter.encode(verdict, event);
  assert.deepEqual(structuredClone([verdict, event]), before, "encoding has changed what it was given");
  return reply;
}

function checkCase(sample: Case): void {
  const { verdict, host, hasOddOutput, reply, understood } = sample;
  const context = describe(verdict, reply);
  const effects = listEffects(verdict, host, understood, hasOddOutput);
  for (const effect of effects) {
    if (!effect.isOffered) assert.ok(!effect.isDelivered, `${effect.name} is not offered and yet delivered: ${context}`);
    else assert.ok(effect.isDelivered || mayBeTold(effect, sample), `${effect.name} is not understood: ${context}`);
  }
  const surprises = listSurprises(verdict, host, understood);
  assert.ok(surprises.length === 0, `the host understands ${surprises.join(" and ")}, which nobody asked for: ${context}`);
  const undelivered = effects.filter(({ isDelivered }) => !isDelivered);
  const problem = `${undelivered.map(({ name }) => name).join(", ")} must be reported in "unsupported": ${context}`;
  assert.ok(reply.unsupported.length >= undelivered.length, problem);
  if (undelivered.length === 0 && hasOnlyEffects(verdict))
    assert.deepEqual(reply.unsupported, [], "all is offered, and yet something is reported");
  checkWords(sample, context);
}

/**
 * An offered effect may still be `unsupported`: with a block, an output of another shape, an input that counts only with a permission,
 * or text that would keep an agent going that should stop.
 */
function mayBeTold({ name }: Effect, { verdict, host, hasOddOutput }: Case): boolean {
  if (name === "a refusal") return false;
  const needsPermission = name === "a changed input" && host.permissions?.includes("allow") === true && !verdict.permission;
  const contradictsStop = name === "text for the model" && verdict.stop !== undefined && isSaidAsRefusal(host, "context");
  const isRefused = verdict.kind === "reject" || isEndedByRefusal(verdict, host);
  return isRefused || needsPermission || contradictsStop || (name === "an output" && hasOddOutput);
}

function hasOnlyEffects({ failures, ignored, extra }: Verdict): boolean {
  return failures.length === 0 && ignored.length === 0 && Object.keys(extra).length === 0;
}

/** Reasons, failures and ignored effects are shown somewhere; a foreign field is passed on or reported. */
function checkWords({ verdict, host, reply, understood }: Case, context: string): void {
  const toUser = [understood.userMessage, reply.stderr, ...reply.unsupported];
  const toAnyone = host.canBlock ? [understood.reason, ...toUser] : toUser;
  if (verdict.reason !== undefined) assert.ok(isHeard(toAnyone, verdict.reason), `nobody hears the reason: ${context}`);
  for (const { reason = "" } of verdict.failures) assert.ok(isHeard(toUser, reason), `nobody hears of a failure: ${context}`);
  for (const { why } of verdict.ignored) assert.ok(isHeard(toUser, why), `nobody hears of an ignored effect: ${context}`);
  for (const key of Object.keys(verdict.extra)) {
    assert.ok(isHeard([reply.stdout, ...reply.unsupported], key), `"${key}" is neither passed on nor told: ${context}`);
  }
}

function isHeard(audience: readonly (string | undefined)[], words: string): boolean {
  return audience.some((text) => holds(text, words));
}

const LONGEST = 600;

function describe(verdict: Verdict, reply: Reply): string {
  return `${JSON.stringify(verdict).slice(0, LONGEST)} became ${JSON.stringify(reply).slice(0, LONGEST)}`;
}
