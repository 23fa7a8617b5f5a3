import { moneyOnTheWay } from "@kinfold/contract/testing/money-samples";
import { portfolioSummaries } from "@kinfold/contract/testing/plan-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { transactions } from "@kinfold/contract/testing/transaction-samples";
import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import { formatSpoken, writeClubSentences, type KnownOfClub } from "./club-sentences.ts";

const ada: KnownOfClub = {
  member: users.adaeze,
  wallets: wallets.adaeze,
  totals: portfolioSummaries.both,
  money: moneyOnTheWay.nothing,
  newest: transactions.naira[0],
  now: new Date("2026-11-12T08:00:00Z"),
};
const say = (about: Partial<KnownOfClub>, areHidden = false): string[] =>
  writeClubSentences({ ...ada, ...about }).map((sentence) => formatSpoken(sentence, areHidden));

test("five sentences say what the overview shows", () => {
  expect(say({})).toMatchInlineSnapshot(`
    [
      "In your wallets you have 482,300 naira and 320 dollars.",
      "Your plans are worth 2,444,123 naira and 4 kobo, of which 250,000 naira waits for units, with a gain of 114,123 naira and 4 kobo so far; and 2,030 dollars, with a gain of 30 dollars so far.",
      "None of your money is on its way.",
      "Waiting for you: two documents to send.",
      "Last, on 12 Nov, 500,000 naira came in: Bank transfer from A. Okafor.",
    ]
  `);
});

test("what is on its way and what waits is said with its day and its reference", () => {
  const [, , way, waiting] = say({ money: moneyOnTheWay.all });
  expect([way, waiting]).toMatchInlineSnapshot(`
    [
      "7 things are on their way, the next of them 100,000 naira, 13 Nov. Every month into School fees, from Visa ending in 2210. The last charge failed.",
      "Waiting for you: two documents to send. Waiting for you: your transfer of 500,000 naira, reference KIN-8H2Q71.",
    ]
  `);
});

test("someone with nothing yet reads five sentences too", () => {
  expect(
    say({
      member: users.james,
      wallets: { ...wallets.adaeze, ngn: null, owed: [] },
      totals: { ...portfolioSummaries.empty, ngn_portfolio: null },
      newest: undefined,
    }),
  ).toMatchInlineSnapshot(`
    [
      "In your wallet you have 320 dollars.",
      "You have no money in a plan yet.",
      "None of your money is on its way.",
      "Waiting for you: two documents to send.",
      "Nothing has moved in your wallets yet.",
    ]
  `);
});

test("amounts that are hidden are not said", () => {
  const all = say({ money: moneyOnTheWay.all }, true).join(" ");
  expect(all).toContain("an amount that is hidden");
  expect(all).not.toMatch(/naira|dollar|kobo|cent/);
});

test("a sum is said in whole units and hundredths, one or many, also below zero", () => {
  const { usd } = wallets.adaeze;
  const of = (minor: bigint): string | undefined =>
    say({ wallets: { ngn: null, usd: { ...usd, balance: toMinor(minor) }, owed: [] } })[0];
  expect(of(100n)).toBe("In your wallet you have 1 dollar.");
  expect(of(123_456_701n)).toBe("In your wallet you have 1,234,567 dollars and 1 cent.");
  expect(of(-205n)).toBe("In your wallet you have minus 2 dollars and 5 cents.");
});
