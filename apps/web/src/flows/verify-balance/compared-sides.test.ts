import type { BalanceProof } from "@kinfold/contract/balance-proofs";
import { balanceProofs } from "@kinfold/contract/testing/balance-proof-samples";
import { addUp, toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import { compareSides } from "./compared-sides.ts";

const withComparison = (proof: BalanceProof, change: Partial<BalanceProof["comparison"]>) => ({
  ...proof,
  comparison: { ...proof.comparison, ...change },
});

/** Each side as its name and what its parts come to. */
const sum = (proof: BalanceProof) =>
  compareSides(proof).map(({ name, parts }) => [name, addUp(parts, ({ amount }) => amount)]);

const keys = (proof: BalanceProof) =>
  compareSides(proof).map(({ parts }) => parts.map(({ key }) => key));

test("members' wallets with the money of plans and of the club are what banks hold", () => {
  const { total, comparison } = balanceProofs.verified;
  const all = total + (comparison.others ?? 0n);
  expect(sum(balanceProofs.verified)).toEqual([
    ["Should be there", all],
    ["Banks confirm", all],
  ]);
  expect(keys(balanceProofs.verified)[0]).toEqual(["members", "yours", "others"]);
});

test("what is missing at the banks stays missing", () => {
  const [left, right] = sum(balanceProofs.differs);
  expect(BigInt(left?.[1] ?? 0n) - BigInt(right?.[1] ?? 0n)).toBe(120_400_000n);
});

test("a difference to the ledger is shown against the ledger", () => {
  expect(sum(balanceProofs.offLedger)).toEqual([
    ["Members own", balanceProofs.offLedger.total],
    ["The ledger has", 81_113_611_240n],
  ]);
});

test("what was dealt on the day is added to the custodian's figure, and rounding explains a kobo", () => {
  const [left, right] = sum(balanceProofs.ofPortfolio);
  expect(left?.[1]).toBe(right?.[1]);
  expect(keys(balanceProofs.ofPortfolio)).toEqual([
    ["members", "yours"],
    ["Custodian", "dealt", "rounded"],
  ]);
});

test("what was redeemed on the day stands beside the members' portfolios", () => {
  const { total } = balanceProofs.ofPortfolio;
  const redeemed = withComparison(balanceProofs.ofPortfolio, {
    others: toMinor(-5_000n),
    confirmed: toMinor(total + 5_000n),
    sources: [{ name: "Custodian", amount: toMinor(total + 5_000n) }],
  });
  expect(keys(redeemed)).toEqual([["members", "yours", "redeemed"], ["Custodian"]]);
  const [left, right] = sum(redeemed);
  expect(left?.[1]).toBe(right?.[1]);
});

test("a kobo that is not within the rounding is not called rounding", () => {
  const off = withComparison(balanceProofs.ofPortfolio, { state: "differs", reason: "custodian" });
  expect(keys(off)[1]).toEqual(["Custodian", "dealt"]);
});

test("nothing is drawn of banks that have not confirmed", () => {
  const [, banks] = compareSides(balanceProofs.notYet);
  expect(banks).toMatchObject({ parts: [], unsaid: "Not confirmed yet" });
});
