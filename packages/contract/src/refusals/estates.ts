import { defineRefusals } from "./catalogue.ts";

/** The refusals of what is done to pay an estate. */
export const estateRefusals = defineRefusals({
  en: {
    estate_as_it_is: {
      none: "This account is not held for an estate.",
      approved: "A grant was approved for this estate already.",
    },
    estate_grant_missing: {
      none: "There is no such grant for this estate.",
      unapproved: "Nothing is paid to an estate before two people approved its grant.",
    },
    estate_account_name: (name: string) =>
      `The bank says that this account is of ${name}. That is neither the estate nor a person whom the grant names.`,
    estate_account_missing:
      "No account of the estate is recorded in this currency, or it cannot be paid to yet.",
    estate_nothing_left: {
      wallet: "There is nothing in this wallet to pay out.",
      plans: "There are no units to redeem.",
    },
    not_found: { grant: "There is no such grant." },
  },
});
