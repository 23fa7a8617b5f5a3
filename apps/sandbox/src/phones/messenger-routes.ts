import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Fields } from "#fields.ts";
import { isSameSecret } from "#secrets.ts";
import { writeTermiiEntry, type Messengers } from "./messengers.ts";

/** What our two templates of WhatsApp say, as Meta approved them. */
const TEMPLATES: Readonly<Record<string, (values: readonly string[]) => string>> = {
  kinfold_alert: ([words = "", reference = ""]) =>
    `Kinfold: ${words} Open the app to see it. Reply STOP to end these messages. Ref ${reference}`,
  kinfold_code: ([code = ""]) =>
    `${code} is your verification code. For your security, do not share this code.`,
};

const PHONE = /^[1-9]\d{6,14}$/;

function readParameters(template: Fields): string[] | undefined {
  const body = template.list("components")?.find((one) => one.text("type") === "body");
  return body?.list("parameters")?.map((one) => one.text("text"));
}

/** SMS as Termii takes them, and messages as the WhatsApp Cloud API does. */
export function serveMessengers(app: FastifyInstance, messengers: Messengers): void {
  const { inbox, keys, trouble } = messengers;
  const refuseForTrouble = (reply: FastifyReply): FastifyReply | undefined =>
    trouble.status === undefined
      ? undefined
      : reply.code(trouble.status).send({ code: trouble.status, message: "unavailable" });

  app.post("/termii/api/sms/send", async (request, reply) => {
    const fields = new Fields(request.body);
    if (!isSameSecret(fields.text("api_key"), keys.termiiApiKey))
      return reply.code(401).send({ code: 401, message: "Invalid Api Key" });
    const refused = refuseForTrouble(reply);
    if (refused !== undefined) return refused;
    const [to, from, text] = [fields.word("to"), fields.text("from"), fields.text("sms")];
    const isRoute = ["generic", "dnd", "whatsapp"].includes(fields.text("channel"));
    if (!PHONE.test(to) || text === "" || !isRoute || fields.text("type") !== "plain")
      return reply.code(400).send({ code: 400, message: "The given data was invalid." });
    if (!/^[A-Za-z0-9 ]{3,11}$/.test(from))
      return reply.code(404).send({ code: 404, message: "ApplicationSenderId not found" });
    const message = messengers.take({ channel: "sms", to, from, text, callback_data: "" });
    await pause(trouble.answerAfterMs);
    return reply.send({
      code: "ok",
      balance: 1_000,
      message_id: message.message_id,
      message: "Successfully Sent",
      user: "Kinfold",
      message_id_str: message.message_id,
    });
  });

  app.get<{ Querystring: { api_key?: string; message_id?: string } }>(
    "/termii/api/sms/inbox",
    ({ query }, reply) => {
      if (!isSameSecret(query.api_key ?? "", keys.termiiApiKey))
        return reply.code(401).send({ code: 401, message: "Invalid Api Key" });
      const sent = inbox.list().filter(({ channel }) => channel === "sms");
      const { message_id: id } = query;
      const listed = id === undefined ? sent : sent.filter((one) => one.message_id === id);
      return reply.send(listed.map(writeTermiiEntry));
    },
  );

  app.post<{ Params: { version: string; id: string } }>(
    "/whatsapp/:version/:id/messages",
    async ({ headers, params, body }, reply) => {
      const fail = (status: number, code: number, message: string): FastifyReply =>
        reply.code(status).send({ error: { message, type: "OAuthException", code } });
      if (!isSameSecret(headers.authorization ?? "", `Bearer ${keys.whatsappAccessToken}`))
        return fail(401, 190, "Invalid OAuth access token.");
      const refused = refuseForTrouble(reply);
      if (refused !== undefined) return refused;
      const fields = new Fields(body);
      const template = fields.of("template");
      const render = TEMPLATES[template.text("name")];
      const parameters = readParameters(template);
      const to = fields.text("to").replace(/^\+/, "");
      if (params.id !== keys.whatsappPhoneNumberId || !PHONE.test(to))
        return fail(400, 100, "Invalid parameter");
      if (fields.text("messaging_product") !== "whatsapp" || fields.text("type") !== "template")
        return fail(400, 100, "Invalid parameter");
      if (render === undefined || template.of("language").text("code") !== "en")
        return fail(404, 132_001, "Template name does not exist in the translation");
      if (parameters === undefined || parameters.length === 0)
        return fail(400, 132_000, "Number of parameters does not match");
      const message = messengers.take({
        channel: "whatsapp",
        to,
        from: "Kinfold",
        text: render(parameters),
        callback_data: fields.text("biz_opaque_callback_data"),
      });
      await pause(trouble.answerAfterMs);
      return reply.send({
        messaging_product: "whatsapp",
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: message.message_id, message_status: "accepted" }],
      });
    },
  );
}
