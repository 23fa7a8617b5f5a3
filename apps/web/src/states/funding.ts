import { journey, web, type StatedSection } from "@kinfold/frame/stated-state";
import { CLAIMS, MONEY_IN_DOLLARS, TRANSFERS, WALKS_AWAY } from "./journeys.ts";

const PAYS_NAIRA_FOR_DOLLARS = journey(
  "fund-wallet",
  "dollars are paid for in naira at the rate that was shown",
);
const TRANSFERS_INSTANTLY = journey(
  "fund-wallet",
  "what is sent to the account of one payment is credited; far too much and too little wait for people",
);
const PAYS_FROM_ABROAD = journey(
  "fund-wallet",
  "a global member pays dollars with a card from the United States, and never reads of naira",
);
const paying = (title: string) => web("flows/fund-wallet/fund-wallet.test.tsx", title);
const COMES_BACK = journey(
  "payment-return",
  "who comes back from a payment reads what the club knows, follows what becomes of it, and is told not to pay twice when nobody answers",
);
const RETURNS = journey(
  "office-returns",
  "a payment is given back by two and the member reads it; a debt is taken by two once the wallet has it",
);
const PAY_ANSWERED = journey(
  "fund-wallet-answers",
  "paying in says what is the matter at the price and at the last step, and keeps what was chosen",
);

