import { REFERENCE_CACHE_MS } from "@kinfold/contract/limits";
import { listBanks, resolveBankAccount } from "@kinfold/contract/reference";
import type { FastifyInstance } from "fastify";
import { create } from "superstruct";
import { cacheJson, type CachedJson } from "#platform/cached-json.ts";
import { readQuery, type Mount, type CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { readBanks, isServed } from "./banks.ts";
import { chooseNameEnquiry } from "./name-enquiry.ts";
import { resolveAccount } from "./resolve-account.ts";

/** The banks, kept by browsers for a quarter of an hour, and whose an account is. */
export function mountBankRoutes(
  app: FastifyInstance,
  { guarded }: Mount<CallerState>,
  platform: Platform,
): void {
  const none = cacheJson("[]", REFERENCE_CACHE_MS);
  let packed: { text: string; answer: CachedJson } | undefined;
  app.get(`/api${listBanks.path}`, { config: { endpoint: listBanks } }, async (request, reply) => {
    if (!isServed(readQuery(listBanks, request))) return none(request, reply);
    const text = JSON.stringify(create(await readBanks(platform.db), listBanks.reply));
    // Packed anew only when the staff changed something.
    if (packed?.text !== text) packed = { text, answer: cacheJson(text, REFERENCE_CACHE_MS) };
    return packed.answer(request, reply);
  });

  const enquire = chooseNameEnquiry(platform);
  guarded(resolveBankAccount, ({ caller, query }) =>
    resolveAccount(platform, enquire, {
      memberId: caller.memberId,
      accountNumber: query.account_number,
      bankCode: query.bank_code,
    }),
  );
}
