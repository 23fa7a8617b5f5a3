import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fields } from "#fields.ts";
import { writeHtml, renderPage } from "#page.ts";
import { isSameSecret } from "#secrets.ts";
import { SLOW_MS, type Register } from "./register.ts";

export type DojahOptions = {
  register: Register;
  appId: string;
  secretKey: string;
  /** Where a browser finds the sandbox. */
  url: () => string;
  /** How late a slow answer is. */
  slowMs?: number;
};

const MOST_TICKETS = 10_000;

/** Who a bank verification number belongs to, in Dojah's language; and the page on which its owner agrees to be asked about. */
export function serveDojah(
  app: FastifyInstance,
  { register, appId, secretKey, url, slowMs = SLOW_MS }: DojahOptions,
): void {
  // A ticket stands for a number in an address, where a number must not be.
  const tickets = new Map<string, string>();
  const isKnown = ({ headers }: FastifyRequest): boolean =>
    isSameSecret(String(headers["appid"] ?? ""), appId) &&
    isSameSecret(headers.authorization ?? "", secretKey);
  const fail = (reply: FastifyReply, status: number, error: string): FastifyReply =>
    reply.code(status).send({ error });

  app.get("/dojah/api/v1/kyc/bvn", async (request, reply) => {
    if (!isKnown(request)) return fail(reply, 401, "Your secret key could not be authorized.");
    const fields = new Fields(request.query);
    const bvn = fields.text("bvn");
    if (!/^\d{11}$/.test(bvn)) return fail(reply, 400, "BVN not valid");
    const answer = register.ask(bvn);
    switch (answer.outcome) {
      case "down":
        return fail(reply, 503, "The register is not available at the moment.");
      case "not_found":
        return fail(reply, 404, "BVN not found");
      case "consent_required": {
        const ticket = randomUUID();
        if (tickets.size >= MOST_TICKETS) tickets.clear();
        tickets.set(ticket, bvn);
        return reply
          .code(403)
          .send({ error: { code: "consent_required" }, url: `${url()}/dojah/consent/${ticket}` });
      }
      case "slow":
        await new Promise((resolve) => {
          setTimeout(resolve, slowMs).unref();
        });
        return fail(reply, 504, "The register took too long.");
      case "compared":
        return reply.send({
          entity: {
            bvn: { value: bvn, status: true },
            first_name: { confidence_value: answer.first, status: answer.first === 100 },
            last_name: { confidence_value: answer.last, status: answer.last === 100 },
            ...(!fields.isEmpty("dob") && { date_of_birth: { status: answer.isBorn } }),
            reference_id: randomUUID(),
          },
        });
    }
  });

  app.get<{ Params: { ticket: string } }>("/dojah/consent/:ticket", ({ params }, reply) => {
    const isOpen = tickets.has(params.ticket);
    return reply
      .code(isOpen ? 200 : 404)
      .type("text/html")
      .send(isOpen ? asking(params.ticket) : over());
  });

  app.post<{ Params: { ticket: string } }>("/dojah/consent/:ticket", ({ params }, reply) => {
    const bvn = tickets.get(params.ticket);
    if (bvn === undefined) return reply.code(404).type("text/html").send(over());
    register.agree(bvn);
    tickets.delete(params.ticket);
    return reply.type("text/html").send(agreed());
  });
}

const asking = (ticket: string): string =>
  renderPage(
    "Consent",
    writeHtml`<h1>May the club ask about your BVN?</h1>
      <p class="lead">The register of bank verification numbers wants to hear it from you.</p>
      <form class="fields" method="post" action="/dojah/consent/${ticket}">
        <button type="submit">I agree</button>
      </form>`,
  );

const agreed = (): string =>
  renderPage(
    "Consent",
    writeHtml`<h1>Thank you</h1>
      <p class="lead">Go back to the club and press Check again.</p>`,
  );

const over = (): string =>
  renderPage(
    "Consent",
    writeHtml`<h1>This page is over</h1>
      <p class="lead">Go back to the club and begin again.</p>`,
  );
