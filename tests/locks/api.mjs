// Plays the providers of Claude Code, Codex and Gemini CLI on loopback. Records every request in LOG, one
// JSON value per line. Usage: `node api.mjs KEY CERT LOG FAIL`. While the file FAIL contains a status, calls
// to models get that status.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import zlib from "node:zlib";

const [key, cert, log, fail] = process.argv.slice(2);

const QUOTE = "The digest is sent every Monday at 08:00.";
const PAGE = "https://www.postgresql.org/docs/";
const EVIDENCE = [QUOTE, "Readers can stop it at any time"];

/** What a model says: to a debate what its shape asks for, to anything else one word. */
function answer(prompt) {
  const shape = [...prompt.matchAll(/Answer shape: ([a-z]+\/\d)/g)].at(-1)?.[1];
  if (shape === "critique/1" && !prompt.includes("tried again for six hours")) {
    const finding = {
      severity: "blocking",
      title: "Nothing is said of failure",
      quote: QUOTE,
      concern: "Whoever builds it will guess what happens.",
      suggestion: "Say what happens when a digest can't be sent.",
    };
    return JSON.stringify({ findings: [finding], approve: false, evidence: [] });
  }
  if (shape === "critique/1") return JSON.stringify({ findings: [], approve: true, evidence: EVIDENCE });
  if (shape === "synthesis/1") {
    const labels = [...new Set(prompt.match(/\bF\d+\b/g) ?? ["F1"])];
    const replace = `${QUOTE} A digest that can't be sent is tried again for six hours.`;
    return JSON.stringify({ edits: [{ find: QUOTE, replace, findings: labels }], declined: [] });
  }
  if (shape === "flags/1") return JSON.stringify({ flags: [] });
  if (shape === "search/1") return JSON.stringify({ pages: [{ technology: "PostgreSQL", address: PAGE }] });
  return "Blue";
}

const event = (data, name) => (name ? `event: ${name}\n` : "") + `data: ${JSON.stringify(data)}\n\n`;

/** Whether a search is asked for that the model hasn't made yet; its results come back in the next request. */
const toSearch = (body, returned) => body.includes("Answer shape: search/1") && !body.includes(returned);

const QUERY = { query: "PostgreSQL pitfalls" };

function anthropic(body) {
  const calls = toSearch(body, '"tool_result"');
  const usage = { input_tokens: 11, output_tokens: 7 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "m", content: [], usage };
  const block = calls ? { type: "tool_use", id: "toolu_1", name: "WebSearch", input: {} } : { type: "text", text: "" };
  const delta = calls
    ? { type: "input_json_delta", partial_json: JSON.stringify(QUERY) }
    : { type: "text_delta", text: answer(body) };
  const stop_reason = calls ? "tool_use" : "end_turn";
  return [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason }, usage: { output_tokens: 7 } },
    { type: "message_stop" },
  ].map((data) => event(data, data.type)).join("");
}

function openai(body) {
  const usage = { input_tokens: 11, output_tokens: 7, total_tokens: 18 };
  const items = toSearch(body, '"function_call_output"')
    ? body.includes('"additional_tools"') ? [SEARCH_BY_PROGRAM] : [SEARCH_BY_SERVER, message(answer(body))]
    : [message(answer(body))];
  return [
    { type: "response.created", response: { id: "resp_1" } },
    ...items.map((item, output_index) => ({ type: "response.output_item.done", output_index, item })),
    { type: "response.completed", response: { id: "resp_1", output: items, usage } },
  ].map((data) => event(data, data.type)).join("");
}

const SEARCH_BY_SERVER = {
  id: "ws_1",
  type: "web_search_call",
  status: "completed",
  action: { type: "search", ...QUERY },
};
const SEARCH_BY_PROGRAM = {
  id: "fc_1",
  type: "function_call",
  call_id: "call_1",
  namespace: "web",
  name: "run",
  arguments: JSON.stringify({ search_query: [{ q: QUERY.query }] }),
};

function message(text) {
  const content = [{ type: "output_text", text, annotations: [] }];
  return { id: "msg_1", type: "message", role: "assistant", status: "completed", content };
}

