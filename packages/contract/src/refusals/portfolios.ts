import type { Currency } from "@kinfold/money";
import { COPY } from "../copy.ts";
import { defineRefusals } from "./catalogue.ts";

/** The refusals of contributions and portfolios. */
export const portfolioRefusals = defineRefusals({
  en: {
    invalid: {
      intervalUnasked: "Only a contribution that repeats has an interval.",
      intervalMissing: "Choose how often it repeats.",
      dayUnasked: "Only a contribution that repeats in months has a day of the month.",
      receipt: "A receipt comes with a transfer by hand, and with nothing else.",
      planMissing: "Choose a plan.",
      otherPlan: "This portfolio is in another plan.",
    },
    port_debit_repeats: "A direct debit is for contributions that repeat.",
    port_recurring_gateway: "Only a card or a direct debit can be charged again.",
    port_recurring_unavailable: "Contributions to this plan do not repeat.",
    port_not_offered: "This plan is not offered to your membership.",
    port_plan_closed: "This plan takes no contributions right now.",
    wallet_wrong_currency: {
      plan: (currency: Currency) =>
        `This plan is paid for in ${currency === "NGN" ? "naira" : "dollars"}.`,
      wallet: (currency: Currency) => `You have no wallet in ${currency}.`,
    },
    pay_gateway_unavailable: "This plan is not paid for from a wallet.",
    pay_not_localizable: "A wallet pays in its own currency.",
    wallet_insufficient: (available: string) => `Your wallet has ${available}.`,
    not_found: {
      plan: "There is no such plan.",
      portfolio: "There is no such portfolio.",
    },
    port_below_minimum: (least: string) => `The least for this plan is ${least}.`,
    port_above_maximum: (most: string) => `The most at once for this plan is ${most}.`,
    port_wrong_step: (step: string) => `Enter a multiple of ${step}.`,
    kyc_required: COPY.kycNeeded,
    kyc_in_progress: COPY.kycInProgress,
    port_goal_day_wrong: "Choose a day after today and within 30 years.",
    port_has_money: "Money was paid into this portfolio, so it stays.",
  },
});
