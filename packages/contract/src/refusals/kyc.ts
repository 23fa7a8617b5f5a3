import { defineRefusals } from "./catalogue.ts";

/** The refusals of identity documents and the BVN. */
export const kycRefusals = defineRefusals({
  en: {
    kyc_document_expired: {
      handedIn: "This document has expired. Please send one that is still good.",
      meanwhile: "This document has expired meanwhile. Refuse it as expired.",
    },
    kyc_document_old:
      "This is older than three months. Please send one from the last three months.",
    invalid: {
      oneFile: "Please send one file.",
      issuingCountry: "Please choose the country that issued it",
      dayToCome: "This day is still to come",
    },
    kyc_file_missing: {
      none: "Please add a photo or a scan of the document.",
      gone: "This file is not here any more. Please choose it again.",
    },
    kyc_already_validated: {
      document: "This is validated already. There is nothing more to send.",
      bvn: "Your BVN is validated already.",
    },
    not_found: {
      document: "There is no such document.",
    },
    kyc_bvn_in_review: "We are looking at the BVN that you gave us. Please wait for our email.",
    kyc_bvn_not_needed: "You need no BVN as a member outside Nigeria.",
    kyc_bvn_mismatch:
      "This BVN and your name do not belong together. Please check the number, and that your name here is the one at your bank.",
    kyc_bvn_not_found:
      "There is no such BVN. Please check the number: dial *565*0# on the phone of your bank account to see it.",
    kyc_bvn_in_use: "This BVN belongs to another member. If it is yours, please write to us.",
    kyc_bvn_unreachable: {
      noAnswer:
        "We cannot ask about your BVN right now. Nothing was counted as a try. Please try again in a few minutes.",
      nameChanged: "Your name changed meanwhile. Please try again.",
    },
  },
});
