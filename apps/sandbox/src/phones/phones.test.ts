import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SANDBOX_KEYS, startSandbox, type Sandbox } from "#sandbox.ts";

type Hook = { url: string | undefined; body: string; signature: string | undefined };

let sandbox: Sandbox;
let club: Server;
const hooks: Hook[] = [];

beforeAll(async () => {
  club = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      const { "x-termii-signature": termii, "x-hub-signature-256": meta } = request.headers;
      hooks.push({ url: request.url, body, signature: String(termii ?? meta) });
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => club.listen(0, "127.0.0.1", resolve));
  const address = club.address();
  const port = typeof address === "object" ? address?.port : 0;
  sandbox = await startSandbox({
    host: "127.0.0.1",
    port: 0,
    smtpPort: 0,
    webhookUrl: `http://127.0.0.1:${port}/api/webhook`,
  });
});
afterAll(async () => {
  await sandbox.close();
  club.close();
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/phones/messages`, { method: "DELETE" });
  hooks.length = 0;
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const sms = {
  api_key: SANDBOX_KEYS.termiiApiKey,
  to: "2348035550142",
  from: "Kinfold",
  sms: "Hello Ref AB12CD3",
  type: "plain",
  channel: "dnd",
};

test("an SMS stands on its phone and in the history, and its reports are signed", async () => {
  const answer: unknown = await (await post("/termii/api/sms/send", sms)).json();
  expect(answer).toMatchObject({ code: "ok", message_id: expect.stringMatching(/^\d+$/) });
  const history = await fetch(`${sandbox.url}/termii/api/sms/inbox?api_key=${sms.api_key}`);
  expect(await history.json()).toMatchObject([{ receiver: sms.to, message: sms.sms }]);
  await expect.poll(() => hooks.length).toBe(2);
  for (const { url, body, signature } of hooks) {
    expect(url).toBe("/api/webhook/termii");
    const expected = createHmac("sha512", SANDBOX_KEYS.termiiSecretKey).update(body).digest("hex");
    expect(signature).toBe(expected);
  }
});

test("a template of WhatsApp stands on its phone, and its statuses give back what was asked", async () => {
  const template = {
    name: "kinfold_alert",
    language: { code: "en" },
    components: [{ type: "body", parameters: [{ type: "text", text: "Paid." }] }],
  };
  const message = { messaging_product: "whatsapp", to: sms.to, type: "template", template };
  const path = `/whatsapp/v21.0/${SANDBOX_KEYS.whatsappPhoneNumberId}/messages`;
  const headers = { authorization: `Bearer ${SANDBOX_KEYS.whatsappAccessToken}` };
  const sent = await post(path, { ...message, biz_opaque_callback_data: "pal_1" }, headers);
  expect(await sent.json()).toMatchObject({ messages: [{ message_status: "accepted" }] });
  const shown = await fetch(`${sandbox.url}/phones/messages?to=%2B${sms.to}`);
  expect(await shown.json()).toMatchObject([{ text: expect.stringContaining("Kinfold: Paid.") }]);
  await expect.poll(() => hooks.length).toBe(2);
  expect(hooks[0]?.body).toContain('"biz_opaque_callback_data":"pal_1"');
  const other = { ...message, template: { ...template, name: "other" } };
  expect((await post(path, other, headers)).status).toBe(404);
});

test.each([
  ["/termii/api/sms/send", { ...sms, api_key: "other" }],
  [`/whatsapp/v21.0/${SANDBOX_KEYS.whatsappPhoneNumberId}/messages`, {}],
])("%s is closed to a stranger's key", async (path, body) => {
  expect((await post(path, body)).status).toBe(401);
});

test("a reply of STOP reaches the club", async () => {
  await post("/phones/reply", { channel: "sms", from: sms.to, text: "STOP" });
  await expect.poll(() => hooks.length).toBe(1);
  expect(JSON.parse(hooks[0]?.body ?? "{}")).toMatchObject({
    type: "inbound",
    sender: sms.to,
    message: "STOP",
  });
});
