import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPageWanted } from "#accepts.ts";
import { Fields } from "#fields.ts";
import { fromMajor } from "#money.ts";
import { DELIVERIES, computeRefundableMinor, type Delivery, type Payment } from "./payment.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { parseDelivery } from "./settlement.ts";

type ForPayment = { Params: { reference: string } };

const REFUND_ENDS = ["pending", "processed", "failed", "needs-attention"] as const;
const DISPUTE_ENDS = ["open", "won", "lost"] as const;

type Order = { payment: Payment; fields: Fields; delivery: Delivery; amountMinor: number };

/** Money on its way back, by a tester's hand: refunds as from the provider's own desk, and disputes as from a bank. */
export function serveReturns(
  app: FastifyInstance,
  desk: PaymentDesk,
  view: (payment: Payment) => object,
): void {
  /** What was asked for; undefined when a refusal was sent. */
  function readOrder(
    { params, body }: FastifyRequest<ForPayment>,
    reply: FastifyReply,
  ): Order | undefined {
    const payment = desk.findAnywhere(params.reference);
    const fields = new Fields(body);
    const delivery = parseDelivery(fields);
    if (payment === undefined) {
      void reply.code(404).send({ error: "There is no payment with this reference." });
      return undefined;
    }
    if (delivery === undefined) {
      void reply.code(400).send({ error: `deliver must be one of ${DELIVERIES.join(", ")}.` });
      return undefined;
    }
    const amountMinor = fields.isEmpty("amount")
      ? computeRefundableMinor(payment)
      : fromMajor(fields.raw("amount"));
    if (amountMinor === undefined) {
      const error = "amount must be in major units, with at most two decimals.";
      void reply.code(400).send({ error });
      return undefined;
    }
    return { payment, fields, delivery, amountMinor };
  }

  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    payment: Payment,
    isDone: boolean,
  ): FastifyReply => {
    if (!isDone) {
      const error = "Nothing of this payment can go back like this.";
      return reply.code(409).send({ error });
    }
    const path = `/payments/${encodeURIComponent(payment.reference)}`;
    return isPageWanted(request, reply) ? reply.redirect(path, 303) : reply.send(view(payment));
  };

  app.post<ForPayment>("/payments/:reference/refund", (request, reply) => {
    const order = readOrder(request, reply);
    if (order === undefined) return reply;
    const { payment, fields, delivery, amountMinor } = order;
    const wanted = fields.isEmpty("outcome") ? "processed" : fields.text("outcome");
    const ending = REFUND_ENDS.find((known) => known === wanted);
    if (ending === undefined) {
      return reply.code(400).send({ error: `outcome must be one of ${REFUND_ENDS.join(", ")}.` });
    }
    const underWay = payment.refunds.find(({ status }) => status === "pending");
    const isDone =
      underWay !== undefined && ending !== "pending"
        ? desk.endRefund(payment, underWay.id, ending, delivery)
        : desk.refund(
            payment,
            { amountMinor, reference: `RF-${desk.nextId()}`, reason: "refunded by hand" },
            { ending, delivery },
          ) !== undefined;
    return answer(request, reply, payment, isDone);
  });

  app.post<ForPayment>("/payments/:reference/dispute", (request, reply) => {
    const order = readOrder(request, reply);
    if (order === undefined) return reply;
    const { payment, fields, delivery, amountMinor } = order;
    const wanted = fields.isEmpty("outcome") ? "open" : fields.text("outcome");
    const outcome = DISPUTE_ENDS.find((known) => known === wanted);
    if (outcome === undefined) {
      return reply.code(400).send({ error: `outcome must be one of ${DISPUTE_ENDS.join(", ")}.` });
    }
    const dispute =
      outcome === "open"
        ? desk.dispute(payment, amountMinor, delivery)
        : desk.resolve(payment, outcome, delivery);
    return answer(request, reply, payment, dispute !== undefined);
  });
}
