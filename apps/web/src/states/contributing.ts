import { journey, web, type StatedSection } from "@kinfold/frame/stated-state";
import { BEGUN, HELD, PLANS_IN_DOLLARS } from "./journeys.ts";

const PAYS_BY_CARD = journey(
  "contribute",
  "a member contributes by card, sees it wait for its dealing day, and tops it up from the wallet",
);

const IN_REVIEW = journey(
  "contribute",
  "whose papers are in review reads so once, and may contribute meanwhile",
);

const END_CHOSEN = journey(
  "end-of-term",
  "a member has a term paid out that would have gone on, and finds the money in the wallet",
);

const BY_TRANSFER = journey(
  "contribute",
  "a member contributes by a transfer of their own, and the receipt waits with the club",
);
const DOLLAR_PLAN = journey(
  "contribute",
  "a dollar plan is paid for in naira or by the second provider; what nobody paid is deleted, and what was paid meanwhile stays",
);
const CLOSES = journey(
  "contribute",
  "a plan that closes takes nothing more from whoever stands before it, and with none for a member the list says so",
);

const PRICED = journey(
  "office-valuation",
  "two of the staff publish a price and put it right, and the member sees units at it, gains, and is paid",
);

/** Plans, money into them, what members have in them, and money back out. */
export const CONTRIBUTING: readonly StatedSection[] = [
  {
    section: "2 Plans",
    states: [
      {
        state: "Contribute in the sidebar lists each plan by name, the dollar fund in a new tab",
        story: "pages-contribute--plans-in-the-sidebar",
        proof: web(
          "shell/navigation.test.ts",
          "Contribute lists each plan under its label, then the dollar fund in a tab of its own",
        ),
      },
      {
        state: "A purple plan's link carries its type and currency",
        story: "pages-plan--ready-purple",
        proof: web(
          "shell/navigation.test.ts",
          "a purple plan that is called a pool keeps its name, and still says its type in its link",
        ),
      },
      { state: "Every plan", story: "pages-contribute--ready", proof: PAYS_BY_CARD },
      { state: "No plan", story: "pages-contribute--empty", proof: CLOSES },
      {
        state: "A global member sees dollar plans alone",
        story: "pages-contribute--ready-for-a-global-member",
        proof: PLANS_IN_DOLLARS,
      },
      { state: "One plan, and its form", story: "pages-plan--ready", proof: PAYS_BY_CARD },
      {
        state: "A plan whose terms follow one another says so before anything is paid",
        story: "pages-plan--ready-and-rolling-over",
        proof: END_CHOSEN,
      },
      {
        state: "A plan that takes no money now",
        story: "pages-plan--ready-and-closed",
        proof: CLOSES,
      },
      {
        state: "A plan whose address is no number: not found",
        story: "pages-notfound--ready",
        proof: journey("contribute", "an address that is no plan and no portfolio is not found"),
      },
      {
        state: "The plans cannot be reached",
        words: "renderError",
        story: "pages-contribute--unreachable",
        proof: BEGUN,
      },
    ],
  },
  {
    section: "4 Contributing",
    states: [
      {
        state: "Invest and top up, by card or transfer",
        story: "flows-contribute--ready",
        proof: PAYS_BY_CARD,
      },
      {
        state: "By bank transfer",
        story: "flows-contribute--by-bank-transfer",
        proof: BY_TRANSFER,
      },
      {
        state: "From a wallet of the plan's currency",
        story: "flows-contribute--from-the-wallet",
        proof: PAYS_BY_CARD,
      },
      {
        state: "A dollar plan paid in naira",
        story: "flows-contribute--ready-in-naira",
        proof: DOLLAR_PLAN,
      },
      {
        state: "The question of the second card provider; the wallet clears its answer",
        story: "flows-contribute--asks-for-the-institution",
        proof: DOLLAR_PLAN,
      },
      {
        state: "Paid from a wallet, then on to the plan after a second",
        words: "paymentSuccessful",
        story: "flows-contribute--paid-from-the-wallet",
        proof: PAYS_BY_CARD,
      },
      {
        state: "Nothing submitted: contributing is blocked",
        words: "kycNeeded",
        story: "flows-contribute--blocked-without-papers",
        proof: journey(
          "contribute",
          "who has sent no papers is told so, sends them, and the same contribution goes through",
        ),
      },
      {
        state: "Submitted and pending: contributing goes on",
        words: "kycInProgress",
        story: "flows-contribute--warns-while-in-review",
        proof: IN_REVIEW,
      },
      {
        state:
          "Submitted and pending in a club that waits for the approval: contributing is blocked",
        words: "kycInProgress",
        story: "flows-contribute--waits-for-the-approval",
        proof: web(
          "flows/contribute/kyc-gate.test.ts",
          "%s: what a member is told before contributing",
        ),
      },
      {
        state: "Read once, the notice is gone for the session",
        story: "flows-contribute--goes-on-while-in-review",
        proof: IN_REVIEW,
      },
      {
        state: "The anti-money-laundering notice, with the BVN",
        story: "flows-contribute--ready",
        proof: PAYS_BY_CARD,
      },
      {
        state: "The same without the BVN for a global member",
        story: "flows-contribute--ready-for-a-global-member",
        proof: PLANS_IN_DOLLARS,
      },
      {
        state: "Checkout tracking fails: nothing is shown",
        story: "flows-contribute--the-checkout-is-not-noted",
        proof: DOLLAR_PLAN,
      },
      {
        state: "The plan closed meanwhile",
        story: "flows-contribute-refused--refused-for-a-plan-that-closed",
        proof: CLOSES,
      },
    ],
  },
  {
    section: "2 Portfolios",
    states: [
      { state: "My investments, in naira", story: "pages-mycontributions--ready", proof: HELD },
      {
        state: "My investments, in dollars",
        story: "pages-mycontributions--ready-in-dollars",
        proof: HELD,
      },
      {
        state: "A global member has dollars alone",
        story: "pages-mycontributions--ready-for-a-global-member",
        proof: PLANS_IN_DOLLARS,
      },
      { state: "Nothing contributed", story: "pages-mycontributions--empty", proof: BEGUN },
      {
        state: "The first contribution waits",
        story: "pages-mycontributions--ready-while-the-first-waits",
        proof: BEGUN,
      },
      {
        state: "The portfolios of one plan",
        story: "pages-product--ready",
        proof: HELD,
      },
      {
        state: "Purple portfolios, by currency and type",
        story: "pages-product--ready-purple",
        proof: {
          file: "packages/api/src/portfolios.test.tsx",
          title: "the plan %j of type %j in %j asks for %j",
        },
      },
      {
        state: "One portfolio: its value against what was put in, and its lines",
        story: "pages-portfolio--ready",
        proof: HELD,
      },
      { state: "At a loss", story: "pages-portfolio--ready-at-a-loss", proof: HELD },
      {
        state: "Two hundred lines",
        story: "pages-portfolio--ready-with-two-hundred-lines",
        proof: "play",
      },
      { state: "Redeemed", story: "flows-redeem--booked", proof: PRICED },
      {
        state: "Redeeming inside the lock-in is refused",
        story: "flows-redeem--refused-inside-the-lock-in",
        proof: PRICED,
      },
      {
        state: "A contribution or a redemption that waits is taken back",
        story: "pages-portfolio-takeback--taken-back",
        proof: {
          file: "apps/server/src/units/take-back.test.ts",
          title: "is taken back to the kobo, once, and the member hears of it",
        },
      },
      {
        state: "Taking back after the cut-off is refused",
        story: "pages-portfolio-takeback--refused-after-the-cut-off",
        proof: {
          file: "apps/server/src/units/take-back.test.ts",
          title: "it is refused, whether it is dealt or only about to be",
        },
      },
      {
        state:
          "What becomes of it at the end of its term is the member's choice, where the plan rolls over",
        story: "pages-portfolio-endofterm--ready",
        proof: END_CHOSEN,
      },
      {
        state: "Chosen to be paid out",
        story: "pages-portfolio-endofterm--chooses-the-wallet",
        proof: END_CHOSEN,
      },
      {
        state: "Choosing after the end of the term is refused",
        story: "pages-portfolio-endofterm--refused-after-the-end",
        proof: {
          file: "apps/server/src/units/end-of-term.test.ts",
          title: "once the term is over it is too late, and nothing is changed",
        },
      },
      {
        state: "A portfolio never paid is deleted",
        story: "pages-portfolio--deleted",
        proof: DOLLAR_PLAN,
      },
      {
        state: "A paid one is refused",
        story: "pages-portfolio--refused-for-a-paid-portfolio",
        proof: DOLLAR_PLAN,
      },
      {
        state: "Somebody else's portfolio: not found",
        story: "pages-portfolio--refused-for-somebody-elses",
        proof: journey("contribute", "an address that is no plan and no portfolio is not found"),
      },
      {
        state: "The overview's portfolio cards and recent activity",
        story: "pages-overview--ready-with-activity",
        proof: HELD,
      },
    ],
  },
];
