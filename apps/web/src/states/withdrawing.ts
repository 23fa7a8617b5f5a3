import { journey, web, type StatedSection } from "@kinfold/frame/stated-state";
import { FIRST_MONEY, PAID_OUT, UNANSWERED, WITHDRAWS, WITHDRAWS_DOLLARS } from "./journeys.ts";

const BLOCKED = journey(
  "withdraw",
  "whoever's papers wait is told so, and finds the way to their bank",
);
const missing = (title: string) => web("flows/withdraw/missing.test.ts", title);

const LIMITS = journey(
  "no-answer",
  "a withdrawal without an answer stays on the form, and more than there is never leaves",
);
const NAMES_WHAT_IS_MISSING = journey(
  "withdrawal-blocked",
  "each thing that is missing is named with its way, what waits has none, and what is lost meanwhile is told",
);
const ANSWERED = journey(
  "withdrawal-answers",
  "a withdrawal that is refused, held up or unanswered keeps what was typed, and is asked for once",
);
const TAKES_BACK = journey(
  "withdrawal-answers",
  "taking a withdrawal back asks first, says why it could not be done, and then does it",
);

const OVERDUE = journey(
  "overdue-withdrawal",
  "a withdrawal that nobody approved by its day: its member is told, cancels it, and has the money again",
);

