import type { FastifyInstance } from "fastify";
import { Fields } from "#fields.ts";
import { fromMajor } from "#money.ts";
import type { KeptAccount, KeptAccounts } from "./kept-accounts.ts";
import type { Payment } from "./payment.ts";
import { DELIVERIES } from "./payment.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { parseDelivery } from "./settlement.ts";

const toJson = ({ provider, reference, account, customer }: KeptAccount): object => ({
  provider,
  reference,
  account_number: account.number,
  account_name: account.name,
  bank_name: account.bankName,
  email: customer.email,
});

const wrong = (error: string) => ({ error });

/** The account numbers of customers, and transfers to them by a tester's hand. `nameTransfer` names one as its provider would. */
export function serveKeptAccounts(
  app: FastifyInstance,
  {
    kept,
    desk,
    nameTransfer,
  }: {
    kept: KeptAccounts;
    desk: PaymentDesk;
    nameTransfer: (provider: KeptAccount["provider"]) => string;
  },
): void {
  app.get("/account-numbers", () => kept.list().map(toJson));

  app.post<{ Params: { number: string } }>(
    "/account-numbers/:number/transfers",
    ({ params, body }, reply) => {
      const account = kept.findNumber(params.number);
      if (account === undefined) {
        return reply.code(404).send(wrong("There is no such account number."));
      }
      const fields = new Fields(body);
      const amountMinor = fromMajor(fields.raw("amount"));
      if (amountMinor === undefined || amountMinor === 0) {
        return reply.code(400).send(wrong("amount must be more than zero, in major units."));
      }
      const delivery = parseDelivery(fields);
      if (delivery === undefined) {
        return reply.code(400).send(wrong(`deliver must be one of ${DELIVERIES.join(", ")}.`));
      }
      const currency = fields.isEmpty("currency") ? undefined : fields.text("currency");
      const name = fields.text("sender_name");
      const sender =
        name === "" ? null : { name, accountNumber: "0123456785", bankName: "Zenith Bank" };
      const payment: Payment | undefined = kept.receive(account, {
        amountMinor,
        delivery,
        currency,
        sender,
        reference: fields.text("reference") || nameTransfer(account.provider),
      });
      if (payment === undefined) {
        return reply.code(409).send(wrong("This transfer was made before."));
      }
      return reply.code(201).send({ reference: payment.reference, status: desk.statusOf(payment) });
    },
  );
}
