import type { StatedSection } from "./stated-state.ts";

const PLANS = "Plans, portfolios, recurring contributions and reports";
const MEMBERSHIP = "Membership: identity, bank accounts, account security, notices and content";
const STAFF = "The back office: the staff who keep the promises";

/** What the specification states and nobody has built yet, under the issue that will. */
export const TO_COME: readonly StatedSection[] = [
  {
    section: "2 Plans and portfolios",
    states: [
      { state: "Contribute in the sidebar lists each plan by name", later: PLANS },
      { state: "Every plan, and one plan", later: PLANS },
      { state: "A plan whose address is no number: not found", later: PLANS },
      { state: "My investments, by currency", later: PLANS },
      { state: "One portfolio, and its PDF report", later: PLANS },
      { state: "The investment report, by month and by year", later: PLANS },
      { state: "A portfolio never paid is deleted; a paid one is refused", later: PLANS },
    ],
  },
  {
    section: "4 Contributing",
    states: [
      { state: "Invest and top up, by card, by bank or from a wallet", later: PLANS },
      { state: "Paid from a wallet, then on to the plan after a second", later: PLANS },
      { state: "Nothing submitted: contributing is blocked", words: "kycNeeded", later: PLANS },
      {
        state: "Submitted and pending: contributing goes on",
        words: "kycInProgress",
        later: PLANS,
      },
      { state: "The anti-money-laundering notice, with the BVN unless global", later: PLANS },
      { state: "Checkout tracking fails: nothing is shown", later: PLANS },
    ],
  },
  {
    section: "4 Recurring contributions",
    states: [
      { state: "The list, and the form to begin one", later: PLANS },
      { state: "Defaults to card; no bank transfer, no wallet", later: PLANS },
      { state: "Cancelled", later: PLANS },
    ],
  },
  {
    section: "4 KYC",
    states: [
      {
        state: "My Account, tab KYC: not submitted, submitted, validated, rejected",
        later: MEMBERSHIP,
      },
      { state: "The KYC-required modal, dismissed for the session", later: MEMBERSHIP },
      { state: "BVN validated, or refused", later: MEMBERSHIP },
    ],
  },
  {
    section: "2 My Account: bank",
    states: [
      { state: "Naira, dollar and international accounts", later: MEMBERSHIP },
      { state: "The notice that the account must match the membership", later: MEMBERSHIP },
      { state: "The owner's name, once there are ten digits and a bank", later: MEMBERSHIP },
      { state: "The bank cannot be asked", words: "bankUnreachable", later: MEMBERSHIP },
      { state: "The bank refuses: the server's words", later: MEMBERSHIP },
    ],
  },
  {
    section: "2 Survey and terms",
    states: [
      { state: "The survey popup, dismissed for the session", later: MEMBERSHIP },
      { state: "New terms: the modal cannot be closed until accepted", later: MEMBERSHIP },
    ],
  },
  {
    section: "2 Notices and content",
    states: [
      { state: "Notifications", later: MEMBERSHIP },
      { state: "FAQs, Resources, Getting Started", later: MEMBERSHIP },
    ],
  },
  {
    section: "Decisions 4, the back office",
    states: [
      { state: "Queues for papers, receipts, withdrawals and payouts", later: STAFF },
      { state: "A receipt confirmed or refused by staff", later: STAFF },
      { state: "A member made global, or not, with a reason", later: STAFF },
    ],
  },
];
