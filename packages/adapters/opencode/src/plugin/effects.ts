/** The part of the plugin that does what replies ask for, on the values that the host hands out. */
export const effectsPart: string = String.raw`
/** The one error that is meant to reach the host: it refuses. */
function refusal(...texts) {
  return Object.assign(new Error(texts.filter(Boolean).join("\n")), { isRefusal: true });
}

/** The host goes on with the object that it has, so that is what has to change. */
function replaceFields(target, source) {
  for (const key of Object.keys(target)) if (!Object.hasOwn(source, key)) delete target[key];
  Object.assign(target, source);
}

function replaceText(output, text) {
  if (Array.isArray(output.content)) output.content = Array.isArray(text) ? text : [{ type: "text", text }];
  else if (typeof text === "string") output.output = text;
}

function addText(output, text) {
  if (!text) return;
  if (Array.isArray(output.content)) output.content.push({ type: "text", text });
  else output.output = [output.output, text].filter(Boolean).join("\n");
}

/** For the model alone. In a message parts have ids, by which they are sorted. */
function addPart({ message, parts }, sessionID, text) {
  if (!text) return;
  const ids = message ? { id: (parts.at(-1)?.id ?? "prt_") + "h", sessionID, messageID: message.id } : {};
  parts.push({ ...ids, type: "text", text, synthetic: true });
}

function replacePrompt({ parts }, prompt) {
  if (typeof prompt !== "string") return;
  const [first, ...others] = parts.filter(({ type, synthetic }) => type === "text" && !synthetic);
  if (first) first.text = prompt;
  for (const part of others) part.text = "";
}

function textOf(parts) {
  return (parts ?? []).flatMap(({ type, text }) => (type === "text" ? [text] : [])).join("\n");
}
`;
