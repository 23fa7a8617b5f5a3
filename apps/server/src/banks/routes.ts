import { REFERENCE_CACHE_MS } from "@kinfold/contract/limits";
import { listBanks, resolveBankAccount } from "@kinfold/contract/reference";
import type { FastifyInstance } from "fastify";
import { create } from "superstruct";
import { cachedJson } from "#platform/cached-json.ts";
import { queryOf, type Mount, type Standing } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { BANKS, isServed } from "./banks.ts";
import { createNameEnquiry } from "./name-enquiry.ts";
import { resolveAccount } from "./resolve-account.ts";

/** The banks, kept by browsers for a quarter of an hour, and whose an account is. */
export function bankRoutes(
  app: FastifyInstance,
  { guarded }: Mount<Standing>,
  platform: Platform,
): void {
  const { env, log } = platform;
  const all = cachedJson(JSON.stringify(create([...BANKS], listBanks.reply)), REFERENCE_CACHE_MS);
  const none = cachedJson("[]", REFERENCE_CACHE_MS);
  app.get(`/api${listBanks.path}`, { config: { endpoint: listBanks } }, (request, reply) =>
    (isServed(queryOf(listBanks, request)) ? all : none)(request, reply),
  );

  const enquire = createNameEnquiry(
    { baseUrl: env.PAYSTACK_BASE_URL, secret: env.PAYSTACK_SECRET_KEY },
    log,
  );
  guarded(resolveBankAccount, ({ caller, query }) =>
    resolveAccount(platform, enquire, {
      memberId: caller.memberId,
      accountNumber: query.account_number,
      bankCode: query.bank_code,
    }),
  );
}
