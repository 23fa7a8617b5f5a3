import { journey, type StatedSection } from "@kinfold/frame/stated-state";
import {
  CLAIMS,
  FIRST_MONEY,
  HIDES,
  JOINS,
  MONEY_IN_DOLLARS,
  NEWLY_JOINED,
  REGISTER,
  UNANSWERED,
  WITHDRAWS,
  WITHDRAWS_DOLLARS,
} from "./journeys.ts";

const FINDS = journey(
  "transactions",
  "a member finds a movement, reads what became of it, and takes the list home",
);
const STATEMENT = journey(
  "transactions",
  "a statement closes at the balance that the wallet shows",
);

const PAPER_REFUSED = journey(
  "overview",
  "a paper that staff refuse is asked for again with its reason, and whoever's papers are right is asked nothing",
);

/** What a member reads of their money: the overview, the wallet, its movements, the statement and the rate. */
export const READING: readonly StatedSection[] = [
  {
    section: "2 Overview",
    states: [
      {
        state: "Welcome, with the first name",
        story: "pages-overview--ready",
        proof: JOINS,
      },
      {
        state: "KYC or proof of address not submitted: the prompt",
        words: "kycUpdate",
        story: "pages-overview--ready",
        proof: NEWLY_JOINED,
      },
      {
        state: "One paper refused, with its reason",
        story: "pages-overview--ready-with-one-paper-refused",
        proof: PAPER_REFUSED,
      },
      {
        state: "Both submitted: verification in progress, 2 or 3 business days",
        story: "pages-overview--ready-with-papers-in-review",
        proof: journey("overview", "whoever's papers are in review is told how long it takes"),
      },
      {
        state: "Both submitted, in a club that waits for the approval",
        story: "pages-overview--ready-in-review-of-a-strict-club",
        proof: "play",
      },
      {
        state: "BVN refused, with its reason",
        story: "pages-overview--ready-with-a-bvn-of-another-name",
        proof: REGISTER,
      },
      {
        state: "Both validated: neither card",
        story: "pages-overview--ready-with-everything-validated",
        proof: PAPER_REFUSED,
      },
      {
        state: "Naira and dollar portfolios, each leading on",
        story: "pages-overview--ready",
        proof: NEWLY_JOINED,
      },
      {
        state: "Amounts hidden",
        story: "pages-overview--ready-with-amounts-hidden",
        proof: HIDES,
      },
      {
        state: "Check USD Rate opens the modal",
        story: "pages-overview--checks-the-usd-rate",
        proof: NEWLY_JOINED,
      },
      {
        state: "The free course and the investor quiz",
        story: "pages-overview--ready",
        proof: NEWLY_JOINED,
      },
      {
        state: "A global member: dollars only",
        story: "pages-overview--ready-for-a-global-member",
        proof: journey("overview", "a global member's overview knows no naira and no rate"),
      },
    ],
  },
  {
    section: "2 Wallet screen",
    states: [
      {
        state: "Naira and dollars, with the latest movements",
        story: "pages-wallet--ready",
        proof: STATEMENT,
      },
      { state: "The dollars", story: "pages-wallet--ready-with-the-dollars", proof: STATEMENT },
      {
        state: "A global member: dollars only",
        story: "pages-wallet--ready-for-a-global-member",
        proof: WITHDRAWS_DOLLARS,
      },
      {
        state: "Money on its way in",
        story: "pages-wallet--ready-with-money-on-its-way-in",
        proof: CLAIMS,
      },
      {
        state: "Money held on its way out",
        story: "pages-wallet--ready",
        proof: WITHDRAWS,
      },
      { state: "Amounts hidden", story: "pages-wallet--ready-with-amounts-hidden", proof: HIDES },
      {
        state: "The largest balance",
        story: "pages-wallet--ready-with-the-largest-balance",
        proof: "play",
      },
      {
        state: "No estimate at a rate that is old",
        story: "pages-wallet--ready-with-an-old-rate",
        proof: HIDES,
      },
      { state: "No estimate without a rate", story: "pages-wallet--refused-a-rate", proof: HIDES },
      { state: "Nothing in it yet", story: "pages-wallet--empty", proof: FIRST_MONEY },
      {
        state: "Nothing of this kind",
        story: "pages-wallet--empty-of-this-kind",
        proof: FIRST_MONEY,
      },
      { state: "On its way", story: "pages-wallet--loading", proof: UNANSWERED },
      {
        state: "Its movements on their way",
        story: "pages-wallet--loading-the-movements",
        proof: UNANSWERED,
      },
      {
        state: "Cannot be reached",
        words: "renderError",
        story: "pages-wallet--unreachable",
        proof: UNANSWERED,
      },
      {
        state: "Its movements cannot be reached",

        story: "pages-wallet--unreachable-movements",
        proof: UNANSWERED,
      },
      {
        state: "Fund and Withdraw",
        story: "pages-wallet--opens-the-ways-in-and-out",
        proof: HIDES,
      },
    ],
  },
  {
    section: "2 Transactions screen",
    states: [
      { state: "The list", story: "pages-transactions--ready", proof: FINDS },
      {
        state: "The dollars",
        story: "pages-transactions--ready-with-the-dollars",
        proof: STATEMENT,
      },
      {
        state: "A global member: dollars only",
        story: "pages-transactions--ready-for-a-global-member",
        proof: MONEY_IN_DOLLARS,
      },
      {
        state: "Amounts hidden",
        story: "pages-transactions--ready-with-amounts-hidden",
        proof: HIDES,
      },
      { state: "Filtered", story: "pages-transactions--ready-with-filters", proof: FINDS },
      {
        state: "A plan's, in a usual stretch of days",
        story: "pages-transactions--ready-with-last-month-of-a-plan",
        proof: FINDS,
      },
      {
        state: "Ten thousand rows",
        story: "pages-transactions--ready-with-ten-thousand",
        proof: "play",
      },
      { state: "Nothing yet", story: "pages-transactions--empty", proof: FIRST_MONEY },
      {
        state: "Nothing fits",
        story: "pages-transactions--empty-where-nothing-fits",
        proof: FINDS,
      },
      { state: "On their way", story: "pages-transactions--loading", proof: UNANSWERED },
      {
        state: "The wallet on its way",
        story: "pages-transactions--loading-the-wallet",
        proof: UNANSWERED,
      },
      {
        state: "Cannot be reached",
        words: "noAnswer",
        story: "pages-transactions--unreachable",
        proof: UNANSWERED,
      },
      {
        state: "The wallet cannot be reached",
        words: "renderError",
        story: "pages-transactions--unreachable-wallet",
        proof: UNANSWERED,
      },
      {
        state: "Days that do not follow each other",
        story: "pages-transactions--refused-for-the-days",
        proof: FIRST_MONEY,
      },
      { state: "Downloaded as CSV", story: "pages-transactions--downloads", proof: FINDS },
      {
        state: "Downloaded too often",
        story: "pages-transactions--refused-too-many-downloads",
        proof: FIRST_MONEY,
      },
    ],
  },
  {
    section: "2 One transaction",
    states: [
      {
        state: "Opened from its row",
        story: "pages-transactions--ready-with-one-open",
        proof: FINDS,
      },
      {
        state: "Done, with its states, reference and receipt",
        story: "flows-transaction-transactiondialog--ready",
        proof: FINDS,
      },
      {
        state: "Pending",

        story: "flows-transaction-transactiondialog--ready-while-pending",
        proof: CLAIMS,
      },
      {
        state: "Failed",
        story: "flows-transaction-transactiondialog--ready-after-it-failed",
        proof: CLAIMS,
      },
      {
        state: "At a rate",
        story: "flows-transaction-transactiondialog--ready-at-a-rate",
        proof: FIRST_MONEY,
      },
      {
        state: "Its receipt cannot be reached",
        story: "flows-transaction-transactiondialog--unreachable-receipt",
        proof: CLAIMS,
      },
    ],
  },
  {
    section: "4 Statement",
    states: [
      { state: "Which days, PDF or CSV", story: "flows-statement--ready", proof: STATEMENT },
      {
        state: "Last month, in dollars",
        story: "flows-statement--ready-for-dollars-and-last-month",
        proof: STATEMENT,
      },
      { state: "Being made", story: "flows-statement--waiting", proof: FIRST_MONEY },
      { state: "Downloaded", story: "flows-statement--downloads", proof: STATEMENT },
      {
        state: "Days that do not follow each other",
        story: "flows-statement--refused-for-the-days",
        proof: FIRST_MONEY,
      },
      { state: "Asked too often", story: "flows-statement--refused-too-often", proof: FIRST_MONEY },
      {
        state: "No answer",
        words: "noAnswer",
        story: "flows-statement--unreachable",
        proof: FIRST_MONEY,
      },
    ],
  },
  {
    section: "2 Check USD Rate",
    states: [
      {
        state: "An amount in dollars and its naira",
        story: "flows-usdrate--ready",
        proof: NEWLY_JOINED,
      },
      {
        state: "Another amount",
        story: "flows-usdrate--ready-with-another-amount",
        proof: NEWLY_JOINED,
      },
      {
        state: "A dollar counts as one until the rate is here",
        story: "flows-usdrate--loading",
        proof: UNANSWERED,
      },
      {
        state: "A rate too old to pay with",
        story: "flows-usdrate--ready-with-an-old-rate",
        proof: HIDES,
      },
      { state: "Rate unavailable", story: "flows-usdrate--refused-for-no-rate", proof: HIDES },
      { state: "No answer", story: "flows-usdrate--unreachable", proof: UNANSWERED },
    ],
  },
];
