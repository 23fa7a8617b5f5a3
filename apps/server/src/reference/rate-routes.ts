import { referenceRefusals } from "@kinfold/contract/refusals/reference";
import { getExchangeRate, listCurrencies } from "@kinfold/contract/reference";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { computeDollarsPerNaira, findLatestRate } from "./rates.ts";

/** What the club's two currencies are, and what one is worth in the other. */
export function mountRateRoutes<Caller extends CallerState>(
  { open, guarded }: Mount<Caller>,
  { db, clock }: Platform,
): void {
  open(listCurrencies, () =>
    Promise.resolve([
      { code: "NGN", name: "Nigerian Naira", symbol: "₦", decimals: 2 },
      { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 },
    ]),
  );

  guarded(getExchangeRate, async ({ query }) => {
    const { from = "USD", to = "NGN" } = query;
    const rate = await findLatestRate(db, clock.now());
    if (rate === undefined) {
      refuse(referenceRefusals().pay_rate_unavailable);
    }
    const worth =
      from === to
        ? "1"
        : from === "USD"
          ? rate.nairaPerDollar
          : await computeDollarsPerNaira(db, rate.nairaPerDollar);
    return {
      exchange_rate: Number(worth),
      from,
      to,
      source: rate.source,
      as_of: rate.asOf.toISOString(),
      stale: rate.isStale,
    };
  });
}
