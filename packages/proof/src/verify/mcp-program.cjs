// A server of the Model Context Protocol with one tool, which adds two numbers. It is handed to Node as text.
const tool = { name: "note", description: "Scripted", inputSchema: { type: "object", properties: { text: { type: "string" } } } };
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "hawkverify", version: "1" } }),
  "tools/list": () => ({ tools: [tool] }),
  "tools/call": () => ({ content: [{ type: "text", text: `hawk-noted-${30 + 3}` }] }),
  ping: () => ({}),
};
require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const answer = answers[method];
    const body = answer ? { result: answer(params ?? {}) } : { error: { code: -32601, message: method } };
    if (id !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...body })}\n`);
  });
