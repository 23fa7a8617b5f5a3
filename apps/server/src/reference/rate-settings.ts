import { referenceRefusals } from "@kinfold/contract/refusals/reference";
import { DAY_MS } from "@kinfold/contract/durations";
import { RateSetting } from "@kinfold/contract/office/setting-kinds";
import { parseRateE6 } from "@kinfold/money";
import { formatMediumMoment } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import { createId } from "#platform/ids.ts";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";
import { readRateLimits } from "./rate-limits.ts";
import { insertRate, isKnownMoment, findLatestRate, listNewestRates } from "./rates.ts";
import { refuse, refuseField } from "#platform/refusing.ts";

const SHOWN = 200;
/** A rate by hand is for a bad day or a long weekend, not for ever. */
const LONGEST_MS = 7 * DAY_MS;
/** Beyond this, someone has most likely mistyped. */
const ALARMING_PERCENT = 5;

function movedBy(from: string, to: string): string {
  const percent = (Number(to) / Number(from) - 1) * 100;
  const size = `${Math.abs(percent).toFixed(1)} %`;
  const words = percent >= 0 ? `${size} above` : `${size} below`;
  return Math.abs(percent) > ALARMING_PERCENT
    ? `That is ${words} the rate of now: look at its digits again.`
    : `That is ${words} the rate of now.`;
}

/** What a dollar is worth, when people must say it: it goes before fetched rates until it ends. Entered, it does not change. */
export function createRateKind(): SettingKind {
  return defineSettingKind("rate", RateSetting, {
    all: async (db, now) => {
      const used = await findLatestRate(db, now);
      return (await listNewestRates(db, SHOWN)).map((rate) => ({
        id: rate.rateId,
        title: `₦${rate.nairaPerDollar} for a dollar`,
        line: `${rate.isByHand ? "By hand" : "Fetched"}: ${rate.source}, ${formatMediumMoment(rate.asOf)}${rate.goodUntil <= now ? ", stale" : ""}`,
        state: rate.rateId === used?.rateId ? "current" : rate.asOf > now ? "coming" : "over",
        value: {
          naira_per_dollar: rate.nairaPerDollar,
          source: rate.source,
          as_of: rate.asOf.toISOString(),
          good_until: rate.goodUntil.toISOString(),
        },
      }));
    },
    effects: async (db, { id, value, now }) => {
      if (id !== null) refuse(referenceRefusals().setting_refused.priced);
      const [asOf, goodUntil] = [new Date(value.as_of), new Date(value.good_until)];
      if (asOf > now) refuseField("as_of", referenceRefusals().invalid.asOf);
      if (goodUntil <= now) refuseField("good_until", referenceRefusals().invalid.stale);
      if (goodUntil > addMs(now, LONGEST_MS)) {
        refuseField("good_until", referenceRefusals().invalid.tooLong);
      }
      if (await isKnownMoment(db, value.source, asOf)) {
        refuseField("as_of", referenceRefusals().invalid.known);
      }
      const { floor, ceiling } = await readRateLimits(db);
      const e6 = parseRateE6(value.naira_per_dollar) ?? 0n;
      if (e6 < (parseRateE6(floor) ?? 0n) || e6 > (parseRateE6(ceiling) ?? 0n)) {
        refuseField("naira_per_dollar", referenceRefusals().invalid.limits(floor, ceiling));
      }
      const used = await findLatestRate(db, now);
      return [
        `Payments across currencies are priced at ₦${value.naira_per_dollar} for a dollar until ${formatMediumMoment(goodUntil)}, whatever is fetched meanwhile.`,
        ...(used === undefined ? [] : [movedBy(used.nairaPerDollar, value.naira_per_dollar)]),
      ];
    },
    apply: async (tx, { value, now, proposalId }) => {
      if (proposalId === null) throw new Error("a rate by hand takes two people");
      const rateId = createId("rate");
      await insertRate(tx, {
        rateId,
        nairaPerDollar: value.naira_per_dollar,
        source: value.source,
        asOf: new Date(value.as_of),
        goodUntil: new Date(value.good_until),
        fetchedAt: now,
        proposalId,
      });
      return rateId;
    },
  });
}
