import type { FastifyInstance, FastifyReply } from "fastify";
import { Fields } from "#fields.ts";
import { renderCheckoutOverPage, renderCheckoutPage } from "./checkout-page.ts";
import { PROVIDERS, type Payment } from "./payment.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { readSettlement, type Settlement } from "./settlement.ts";
import { BANK_WORDS, CARD_COUNTRIES, presentCard, TEST_CARDS } from "./test-cards.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const OUTCOME_OF: Readonly<Record<string, Settlement["outcome"]>> = {
  pay: "success",
  too_little: "success",
  too_much: "success",
  decline: "failed",
  leave: "abandoned",
};

type ForCheckout = { Params: { code: string } };

/** The path of the page where a payment is paid. */
export function getCheckoutPath({ provider, providerReference }: Payment): string {
  return `/${provider}/checkout/${encodeURIComponent(providerReference)}`;
}

/** What a person did on the page; a sentence says what is wrong with it. */
function readAct(desk: PaymentDesk, payment: Payment, fields: Fields): Settlement | string {
  const act = fields.text("act");
  const settlement = readSettlement(
    new Fields({
      outcome: OUTCOME_OF[act],
      amount: fields.raw("amount"),
      currency: fields.raw("currency"),
      deliver: fields.raw("deliver"),
    }),
  );
  if (typeof settlement === "string") return settlement;
  if (payment.channel === "bank_transfer") {
    const half = Math.max(1, Math.floor(payment.askedMinor / 2));
    if (act === "too_little") settlement.amountMinor ??= half;
    if (act === "too_much") settlement.amountMinor ??= payment.askedMinor + half;
    return settlement;
  }
  if (act === "leave") return settlement;

  const number = fields.text("card").replaceAll(" ", "");
  const test = TEST_CARDS.find((card) => card.number === number);
  if (test === undefined) return "Choose one of the test cards.";
  const country = fields.text("country") || "NG";
  if (!CARD_COUNTRIES.has(country)) return "Choose one of the countries.";

  settlement.card = presentCard(
    test,
    country,
    payment.customer.email,
    desk.provider(payment.provider).cardToken,
  );
  const answer = act === "decline" && test.answer === "approved" ? "declined" : test.answer;
  settlement.outcome = answer === "approved" ? "success" : "failed";
  settlement.answer = BANK_WORDS[answer];
  return settlement;
}

/** The checkout page of each provider, at the address that the merchant was given. */
export function serveCheckouts(app: FastifyInstance, desk: PaymentDesk): void {
  for (const provider of PROVIDERS) {
    const find = (code: string): Payment | undefined =>
      desk.findBy(provider, ({ providerReference }) => providerReference === code);

    const sayNothingHere = (reply: FastifyReply): FastifyReply =>
      reply
        .code(404)
        .send(
          renderCheckoutOverPage(
            "No such payment",
            "Go back to the club and begin again.",
            undefined,
          ),
        );

    const sayItIsOver = (payment: Payment, reply: FastifyReply): FastifyReply =>
      reply
        .code(410)
        .send(
          renderCheckoutOverPage(
            desk.statusOf(payment) === "expired" ? "Too late" : "Already paid",
            "Nothing more can be paid here.",
            desk.provider(provider).landing(payment),
          ),
        );

    app.get<ForCheckout>(`/${provider}/checkout/:code`, ({ params }, reply) => {
      reply.type("text/html").header("content-security-policy", POLICY);
      const payment = find(params.code);
      if (payment === undefined) return sayNothingHere(reply);
      return desk.isOpen(payment)
        ? reply.send(renderCheckoutPage(desk, payment))
        : sayItIsOver(payment, reply);
    });

    app.post<ForCheckout>(`/${provider}/checkout/:code`, ({ params, body }, reply) => {
      reply.type("text/html").header("content-security-policy", POLICY);
      const payment = find(params.code);
      if (payment === undefined) return sayNothingHere(reply);
      if (!desk.isOpen(payment)) return sayItIsOver(payment, reply);
      const act = readAct(desk, payment, new Fields(body));
      if (typeof act === "string")
        return reply.code(400).send(renderCheckoutPage(desk, payment, act));
      desk.settle(payment, act);
      const next = desk.provider(provider).landing(payment);
      return next === undefined
        ? reply.send(renderCheckoutOverPage("Done", "You can close this page.", undefined))
        : reply.redirect(next, 303);
    });
  }
}
