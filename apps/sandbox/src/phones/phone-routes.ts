import type { FastifyInstance } from "fastify";
import { Fields } from "#fields.ts";
import { renderPage, writeHtml } from "#page.ts";
import type { Messengers } from "./messengers.ts";
import type { PhoneMessage } from "./phone-inbox.ts";

const STATUSES = ["sent", "delivered", "read", "failed"] as const;
const CHANNELS = ["sms", "whatsapp"] as const;
const NAMES = { sms: "SMS", whatsapp: "WhatsApp" } as const;

const clock = new Intl.DateTimeFormat("en-NG", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Africa/Lagos",
});

function renderPhonePage(messages: readonly PhoneMessage[], to: string): string {
  const rows = messages.map(
    (one) => writeHtml`
      <li class="email">
        <span class="email-to">+${one.to}</span>
        <span class="email-at"
          ><time datetime="${one.received_at}">${clock.format(new Date(one.received_at))}</time></span
        >
        <strong class="email-subject">${NAMES[one.channel]}, ${one.status}</strong>
        <span class="email-preview">${one.text}</span>
        <form method="post" action="/phones/reply">
          <input type="hidden" name="channel" value="${one.channel}" />
          <input type="hidden" name="from" value="${one.to}" />
          <input type="hidden" name="text" value="STOP" />
          <button class="quiet" type="submit">Reply STOP</button>
        </form>
      </li>
    `,
  );
  return renderPage(
    "Phones",
    writeHtml`
      <div class="row">
        <h1>Phones</h1>
        <form class="search" action="/phones" role="search">
          <label for="to">Messages to</label>
          <input
            id="to"
            name="to"
            type="search"
            value="${to}"
            placeholder="+2348035550142"
            autocomplete="off"
          />
          <button type="submit">Show</button>
        </form>
      </div>
      ${
        messages.length === 0
          ? writeHtml`<p class="empty">No messages yet. Every SMS and WhatsApp message that the club sends arrives here.</p>`
          : writeHtml`<ol class="emails">
              ${rows}
            </ol>
            <form method="post" action="/phones/clear">
              <button class="quiet" type="submit">Delete all messages</button>
            </form>`
      }
    `,
    writeHtml`<meta http-equiv="refresh" content="5" />`,
  );
}

type ForPhone = { Querystring: { to?: string } };
type ForMessage = { Params: { id: string } };

/** What phones received, as a page for people and as JSON for tests. */
export function servePhones(app: FastifyInstance, messengers: Messengers): void {
  const { inbox, trouble } = messengers;
  app.get<ForPhone>("/phones", ({ query }, reply) =>
    reply.type("text/html").send(renderPhonePage(inbox.list(query.to), query.to ?? "")),
  );

  app.get<ForPhone>("/phones/messages", ({ query }) => inbox.list(query.to));

  app.delete("/phones/messages", () => ({ deleted: inbox.clear() }));

  app.post("/phones/clear", (_request, reply) => {
    inbox.clear();
    return reply.redirect("/phones", 303);
  });

  app.post<ForMessage>("/phones/messages/:id/status", ({ params, body }, reply) => {
    const message = inbox.find(params.id);
    const status = STATUSES.find((one) => one === new Fields(body).text("status"));
    if (message === undefined) return reply.code(404).send({ error: "There is no such message." });
    if (status === undefined) return reply.code(422).send({ error: "status is not known" });
    messengers.report(message, status);
    return reply.send(message);
  });

  app.post("/phones/reply", ({ body, headers }, reply) => {
    const fields = new Fields(body);
    const channel = fields.text("channel") === "sms" ? "sms" : "whatsapp";
    messengers.reply(channel, fields.text("from").replaceAll(/\D/g, ""), fields.text("text"));
    return headers["content-type"]?.includes("form") === true
      ? reply.redirect("/phones", 303)
      : reply.send({ sent: true });
  });

  app.post("/phones/trouble", ({ body }, reply) => {
    const fields = new Fields(body);
    const status = Number(fields.word("status"));
    if (!fields.isEmpty("status")) trouble.status = status === 200 ? undefined : status;
    if (!fields.isEmpty("answer_after_ms"))
      trouble.answerAfterMs = Number(fields.word("answer_after_ms"));
    if (!fields.isEmpty("silent"))
      trouble.silent = CHANNELS.find((channel) => channel === fields.text("silent"));
    return reply.send(trouble);
  });
}
