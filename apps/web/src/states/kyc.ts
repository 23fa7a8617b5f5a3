import { web, type StatedSection } from "@kinfold/frame/stated-state";
import { NO_BVN, PAPERS, PAPERS_ABROAD, REGISTER } from "./journeys.ts";

/** Who a member is and where they live: what is asked, what is sent, and what becomes of it. */
export const KYC: readonly StatedSection[] = [
  {
    section: "4 KYC",
    states: [
      {
        state: "My Account, tab KYC: not submitted",
        story: "flows-kyc-kyctab--ready",
        proof: PAPERS,
      },
      {
        state: "One paper sent, one to go",
        story: "flows-kyc-kyctab--ready-with-one-paper-to-go",
        proof: PAPERS,
      },
      {
        state: "Submitted and pending validation, with the promised day",
        story: "flows-kyc-kyctab--ready-in-review",
        proof: PAPERS,
      },
      {
        state: "Submitted and pending, in a club that waits for the approval",
        story: "flows-kyc-kyctab--ready-in-review-of-a-strict-club",
        proof: web(
          "flows/kyc/paper-words.test.ts",
          "with papers %s, what is said of contributing is so",
        ),
      },
      { state: "Validated", story: "flows-kyc-kyctab--ready-validated", proof: PAPERS_ABROAD },
      {
        state: "Refused with its reason, and sent again",
        story: "flows-kyc-kyctab--ready-with-one-refused",
        proof: PAPERS_ABROAD,
      },
      {
        state: "Proof of address refused with its reason",
        story: "flows-kyc-kyctab--ready-with-the-address-refused",
        proof: PAPERS_ABROAD,
      },
      {
        state: "A document ran out",
        story: "flows-kyc-kyctab--ready-with-one-expired",
        proof: PAPERS_ABROAD,
      },
      {
        state: "A global member: no BVN",
        story: "flows-kyc-kyctab--ready-for-a-global-member",
        proof: NO_BVN,
      },
      { state: "The papers are on their way", story: "flows-kyc-kyctab--loading", proof: NO_BVN },
      {
        state: "The papers cannot be reached",
        words: "noAnswer",
        story: "flows-kyc-kyctab--unreachable",
        proof: NO_BVN,
      },
      { state: "An ID is sent", story: "flows-kyc-kycid--sends-an-id", proof: PAPERS },
      {
        state: "An ID without its words or its picture",
        story: "flows-kyc-kycid--incomplete-id",
        proof: PAPERS,
      },
      {
        state: "An ID that expired is refused",
        story: "flows-kyc-kycid--refused-id-that-expired",
        proof: PAPERS,
      },
      {
        state: "A document that is too large",
        words: "fileTooLarge",
        story: "flows-kyc-kycid--refused-id-too-large",
        proof: PAPERS,
      },
      {
        state: "A proof of address is sent",
        story: "flows-kyc-kycaddress--sends-a-proof-of-address",
        proof: PAPERS,
      },
      {
        state: "A proof of address older than three months is refused",
        story: "flows-kyc-kycaddress--refused-address-that-is-old",
        proof: PAPERS,
      },
      { state: "BVN validated", story: "flows-kyc-kycbvn--asks-about-a-bvn", proof: PAPERS },
      {
        state: "BVN refused, with the tries that are left",
        story: "flows-kyc-kycbvn--refused-bvn-of-another-name",
        proof: REGISTER,
      },
      {
        state: "BVN refused before: why is said until it is given again",
        story: "flows-kyc-kycbvn--ready-after-a-refused-try",
        proof: REGISTER,
      },
      {
        state: "BVN: nothing is asked without consent",
        story: "flows-kyc-kycbvn--asks-for-consent",
        proof: REGISTER,
      },
      {
        state: "BVN: the register wants the owner's word",
        story: "flows-kyc-kycbvn--asks-for-the-registers-consent",
        proof: REGISTER,
      },
      {
        state: "BVN: the register does not answer, and no try is counted",
        story: "flows-kyc-kycbvn--refused-without-the-register",
        proof: REGISTER,
      },
      {
        state: "The KYC-update modal, dismissed for the session",
        words: "kycUpdate",
        story: "pages-overview--asks-for-an-update",
        proof: web(
          "flows/kyc/kyc-update.test.tsx",
          "dismissed, the update stays away for the session, and a logout brings it back",
        ),
      },
    ],
  },
];