/** Money out: the form, what stands in its way, and every withdrawal until it is paid. */
export const WITHDRAWING: readonly StatedSection[] = [
  {
    section: "4 Withdrawal modal: form",
    states: [
      {
        state: "A wallet and an amount are asked for",
        story: "flows-withdraw--ready",
        proof: WITHDRAWS,
      },
      {
        state: "Enabled by an amount above nothing",
        story: "flows-withdraw--with-an-amount",
        proof: WITHDRAWS,
      },
      { state: "An amount of nothing", story: "flows-withdraw--zero-amount", proof: LIMITS },
      { state: "All of it", story: "flows-withdraw--all-of-it", proof: LIMITS },
      { state: "More than there is", story: "flows-withdraw--more-than-there-is", proof: LIMITS },
      {
        state: "Some is held for other withdrawals",
        story: "flows-withdraw--ready-with-some-held",
        proof: PAID_OUT,
      },
      {
        state: "Nothing in the wallet",
        story: "flows-withdraw--ready-with-nothing-in-it",
        proof: WITHDRAWS,
      },
      { state: "The dollar wallet", story: "flows-withdraw--changed-to-dollars", proof: PAID_OUT },
      {
        state: "A global member: dollars only",
        story: "flows-withdraw--ready-for-a-global-member",
        proof: WITHDRAWS_DOLLARS,
      },
      { state: "The wallets are on their way", story: "flows-withdraw--loading", proof: "play" },
      {
        state: "The wallets cannot be reached",
        words: "noAnswer",
        story: "flows-withdraw--unreachable-wallets",
        proof: "play",
      },
    ],
  },
  {
    section: "6 Withdrawal blocked",
    states: [
      {
        state: "The banner lists what is missing, each with its way",
        story: "flows-withdraw-blocked--by-everything",
        proof: missing("nothing handed in: everything is missing, each with its way"),
      },
      {
        state: "BVN",
        story: "flows-withdraw-blocked--for-lack-of-a-bvn",
        proof: NAMES_WHAT_IS_MISSING,
      },
      {
        state: "BVN in review: nothing to send",
        story: "flows-withdraw-blocked--while-a-bvn-is-in-review",
        proof: missing("a BVN that staff look at waits, one of another name is to be mended"),
      },
      {
        state: "BVN refused, with its reason",
        story: "flows-withdraw-blocked--by-a-bvn-of-another-name",
        proof: missing("a BVN that staff look at waits, one of another name is to be mended"),
      },
      {
        state: "Government ID",
        story: "flows-withdraw-blocked--for-lack-of-an-id",
        proof: NAMES_WHAT_IS_MISSING,
      },
      {
        state: "Proof of address",
        story: "flows-withdraw-blocked--for-lack-of-an-address",
        proof: NAMES_WHAT_IS_MISSING,
      },
      {
        state: "Bank information, and nothing else",
        story: "flows-withdraw-blocked--for-lack-of-a-bank",
        proof: NAMES_WHAT_IS_MISSING,
      },
      {
        state: "No BVN is asked of a global member",
        story: "flows-withdraw-blocked--for-a-global-member",
        proof: missing("a global member is never asked for a BVN"),
      },
      {
        state: "KYC or proof of address, refused or run out",
        story: "flows-withdraw-blocked--after-a-refusal",
        proof: missing("what waits has no way, what was refused or ran out has one"),
      },
      { state: "Bank information", story: "flows-withdraw-blocked--halfway", proof: BLOCKED },
      {
        state: "Bank information of the other currency",
        story: "flows-withdraw-blocked--for-lack-of-a-dollar-bank",
        proof: missing("each wallet needs an account of its own currency"),
      },
      {
        state: "The link leads to the KYC tab",
        story: "flows-withdraw-blocked--goes-to-the-kyc-tab",
        proof: NAMES_WHAT_IS_MISSING,
      },
      {
        state: "KYC documents are pending approval: contact support",
        story: "flows-withdraw-blocked--pending-approval",
        proof: NAMES_WHAT_IS_MISSING,
      },
      {
        state: "Bank information is pending approval",
        story: "flows-withdraw-blocked--bank-pending-approval",
        proof: NAMES_WHAT_IS_MISSING,
      },
      {
        state: "Something ran out while the form was open",
        story: "flows-withdraw--refused-while-blocked",
        proof: NAMES_WHAT_IS_MISSING,
      },
    ],
  },
  {
    section: "4 Withdrawal modal: success",
    states: [
      { state: "Being sent", story: "flows-withdraw--waiting-for-the-club", proof: ANSWERED },
      {
        state: "The success screen, with the promise and its day",
        words: "withdrawalPromise",
        story: "flows-withdraw--withdrawn",
        proof: WITHDRAWS,
      },
      {
        state: "The same in dollars",
        words: "withdrawalPromise",
        story: "flows-withdraw--withdrawn-by-a-global-member",
        proof: WITHDRAWS_DOLLARS,
      },
    ],
  },
  {
    section: "8 A withdrawal that fails",
    states: [
      {
        state: "Another one was faster: less is left",
        story: "flows-withdraw--refused-for-lack-of-money",
        proof: ANSWERED,
      },
      {
        state: "Below the least",
        story: "flows-withdraw--refused-below-the-minimum",
        proof: ANSWERED,
      },
      {
        state: "The key belongs to another intent",
        story: "flows-withdraw--refused-for-another-intent",
        proof: ANSWERED,
      },
      {
        state: "Pressed again while the first is under way",
        story: "flows-withdraw--refused-while-being-done",
        proof: ANSWERED,
      },
      { state: "Too many tries", story: "flows-withdraw--refused-too-often", proof: ANSWERED },
      { state: "The club is away", story: "flows-withdraw--refused-while-away", proof: ANSWERED },
      {
        state: "No answer: pressing again is the same withdrawal",
        words: "noAnswer",
        story: "flows-withdraw--unreachable",
        proof: ANSWERED,
      },
      { state: "The server breaks", story: "flows-withdraw--broken", proof: ANSWERED },
    ],
  },
  {
    section: "4 Withdrawals",
    states: [
      {
        state: "The list, with states and days",
        story: "flows-withdraw-withdrawals--ready",
        proof: WITHDRAWS,
      },
      {
        state: "A global member's, in dollars",
        story: "flows-withdraw-withdrawals--ready-for-a-global-member",
        proof: WITHDRAWS_DOLLARS,
      },
      { state: "None yet", story: "flows-withdraw-withdrawals--empty", proof: FIRST_MONEY },
      { state: "On their way", story: "flows-withdraw-withdrawals--loading", proof: UNANSWERED },
      {
        state: "Cannot be reached",
        story: "flows-withdraw-withdrawals--unreachable-list",
        proof: UNANSWERED,
      },
      {
        state: "More than one page",
        story: "flows-withdraw-withdrawals--many-pages",
        proof: PAID_OUT,
      },
      {
        state: "Pending",
        story: "flows-withdraw-withdrawals--opened-while-pending",
        proof: WITHDRAWS,
      },
      {
        state: "Not approved by its promised day: it can be cancelled",
        story: "flows-withdraw-withdrawals--opened-while-overdue",
        proof: OVERDUE,
      },
      {
        state: "Approved",
        story: "flows-withdraw-withdrawals--opened-once-approved",
        proof: PAID_OUT,
      },
      {
        state: "On its way to the bank",
        story: "flows-withdraw-withdrawals--opened-on-its-way",
        proof: PAID_OUT,
      },
      { state: "Paid", story: "flows-withdraw-withdrawals--opened-once-paid", proof: PAID_OUT },
      {
        state: "Failed, and back in the wallet",
        story: "flows-withdraw-withdrawals--opened-after-it-failed",
        proof: PAID_OUT,
      },
      {
        state: "Declined, with its reason",
        story: "flows-withdraw-withdrawals--opened-after-it-was-declined",
        proof: PAID_OUT,
      },
      {
        state: "Too late for this month's day",
        story: "flows-withdraw-withdrawals--opened-after-the-cut-off",
        proof: {
          file: "apps/server/src/withdrawals/promised-day.test.ts",
          title: "the day that the form shows is the day that the withdrawal is promised for",
        },
      },
    ],
  },
  {
    section: "4 Withdrawal cancelled",
    states: [
      {
        state: "Asks first",
        story: "flows-withdraw-withdrawals--asks-before-cancelling",
        proof: WITHDRAWS,
      },
      {
        state: "Being cancelled",
        story: "flows-withdraw-withdrawals--waiting-for-the-cancelling",
        proof: TAKES_BACK,
      },
      {
        state: "Cancelled: the hold is released",
        story: "flows-withdraw-withdrawals--cancelled",
        proof: WITHDRAWS,
      },
      {
        state: "One that was cancelled",
        story: "flows-withdraw-withdrawals--opened-after-it-was-cancelled",
        proof: TAKES_BACK,
      },
      {
        state: "Too late: it is being paid",
        story: "flows-withdraw-withdrawals--refused-because-it-is-locked",
        proof: PAID_OUT,
      },
      {
        state: "The club is away",
        story: "flows-withdraw-withdrawals--refused-while-away",
        proof: TAKES_BACK,
      },
      {
        state: "No answer",
        words: "noAnswer",
        story: "flows-withdraw-withdrawals--unreachable-while-cancelling",
        proof: TAKES_BACK,
      },
    ],
  },
];
