import type { FastifyInstance } from "fastify";
import type { Inbox } from "./inbox.ts";
import {
  renderInboxPage,
  renderEmailPage,
  renderMissingEmailPage,
  WATCH_SCRIPT,
} from "./mail-pages.ts";

// An email is drawn by anyone who wrote it: it may bring styles and images of its own and nothing else.
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

type ForAddress = { Querystring: { to?: string | string[] } };
type ForEmail = { Params: { id: string } };

const addressOf = (to: string | string[] | undefined): string =>
  (Array.isArray(to) ? to[0] : to)?.trim() ?? "";

/** The inbox as pages for people and as JSON for tests. */
export function serveMail(app: FastifyInstance, inbox: Inbox): void {
  app.get<ForAddress>("/mail/messages", ({ query }) => inbox.list(addressOf(query.to)));

  app.get<ForEmail>("/mail/messages/:id", async ({ params }, reply) => {
    const email = await inbox.find(params.id);
    return email ?? reply.code(404).send({ error: "There is no such email." });
  });

  app.delete("/mail/messages", () => ({ deleted: inbox.clear() }));

  app.get<ForAddress>("/mail", async ({ query }, reply) => {
    const to = addressOf(query.to);
    return reply.type("text/html").send(renderInboxPage(await inbox.list(to), to));
  });

  app.get<ForAddress>("/mail/newest", ({ query }) => ({
    id: inbox.findNewestId(addressOf(query.to)),
  }));

  app.get("/mail/watch.js", (_request, reply) => reply.type("text/javascript").send(WATCH_SCRIPT));

  app.post("/mail/clear", (_request, reply) => {
    inbox.clear();
    return reply.redirect("/mail", 303);
  });

  app.get<ForEmail>("/mail/:id", async ({ params }, reply) => {
    const email = await inbox.find(params.id);
    reply.type("text/html");
    return email === undefined
      ? reply.code(404).send(renderMissingEmailPage())
      : reply.send(renderEmailPage(email));
  });

  app.get<ForEmail>("/mail/:id/html", async ({ params }, reply) => {
    const email = await inbox.find(params.id);
    if (email === undefined)
      return reply.code(404).type("text/html").send(renderMissingEmailPage());
    return reply
      .type("text/html")
      .header("content-security-policy", EMAIL_POLICY)
      .send(`<base target="_blank">${email.html}`);
  });
}
