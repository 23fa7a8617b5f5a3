import * as accountNumbers from "@kinfold/contract/account-numbers";
import { toBankAccountId, toWalletId } from "@kinfold/contract/ids";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import * as mandates from "@kinfold/contract/mandates";
import * as contract from "@kinfold/contract/payments";
import type { FastifyInstance } from "fastify";
import { sendError, toWireError, type Mount, type CallerState } from "#platform/http.ts";
import { Refused } from "#platform/refusing.ts";
import { openAccountNumber, readAccountNumber } from "./account-numbers/open-number.ts";
import { beginDeposit } from "./deposit.ts";
import { requestMandate, cancelMandate, readMandate } from "./mandates/request-mandate.ts";
import { ProviderRefused, type Notice, type Provider } from "./providers/provider.ts";
import { quotePayment } from "./quotes.ts";
import { LIMITS } from "./rules.ts";
import type { PaymentsServices } from "./setting.ts";
import { verifyPayment } from "./verify.ts";
import type { Watch } from "./watch.ts";
import { storeWebhookEvent } from "./webhooks.ts";

/** Paying in, as members do it. */
export function mountPaymentRoutes(
  { guarded }: Mount<CallerState>,
  setting: PaymentsServices,
): void {
  const { limiter } = setting.platform;

  guarded(contract.quotePayment, async ({ body, caller }) => {
    await limiter.take(LIMITS.quotesPerMember, caller.memberId);
    const { from, to, amount, side, gateway, us_based_institution: answer } = body;
    const wish = { from, to, side, gateway, amountMinor: amount };
    return quotePayment(setting.platform, setting.rateOf, caller.memberId, {
      ...wish,
      usBasedInstitution: answer ?? undefined,
    });
  });

  guarded(contract.depositToWallet, async ({ body, file, caller, params, idempotency }) =>
    beginDeposit(
      setting,
      caller.memberId,
      toWalletId(params["id"]),
      { request: body, file },
      idempotency,
    ),
  );

  guarded(accountNumbers.getAccountNumber, ({ caller }) =>
    readAccountNumber(setting, caller.memberId),
  );

  guarded(accountNumbers.openAccountNumber, ({ caller, body }) =>
    openAccountNumber(setting, caller.memberId, body.bvn),
  );

  guarded(mandates.getMandate, ({ caller }) => readMandate(setting, caller.memberId));

  guarded(mandates.requestMandate, ({ caller, body }) =>
    requestMandate(setting, caller.memberId, {
      bankAccountId: toBankAccountId(body.bank_account_id),
      mostAMonthMinor: body.most_a_month,
    }),
  );

  guarded(mandates.cancelMandate, ({ caller }) => cancelMandate(setting, caller.memberId));

  guarded(contract.verifyPayment, async ({ caller, params }) =>
    verifyPayment(setting, caller.memberId, params["reference"] ?? ""),
  );
}

/** A message as its provider sent it, or why it is turned away. */
function noticeOf(
  provider: Provider,
  body: Buffer,
  header: (name: string) => string | undefined,
): Notice | "forged" | "nonsense" {
  try {
    return provider.readWebhook(body, header) ?? "forged";
  } catch (error) {
    if (error instanceof ProviderRefused) return "nonsense";
    throw error;
  }
}

/** What providers tell us: kept byte by byte, answered at once, acted on afterwards. The person who cannot sign leaves no trace but a count. */
export async function mountWebhookRoutes(
  app: FastifyInstance,
  setting: PaymentsServices,
  watch: Watch,
): Promise<void> {
  const { limiter, log } = setting.platform;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_request, body, done) => {
      done(null, body);
    });
    scope.post<{ Params: { provider: string } }>(
      "/api/webhook/:provider",
      async (request, reply) => {
        const provider = Object.values(setting.providers).find(
          ({ name }) => name === request.params.provider,
        );
        if (provider === undefined) throw new Refused(commonRefusals().not_found.page);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = (name: string): string | undefined => {
          const value = request.headers[name];
          return typeof value === "string" ? value : undefined;
        };
        const notice = noticeOf(provider, body, header);
        if (typeof notice === "string") {
          await limiter.take(LIMITS.forgeries, `${provider.name} ${notice}`);
          log.warn({ provider: provider.name, why: notice }, "a message was turned away");
          // A forger learns nothing from the answer, and 401 is about sessions alone.
          return sendError(reply, 400, toWireError(paymentRefusals().malformed));
        }
        await storeWebhookEvent(setting, provider.name, notice, body);
        watch.nudge();
        return reply.code(200).type("application/json; charset=utf-8").send('{"received":true}');
      },
    );
  });
}
