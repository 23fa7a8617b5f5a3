import { defineRefusals } from "./catalogue.ts";

/** The refusals of members' bank accounts. */
export const bankAccountRefusals = defineRefusals({
  en: {
    invalid: {
      otherCurrency: (own: string) => `An account of this type is in ${own}.`,
      country: "Please choose a country from the list",
      ibanMissing: "Banks of this country need the IBAN.",
      ibanAbroad: "This IBAN is of another country.",
      iban: "This IBAN is not right. Please check its letters and digits.",
      accountNumber: "Enter the account number: banks of this country have no IBAN.",
      branchCode: (label: string, example: string) => `Enter the ${label} as in ${example}.`,
      swift: "This SWIFT code is not right. Please check it.",
    },
    bank_change_cooling: (until: string) =>
      `This account or your password was changed a short while ago. You can change it again from ${until}, Lagos time.`,
    bank_name_mismatch:
      "This account is in another name. Please add an account that is in your own name.",
    bank_not_offered: "Your membership is in dollars: add a dollar bank account.",
  },
});
