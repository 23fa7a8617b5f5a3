import { toSubjectId } from "@kinfold/contract/ids";
import { referenceRefusals } from "@kinfold/contract/refusals/reference";
import { RateLimitSetting } from "@kinfold/contract/office/setting-kinds";
import { formatFigure, parseRateE6, toMajor, toMoney } from "@kinfold/money";
import { defineSettingKind, toSettingValue, type SettingKind } from "#platform/setting-kind.ts";
import { insertRateLimits, readRateLimits } from "./rate-limits.ts";
import { findLatestRate } from "./rates.ts";
import { refuse, refuseField } from "#platform/refusing.ts";

const ID = toSubjectId("rate_limits");

/** The floor and ceiling of exchange rates, and how many dollars a member may pay for in naira in a day. */
export function createRateLimitKind(): SettingKind {
  return defineSettingKind("rate_limits", RateLimitSetting, {
    all: async (db) => {
      const { floor, ceiling, usdInNairaDailyMinor } = await readRateLimits(db);
      return [
        {
          id: ID,
          title: `₦${floor} to ₦${ceiling} for a dollar`,
          line: `A member pays for up to ${formatFigure(usdInNairaDailyMinor, "USD")} in naira in 24 hours`,
          state: "current",
          value: toSettingValue({
            floor,
            ceiling,
            usd_in_naira_daily: Number(toMajor(usdInNairaDailyMinor)),
          }),
        },
      ];
    },
    effects: async (db, { id, value, now }) => {
      if (id !== ID) refuse(referenceRefusals().setting_refused.limits);
      const { floor, ceiling, usd_in_naira_daily: daily } = value;
      const used = await findLatestRate(db, now);
      const e6 = used && parseRateE6(used.nairaPerDollar);
      if (used !== undefined && e6 !== undefined) {
        const { floor: tooLow, ceiling: tooHigh } = referenceRefusals().invalid;
        if (e6 < (parseRateE6(floor) ?? 0n)) refuseField("floor", tooLow(used.nairaPerDollar));
        if (e6 > (parseRateE6(ceiling) ?? 0n)) refuseField("ceiling", tooHigh(used.nairaPerDollar));
      }
      return [
        `No rate below ₦${floor} or above ₦${ceiling} for a dollar is accepted, fetched or by hand.`,
        `A member may pay for up to ${formatFigure(daily, "USD")} in naira in any 24 hours.`,
      ];
    },
    apply: async (tx, { value, now, proposalId }) => {
      if (proposalId === null) throw new Error("limits for rates take two people");
      await insertRateLimits(tx, {
        floor: value.floor,
        ceiling: value.ceiling,
        usdInNairaDailyMinor: toMoney("USD", value.usd_in_naira_daily).amountMinor,
        proposalId,
        at: now,
      });
      return ID;
    },
  });
}