function gemini(body) {
  const calls = toSearch(body, '"functionResponse"');
  const part = calls ? { functionCall: { name: "google_web_search", args: QUERY } } : { text: answer(body) };
  return geminiPart(part);
}

function geminiPart(part) {
  const usageMetadata = { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 };
  return { candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP" }], usageMetadata };
}

const base64 = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const account = { chatgpt_plan_type: "plus", chatgpt_account_id: "account", chatgpt_user_id: "user" };
const claims = { exp: 4000000000, email: "user@example.org", "https://api.openai.com/auth": account };

/** A token as OpenAI gives out, which nobody signed. */
const token = [base64({ alg: "none", typ: "JWT" }), base64(claims), "c2lnbmVk"].join(".");

const TIER = { id: "free-tier", name: "Free", isDefault: true };

/** What each address answers: a status, a content type and a body. */
function respond(host, path, body) {
  const json = (value, status = 200) => [status, "application/json", JSON.stringify(value)];
  const stream = (text) => [200, "text/event-stream", text];
  const refused = existsSync(fail) ? Number(readFileSync(fail, "utf8")) : 0;
  const asksModel = /\/v1\/messages$|\/responses$|[gG]enerateContent$/.test(path);
  if (refused && asksModel) {
    const message = refused === 429 ? "Too many requests." : "The model is overloaded.";
    return json({ type: "error", error: { type: "overloaded_error", code: refused, message } }, refused);
  }
  if (path.endsWith("/v1/messages")) return stream(anthropic(body));
  if (path.endsWith("/responses")) return stream(openai(body));
  if (path.endsWith(":streamGenerateContent")) {
    const said = gemini(body);
    return stream(event(host.startsWith("cloudcode") ? { response: said } : said));
  }
  if (path.endsWith(":generateContent")) {
    // When signed in with Google, it first asks a small model how hard the question is.
    return json({ response: geminiPart({ text: JSON.stringify({ reasoning: "It is short.", model_choice: "flash" }) }) });
  }
  if (path.endsWith(":countTokens")) return json({ totalTokens: 11 });
  if (path.endsWith(":loadCodeAssist")) {
    return json({ currentTier: TIER, allowedTiers: [TIER], cloudaicompanionProject: "a-project" });
  }
  if (path.endsWith("/accounts/check")) {
    const entry = { id: "account", account_id: "account", workspace_backend_origin: "https://chatgpt.com" };
    const where = { ...entry, structure: "personal", account_routing_override: "NO_CONSTRAINT" };
    return json({ accounts: [where], account_ordering: ["account"], default_account_id: "account" });
  }
  if (host === "auth.openai.com") {
    return json({ id_token: token, access_token: token, refresh_token: "renewed-refresh" });
  }
  if (host === "oauth2.googleapis.com" && path === "/token") {
    return json({ access_token: "renewed-access", expires_in: 3600, token_type: "Bearer", scope: "s" });
  }
  if (host === "oauth2.googleapis.com") return json({ expires_in: 3600, email: "user@example.org", scope: "s" });
  if (path.endsWith("/userinfo")) return json({ email: "user@example.org" });
  return json({}, path.startsWith("/v1internal") ? 200 : 404);
}

const options = { key: readFileSync(key), cert: readFileSync(cert) };
const server = createServer(options, async (request, reply) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const raw = Buffer.concat(pieces);
  // Codex compresses what it sends while it is signed in; Node can decompress that since version 22.15.
  const packed = request.headers["content-encoding"] === "zstd" && zlib.zstdDecompressSync;
  const body = (packed ? zlib.zstdDecompressSync(raw) : raw).toString("utf8");
  const host = (request.headers.host ?? "").split(":")[0];
  const [path] = request.url.split("?");
  const noted = { host, path, method: request.method, headers: request.headers, body };
  appendFileSync(log, `${JSON.stringify(noted)}\n`);
  const [status, type, text] = respond(host, path, body);
  reply.writeHead(status, { "content-type": type }).end(text);
});
// Clients that ask for another protocol on the connection are told that there is none.
server.on("upgrade", (request, socket) => {
  appendFileSync(log, `${JSON.stringify({ host: request.headers.host, path: request.url, upgrade: true })}\n`);
  socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
});
server.listen(443, "127.0.0.1", () => console.log("ready"));
