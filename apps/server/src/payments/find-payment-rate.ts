import type { RateId } from "@kinfold/contract/ids";
import type { PricedRate } from "@kinfold/contract/money";
import type { Db } from "#platform/db.ts";
import { findPricedRates } from "#reference/index.ts";

/** The accepted rate that a payment or quote names, as its reader sees it; null without one. */
export const findPaymentRate = async (db: Db, rateId: RateId | null): Promise<PricedRate | null> =>
  (await findPricedRates(db, [rateId])).get(rateId) ?? null;
