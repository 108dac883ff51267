import { STAR, UNSEEN, literal, nothing } from "./facts.ts";
import type { Flow, Word } from "./facts.ts";
import type { Reading } from "./reading.ts";
import { cmdletOf, passing, readParameters } from "./cmdlets.ts";
import type { Argument, Parameters } from "./cmdlets.ts";
import { unixPath, unixWord } from "./unix-path.ts";

/** Reads a text as PowerShell; handed in, so no module imports one that imports it. */
export type ReadPowerShell = (reading: Reading, text: string, stdin: Flow) => Flow;

interface Call extends Parameters {
  readonly reading: Reading;
  readonly stdin: Flow;
  readonly readText: ReadPowerShell;
}

/** Does what a cmdlet does, in the words of Unix programs, which the rest of this package knows. */
export function runCmdlet(reading: Reading, program: Argument, args: readonly Argument[], stdin: Flow, readText: ReadPowerShell): Flow {
  const name = cmdletOf(program.text);
  const act = Object.hasOwn(cmdlets, name) ? cmdlets[name] : undefined;
  if (act) {
    const parameters = readParameters(args);
    return parameters.has("whatif") ? nothing : act({ ...parameters, reading, stdin, readText });
  }
  if (passing.has(name)) return stdin;
  const words = [program, ...args].map(({ text, tags }) => word(unixWord(text), tags));
  return reading.steps.runWords(reading, words, stdin);
}

function word(text: string, tags: readonly string[] = []): Word {
  return { text: text.replaceAll("*", STAR), from: text.includes(UNSEEN) ? "variable" : "literal", tags };
}

function run(reading: Reading, words: readonly (string | Word)[], stdin: Flow = nothing): Flow {
  return reading.steps.runWords(
    reading,
    words.map((one) => (typeof one === "string" ? literal(one) : one)),
    stdin,
  );
}

function paths({ of, positional, stdin, reading }: Call, most = Infinity): Word[] {
  const named = of("path", "literalpath", "pspath");
  const given = named.length > 0 ? named : positional.slice(0, most);
  if (given.length > 0) return given.map(({ text, tags }) => word(inHome(reading, unixPath(text)), tags));
  return (stdin.text ?? "").split("\n").flatMap((line) => (line === "" ? [] : [word(line, stdin.tags)]));
}

function inHome({ home }: Reading, path: string): string {
  return path.replace(/^~(?=\/|$)/, () => home);
}

const REGISTRY = /^(?:registry::)?(?:hk(?:lm|cu|cr|u|cc):?|hkey_\w+)(?:\/|$)/i;

function removeItem(call: Call): Flow {
  const { reading, has, of } = call;
  // One that is meant for cmd has options such as /s.
  const all = paths(call).filter(({ text }) => !/^\/[a-z]$/i.test(text));
  const keys = all.filter(({ text }) => REGISTRY.test(text));
  for (const key of keys) run(reading, ["reg", "delete", key]);
  const files = all.filter(({ text }) => !REGISTRY.test(text) && !/^(?:env|variable|function|alias|cert):/i.test(text));
  if (files.length === 0) return nothing;
  // A filter leaves the directory itself alone.
  const isNarrowed = of("filter", "include").length > 0;
  return run(reading, ["rm", ...(has("recurse") && !isNarrowed ? ["-r"] : []), ...(has("force") ? ["-f"] : []), ...files]);
}

/** What is written: a value, or what comes through the pipe. */
function writeTo(call: Call): Flow {
  const { reading, of, positional, stdin } = call;
  const named = of("path", "literalpath", "filepath", "pspath");
  const [file] = named.length > 0 ? named : positional;
  const [value] = of("value", "inputobject").length > 0 ? of("value", "inputobject") : named.length > 0 ? positional : positional.slice(1);
  if (!file) return nothing;
  return run(
    reading,
    ["tee", word(inHome(reading, unixPath(file.text)), file.tags)],
    value ? { text: value.text, tags: value.tags } : stdin,
  );
}

function transfer(program: string): (call: Call) => Flow {
  return (call) => {
    const { of, positional, has, reading } = call;
    const named = of("path", "literalpath").length > 0;
    const target = of("destination", "newname")[0] ?? positional[named ? 0 : 1];
    const flags = program === "cp" && has("recurse") ? ["-r"] : [];
    const sources = paths(call, 1);
    if (sources.length === 0 || !target) return nothing;
    return run(reading, [program, ...flags, ...sources, word(inHome(reading, unixPath(target.text)), target.tags)]);
  };
}