/** Money in by card or by the transfer provider, from the amount to what became of the payment. */
export const FUNDING: readonly StatedSection[] = [
  {
    section: "4 Fund wallet: wallet and amount",
    states: [
      {
        state: "A wallet and an amount are asked for",
        story: "flows-fundwallet--ready",
        proof: WALKS_AWAY,
      },
      {
        state: "Checkout is enabled by a valid amount and a wallet",
        story: "flows-fundwallet--with-an-amount",
        proof: paying("checkout needs a wallet and an amount above nothing"),
      },
      {
        state: "The dollar wallet",
        story: "flows-fundwallet--ready-with-dollars",
        proof: PAYS_NAIRA_FOR_DOLLARS,
      },
      {
        state: "A global member has no naira wallet to pick",
        story: "flows-fundwallet--ready-for-a-global-member",
        proof: MONEY_IN_DOLLARS,
      },
      {
        state: "The largest amount",
        story: "flows-fundwallet--with-the-largest-amount",
        proof: PAY_ANSWERED,
      },
      {
        state: "Back from the second step, the amount is kept",
        story: "flows-fundwallet--goes-back-and-keeps-the-amount",
        proof: PAY_ANSWERED,
      },
      {
        state: "The wallets are on their way",
        story: "flows-fundwallet--loading",
        proof: PAY_ANSWERED,
      },
      {
        state: "The wallets cannot be reached",
        words: "noAnswer",
        story: "flows-fundwallet--unreachable",
        proof: PAY_ANSWERED,
      },
      { state: "Closed", story: "flows-fundwallet--closed", proof: WALKS_AWAY },
      {
        state: "Opened again, it starts again",
        story: "pages-shell-openmoneydialog--starts-again",
        proof: PAY_ANSWERED,
      },
    ],
  },
  {
    section: "2 Payment options",
    states: [
      {
        state: "Naira: card, transfer provider or bank transfer, with the charge",
        story: "flows-paying--ready-to-pay",
        proof: WALKS_AWAY,
      },
      {
        state: "Tab bank transfer",
        story: "flows-paying--by-bank-transfer",
        proof: TRANSFERS,
      },
      {
        state: "Dollars: Pay in USD",
        story: "flows-paying--ready-to-pay-in-dollars",
        proof: PAY_ANSWERED,
      },
      {
        state: "Dollars: Pay in NGN, at a rate that is shown",
        story: "flows-paying--ready-to-pay-dollars-in-naira",
        proof: PAYS_NAIRA_FOR_DOLLARS,
      },
      {
        state: "A global member pays dollars by card",
        story: "flows-paying--ready-to-pay-for-a-global-member",
        proof: PAYS_FROM_ABROAD,
      },
      {
        state: "No wallet option for a deposit",
        story: "flows-paying--ready-to-pay",
        proof: web(
          "flows/paying/ways-to-pay.test.ts",
          "naira are paid by card or transfer, dollars by one of two cards, and nothing by wallet",
        ),
      },
      {
        state: "The second card provider asks for a US-based institution",
        story: "flows-paying--asks-where-the-money-is-from",
        proof: web(
          "flows/paying/ways-to-pay.test.ts",
          "the second card provider has no price until its question is answered",
        ),
      },
      {
        state: "Answered",
        story: "flows-paying--knows-where-the-money-is-from",
        proof: paying("the second card provider's answer is sent, and forgotten with its provider"),
      },
      {
        state: "Another provider clears the answer",
        story: "flows-paying--forgets-the-answer",
        proof: paying("the second card provider's answer is sent, and forgotten with its provider"),
      },
      {
        state: "The price is being worked out",
        story: "flows-paying--waiting-for-the-price",
        proof: PAY_ANSWERED,
      },
      {
        state: "The price cannot be reached",
        words: "noAnswer",
        story: "flows-paying--unreachable-price",
        proof: PAY_ANSWERED,
      },
      {
        state: "Below the least that can be paid",
        story: "flows-paying-refused--refused-price-below-the-least",
        proof: PAY_ANSWERED,
      },
      {
        state: "A card that is not taken now",
        story: "flows-paying-refused--refused-price-of-a-card-that-is-not-taken",
        proof: PAY_ANSWERED,
      },
      {
        state: "No rate, no price",
        story: "flows-paying-refused--refused-price-without-a-rate",
        proof: PAY_ANSWERED,
      },
    ],
  },
  {
    section: "4 Checkout",
    states: [
      {
        state: "Being prepared",
        story: "flows-fundwallet-paying--waiting-for-the-payment",
        proof: PAY_ANSWERED,
      },
      {
        state: "On to the provider's page",
        story: "flows-fundwallet-paying--leaves",
        proof: WALKS_AWAY,
      },
      {
        state: "The price ran out and is asked again",
        story: "flows-fundwallet-refused--refused-for-an-expired-price",
        proof: paying("an expired price is asked for again, and the new one is another intent"),
      },
      {
        state: "The rate went away",
        story: "flows-fundwallet-refused--refused-without-a-rate",
        proof: PAY_ANSWERED,
      },
      {
        state: "The provider refuses",
        story: "flows-fundwallet-refused--refused-by-the-provider",
        proof: PAY_ANSWERED,
      },
      {
        state: "Pressed again while the first is under way",
        story: "flows-fundwallet-refused--refused-while-the-first-is-under-way",
        proof: PAY_ANSWERED,
      },
      {
        state: "Too many tries",
        story: "flows-fundwallet-refused--refused-too-often",
        proof: PAY_ANSWERED,
      },
      {
        state: "The club is away",
        story: "flows-fundwallet-refused--refused-while-away",
        proof: PAY_ANSWERED,
      },
      {
        state: "No answer",
        words: "noAnswer",
        story: "flows-fundwallet-paying--unreachable-while-paying",
        proof: paying("trying again after silence repeats the intent instead of beginning another"),
      },
      {
        state: "The server breaks",
        story: "flows-fundwallet-paying--unreachable-behind-a-fault",
        proof: PAY_ANSWERED,
      },
    ],
  },
  {
    section: "8 Back from a payment",
    states: [
      {
        state: "The address proves nothing: the club is asked",
        story: "pages-shell-openmoneydialog--back-from-a-payment",
        proof: WALKS_AWAY,
      },
      { state: "Being asked", story: "flows-paymentreturn--loading", proof: COMES_BACK },
      {
        state: "Paid",
        words: "paymentSuccessful",
        story: "flows-paymentreturn--ready",
        proof: WALKS_AWAY,
      },
      {
        state: "Paid in naira for dollars, at its rate",
        story: "flows-paymentreturn--ready-at-a-rate",
        proof: PAYS_NAIRA_FOR_DOLLARS,
      },
      { state: "Pending", story: "flows-paymentreturn--ready-still-pending", proof: WALKS_AWAY },
      {
        state: "Paid after a while",
        words: "paymentSuccessful",
        story: "flows-paymentreturn--ready-after-a-while",
        proof: COMES_BACK,
      },
      { state: "Declined", story: "flows-paymentreturn--ready-and-declined", proof: WALKS_AWAY },
      {
        state: "Walked away",
        story: "flows-paymentreturn--ready-and-walked-away",
        proof: WALKS_AWAY,
      },
      { state: "Expired", story: "flows-paymentreturn--ready-and-expired", proof: COMES_BACK },
      {
        state: "A transfer with staff",

        story: "flows-paymentreturn--ready-and-with-staff",
        proof: CLAIMS,
      },
      {
        state: "Something else arrived than was agreed",
        story: "flows-paymentreturn--ready-and-kept-back",
        proof: TRANSFERS_INSTANTLY,
      },
      {
        state: "A transfer that staff refused",
        story: "flows-paymentreturn--ready-and-rejected",
        proof: CLAIMS,
      },
      { state: "Refunded", story: "flows-paymentreturn--ready-and-refunded", proof: RETURNS },
      { state: "Disputed", story: "flows-paymentreturn--ready-and-disputed", proof: RETURNS },
      { state: "Reversed", story: "flows-paymentreturn--ready-and-reversed", proof: RETURNS },
      {
        state: "Another member's reference, or nobody's",
        story: "flows-paymentreturn--refused-for-an-unknown-reference",
        proof: COMES_BACK,
      },
      {
        state: "Asked too often",
        story: "flows-paymentreturn--refused-too-often",
        proof: COMES_BACK,
      },
      {
        state: "No answer: do not pay twice",
        story: "flows-paymentreturn--unreachable",
        proof: COMES_BACK,
      },
    ],
  },
];
