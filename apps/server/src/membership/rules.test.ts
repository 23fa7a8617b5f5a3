import { toMinor, ZERO } from "@kinfold/money";
import { expect, test } from "vitest";
import { listNairaLeft, type NairaLeft } from "./rules.ts";

const nothing: NairaLeft = {
  walletMinor: ZERO,
  holds: false,
  withdraws: false,
  isUnderWay: false,
  repeats: false,
};

test.each<[string, Partial<NairaLeft>, string[]]>([
  ["nothing", {}, []],
  ["a kobo", { walletMinor: toMinor(1n) }, ["the naira wallet is not empty"]],
  ["units", { holds: true }, ["they have units, or money on its way, in a naira plan"]],
  ["a withdrawal", { withdraws: true }, ["a naira withdrawal is not paid yet"]],
  ["a payment", { isUnderWay: true }, ["a naira payment is not settled yet"]],
  [
    "a schedule",
    { repeats: true },
    ["a contribution repeats in naira, or into a plan that global members are not offered"],
  ],
])("what is left in naira is listed: %s", (_, change, words) => {
  expect(listNairaLeft({ ...nothing, ...change })).toEqual(words);
});
