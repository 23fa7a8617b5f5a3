import type { FastifyInstance } from "fastify";
import type { AccountNames } from "#banks/account-names.ts";
import type { Courier } from "#payments/courier.ts";
import type { Payment } from "#payments/payment.ts";
import type { PaymentDesk } from "#payments/payment-desk.ts";
import { isSameSecret } from "#secrets.ts";
import type { Shelf } from "#shelf.ts";
import type { KeptAccounts } from "#payments/kept-accounts.ts";
import { serveBanks } from "./bank-routes.ts";
import { serveDedicatedAccounts } from "./dedicated-account-routes.ts";
import { serveMandateDesk, serveMandates } from "./mandate-routes.ts";
import { toMandateMessage } from "./mandate-wire.ts";
import { Mandates, type Mandate } from "./mandates.ts";
import { Payouts, type Transfer } from "./payouts.ts";
import { PaystackRefusal, sendPaystackError } from "./paystack-refusal.ts";
import { createPaystack, signPaystack } from "./paystack-wire.ts";
import { serveTransactions } from "./transaction-routes.ts";
import { serveTransfers, toTransfer } from "./transfer-routes.ts";

/** Everything of Paystack that the club calls, below `/paystack`, behind its secret key. */
export function servePaystack(
  app: FastifyInstance,
  world: {
    desk: PaymentDesk;
    courier: Courier;
    names: AccountNames;
    kept: KeptAccounts;
    transfers: Shelf<Transfer>;
    secretKey: string;
    banksTakeMs: number;
    mandates: Shelf<Mandate>;
    url: () => string;
    checkoutUrl: (payment: Payment) => string;
  },
): { payouts: Payouts; mandates: Mandates } {
  const { desk, courier, names, kept, transfers, secretKey, banksTakeMs, url, checkoutUrl } = world;
  const mandates = new Mandates({
    shelf: world.mandates,
    desk,
    courier,
    banksTakeMs,
    announce: (mandate, event) => {
      const body = JSON.stringify(toMandateMessage(mandate, event));
      return { body, headers: { "x-paystack-signature": signPaystack(body, secretKey) } };
    },
  });
  desk.register(createPaystack(secretKey));
  const payouts = new Payouts({
    transfers,
    courier,
    nextId: () => desk.nextId(),
    now: desk.now,
    banksTakeMs,
    announce: (transfer) => {
      const body = JSON.stringify({
        event: `transfer.${transfer.status}`,
        data: toTransfer(transfer),
      });
      return { body, headers: { "x-paystack-signature": signPaystack(body, secretKey) } };
    },
  });

  app.register(
    (scope, _options, ready) => {
      scope.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
        sendPaystackError(error, reply),
      );
      scope.setNotFoundHandler(() => {
        throw new PaystackRefusal(404, "not_found", "The requested resource was not found");
      });
      scope.addHook("onRequest", async ({ headers: { authorization = "" } }) => {
        if (authorization === "") {
          throw new PaystackRefusal(401, "missing_key", "No Authorization Header was found");
        }
        if (!isSameSecret(authorization, `Bearer ${secretKey}`)) {
          throw new PaystackRefusal(401, "invalid_key", "Invalid key");
        }
      });
      serveTransactions(scope, desk, { mandates, checkoutUrl });
      serveMandates(scope, { mandates, names, url });
      serveBanks(scope, names);
      serveDedicatedAccounts(scope, kept);
      serveTransfers(scope, payouts);
      ready();
    },
    { prefix: "/paystack" },
  );
  serveMandateDesk(app, mandates);
  return { payouts, mandates };
}