function fetchFrom({ reading, of, positional, stdin }: Call): Flow {
  const [from] = of("uri", "source").length > 0 ? of("uri", "source") : positional;
  const [into] = of("outfile", "destination");
  const [file] = of("infile");
  const [body] = of("body");
  return run(
    reading,
    [
      "curl",
      ...(from ? [word(from.text, from.tags)] : []),
      ...(into ? ["-o", word(inHome(reading, unixPath(into.text)))] : []),
      ...(file ? ["-T", word(inHome(reading, unixPath(file.text)))] : []),
      ...(body ? ["-d", word(body.text, body.tags)] : []),
    ],
    stdin,
  );
}

function evaluate({ reading, of, positional, stdin, readText }: Call): Flow {
  const [given] = of("command").length > 0 ? of("command") : positional;
  const flow: Flow = given ? { text: given.text, tags: given.tags } : stdin;
  const isSeen = flow.text !== undefined && !flow.text.includes(UNSEEN);
  reading.addEffect("run", literal("pwsh"), { flow: isSeen ? flow : { text: undefined, tags: flow.tags } });
  return isSeen ? readText(reading, flow.text ?? "", nothing) : nothing;
}

function startProcess({ reading, of, positional, stdin }: Call): Flow {
  const named = of("filepath");
  const [file] = named.length > 0 ? named : positional;
  const listed = of("argumentlist").length > 0 ? of("argumentlist") : positional.slice(named.length > 0 ? 0 : 1);
  if (!file) return nothing;
  const words = listed.flatMap(({ text, tags }) =>
    text.split(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => word(unixWord(part.replaceAll('"', "")), tags)),
  );
  return run(reading, [word(unixPath(file.text), file.tags), ...words], stdin);
}

function list(call: Call): Flow {
  const [place = literal(".")] = paths({ ...call, stdin: nothing }, 1);
  const isNarrowed = call.of("filter", "include").length > 0 || /[\uE002]\.\w/.test(place.text);
  if (/^env:/i.test(place.text)) return run(call.reading, ["env"]);
  run(call.reading, ["ls", place]);
  return isNarrowed ? { text: undefined, tags: [] } : { text: place.text.endsWith(STAR) ? place.text : `${place.text}/${STAR}`, tags: [] };
}

const shows = (...words: readonly string[]): ((call: Call) => Flow) => {
  return (call) => run(call.reading, [...words, ...paths(call)], nothing);
};

const cmdlets: Readonly<Record<string, (call: Call) => Flow>> = {
  "remove-item": removeItem,
  "clear-content": (call) => run(call.reading, ["truncate", ...paths(call)]),
  "get-content": (call) => run(call.reading, ["cat", ...paths(call, 1)]),
  "format-hex": shows("cat"),
  "select-string": ({ reading, of, positional }) =>
    run(reading, ["grep", "-e", "x", ...[...of("path", "literalpath"), ...positional.slice(1)].map(({ text }) => word(unixPath(text)))]),
  "set-content": writeTo,
  "add-content": writeTo,
  "out-file": writeTo,
  "tee-object": writeTo,
  "copy-item": transfer("cp"),
  "move-item": transfer("mv"),
  "rename-item": transfer("mv"),
  "new-item": (call) =>
    run(call.reading, [call.of("itemtype")[0]?.text.toLowerCase().startsWith("d") ? "mkdir" : "touch", ...paths(call, 1)]),
  "get-childitem": list,
  "get-item": list,
  "test-path": shows("test", "-e"),
  "set-location": (call) => run(call.reading, ["cd", ...paths(call, 1)]),
  "invoke-webrequest": fetchFrom,
  "invoke-restmethod": fetchFrom,
  "start-bitstransfer": fetchFrom,
  "invoke-expression": evaluate,
  "start-process": startProcess,
  "stop-computer": ({ reading }) => run(reading, ["shutdown", "now"]),
  "restart-computer": ({ reading }) => run(reading, ["reboot"]),
  "clear-history": ({ reading }) => run(reading, ["history", "-c"]),
  "stop-process": ({ reading, of, positional }) => {
    const all = [...of("name"), ...positional].some(({ text }) => text === "*");
    return all ? run(reading, ["killall5"]) : nothing;
  },
  "write-output": ({ reading, positional }) =>
    run(reading, ["echo", ...positional.map(({ text, tags }): Word => ({ text, from: "literal", tags }))]),
};
