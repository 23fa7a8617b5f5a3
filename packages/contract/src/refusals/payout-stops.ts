import { defineRefusals } from "./catalogue.ts";

/** The refusals of stopping and resuming payouts, and of what a stop keeps from leaving. */
export const payoutStopRefusals = defineRefusals({
  en: {
    payouts_stopped: {
      kept: "Payouts are stopped. Nothing leaves the club until two staff members resume them.",
      already: "Payouts are stopped already.",
    },
    payouts_not_stopped: "Payouts are not stopped.",
    invalid: { reason: "Say why payouts are to be stopped." },
  },
});
