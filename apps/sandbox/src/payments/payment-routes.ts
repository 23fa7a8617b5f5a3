import type { FastifyInstance } from "fastify";
import { isPageWanted } from "#accepts.ts";
import { Fields } from "#fields.ts";
import { renderPage, writeHtml } from "#page.ts";
import { DELIVERIES, type Payment } from "./payment.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { renderPaymentPage, renderPaymentsPage } from "./payment-pages.ts";
import { toPaymentJson } from "./payment-view.ts";
import { serveReturns } from "./return-routes.ts";
import { parseDelivery, readSettlement } from "./settlement.ts";
import { CARD_ANSWERS } from "./test-cards.ts";

type ForPayment = { Params: { reference: string } };

const NO_PAYMENT = "There is no payment with this reference.";

/** Every payment, for people as pages and for tests as JSON: look, settle, send the webhook again. */
export function servePayments(
  app: FastifyInstance,
  desk: PaymentDesk,
  checkoutUrl: (payment: Payment) => string,
): void {
  const view = (payment: Payment): object => toPaymentJson(desk, payment, checkoutUrl(payment));
  const pathOf = ({ reference }: Payment): string => `/payments/${encodeURIComponent(reference)}`;

  app.get("/payments", (request, reply) =>
    isPageWanted(request, reply)
      ? reply.type("text/html").send(renderPaymentsPage(desk, desk.list()))
      : reply.send(desk.list().map(view)),
  );

  app.get<ForPayment>("/payments/:reference", (request, reply) => {
    const payment = desk.findAnywhere(request.params.reference);
    if (!isPageWanted(request, reply)) {
      return payment === undefined
        ? reply.code(404).send({ error: NO_PAYMENT })
        : reply.send(view(payment));
    }
    reply.type("text/html");
    return payment === undefined
      ? reply.code(404).send(noPaymentPage())
      : reply.send(renderPaymentPage(desk, payment, checkoutUrl(payment)));
  });

  app.post<ForPayment>("/payments/:reference/settle", (request, reply) => {
    const payment = desk.findAnywhere(request.params.reference);
    if (payment === undefined) return reply.code(404).send({ error: NO_PAYMENT });
    const settlement = readSettlement(new Fields(request.body));
    if (typeof settlement === "string") return reply.code(400).send({ error: settlement });
    if (desk.settle(payment, settlement) === undefined) {
      return reply
        .code(409)
        .send({ error: `This payment is ${desk.statusOf(payment)}; no one can pay it any more.` });
    }
    return isPageWanted(request, reply) ? reply.redirect(pathOf(payment), 303) : view(payment);
  });

  app.post<ForPayment>("/payments/:reference/deliver", (request, reply) => {
    const payment = desk.findAnywhere(request.params.reference);
    if (payment === undefined) return reply.code(404).send({ error: NO_PAYMENT });
    const delivery = parseDelivery(new Fields(request.body));
    if (delivery === undefined) {
      return reply.code(400).send({ error: `deliver must be one of ${DELIVERIES.join(", ")}.` });
    }
    if (!desk.deliverAgain(payment, delivery)) {
      return reply.code(409).send({ error: "There is no webhook for this payment yet." });
    }
    return isPageWanted(request, reply) ? reply.redirect(pathOf(payment), 303) : view(payment);
  });

  serveReturns(app, desk, view);

  app.post<{ Params: { token: string } }>("/cards/:token", ({ params, body }, reply) => {
    const saved = desk.savedCard(params.token);
    if (saved === undefined) return reply.code(404).send({ error: "There is no such card." });
    const wanted = new Fields(body).text("answer");
    const answer = CARD_ANSWERS.find((known) => known === wanted);
    if (answer === undefined) {
      return reply.code(400).send({ error: `answer must be one of ${CARD_ANSWERS.join(", ")}.` });
    }
    saved.answer = answer;
    return { token: params.token, answer };
  });
}

function noPaymentPage(): string {
  return renderPage(
    "No such payment",
    writeHtml`<h1>No such payment</h1>
      <p>The sandbox may have been started again since. <a href="/payments">All payments</a></p>`,
  );
}
