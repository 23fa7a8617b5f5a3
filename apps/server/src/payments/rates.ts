import type { RateId } from "@kinfold/contract/ids";
import {
  dropSign,
  parseRateE6,
  readCharged,
  readMinor,
  subtract,
  toCentsTruncated,
  toKoboRoundedUp,
  toMoney,
  type ChargedMinor,
  type Minor,
  type RateE6,
} from "@kinfold/money";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";

/** What a dollar was worth in naira, and when. */
export type Rate = {
  rateId: RateId;
  /** Decimal text, such as `1545.5`. */
  nairaPerDollar: string;
  asOf: Date;
  /** Too old to price with. */
  isStale: boolean;
};

/** The newest rate there is; app.ts says who knows it. */
export type RateOf = (db: Db, now: Date) => Promise<Rate | undefined>;

/** A rate as a whole number of millionths. Throws for what is no rate: it was one when it was stored. */
function known(nairaPerDollar: string): RateE6 {
  const rate = parseRateE6(nairaPerDollar);
  assertExists(rate, "a rate is a number above zero");
  return rate;
}

/** What crediting so many cents costs in kobo at a rate as text; a fraction of a kobo is paid as a whole one. */
export function convertToKoboUp(creditedMinor: Minor, nairaPerDollar: string): ChargedMinor {
  const { amountMinor: dollars } = toMoney("USD", creditedMinor);
  const naira = toKoboRoundedUp(dollars, known(nairaPerDollar));
  return readCharged({ currency: "NGN", amountMinor: naira });
}

/** What so many kobo that are charged buy in cents at a rate as text; a fraction of a cent is not bought. */
export function convertToCentsDown(chargedMinor: ChargedMinor, nairaPerDollar: string): Minor {
  const { amountMinor: naira } = toMoney("NGN", chargedMinor);
  const dollars = toCentsTruncated(naira, known(nairaPerDollar));
  return readMinor({ currency: "USD", amountMinor: dollars });
}

/** True when a dollar costs over 1 % more naira now than was agreed: the club would lose the difference. */
export const hasMovedAgainstClub = (agreed: string, now: string): boolean =>
  known(now) * 100n > known(agreed) * 101n;

/** True when a rate moved by more than two in a hundred from the one that was agreed. */
export function hasDrifted(agreed: string, now: string): boolean {
  const [then, today] = [known(agreed), known(now)];
  const moved = dropSign(subtract(today, then));
  return moved * 50n > then;
}
