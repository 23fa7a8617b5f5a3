import { toMinor, ZERO } from "@kinfold/money";
import { describe, expect, test } from "vitest";
import { comparePlan, compareWallets, type PlanFigures, type WalletFigures } from "./rules.ts";

describe("wallets are compared with banks", () => {
  const figures: WalletFigures = {
    totalMinor: toMinor(100n),
    ledgerMinor: toMinor(100n),
    nowMinor: toMinor(100n),
    expectedMinor: toMinor(130n),
    banks: [
      { name: "Zenith", minor: toMinor(90n) },
      { name: "Providus", minor: toMinor(40n) },
    ],
  };
  const sources = [
    { name: "Zenith", amount: 90n },
    { name: "Providus", amount: 40n },
  ];
  const empty = { ledger: 100n, others: null, confirmed: null, difference: null, sources: [] };
  const compared = { ledger: 100n, others: 30n, confirmed: 130n, difference: 0n, sources };
  const silent = { name: "Providus", minor: null };
  test.each<[string, Partial<WalletFigures>, object]>([
    ["and agree", {}, { ...compared, state: "verified", reason: null }],
    [
      "and the banks have less",
      { expectedMinor: toMinor(131n) },
      { ...compared, others: 31n, difference: -1n, state: "differs", reason: "banks" },
    ],
    [
      "and the ledger has another total",
      { ledgerMinor: toMinor(101n) },
      { ...empty, ledger: 101n, difference: 1n, state: "differs", reason: "ledger" },
    ],
    [
      "once nothing was posted late",
      { nowMinor: toMinor(99n) },
      { ...empty, state: "not_yet", reason: "late_entries" },
    ],
    [
      "once every bank has its statement",
      { banks: [{ name: "Zenith", minor: toMinor(90n) }, silent] },
      { ...empty, sources: sources.slice(0, 1), state: "not_yet", reason: "no_statement" },
    ],
    ["once there is a bank", { banks: [] }, { ...empty, state: "not_yet", reason: "no_statement" }],
  ])("%s", (_, change, comparison) => {
    expect(compareWallets({ ...figures, ...change })).toEqual(comparison);
  });
});

describe("a plan is compared with its custodian", () => {
  // Three portfolios: two minor units of rounding, and one for the price.
  const figures: PlanFigures = {
    totalMinor: toMinor(100n),
    ledgerMinor: toMinor(100n),
    lineCount: 3,
    price: "priced",
    confirmedMinor: toMinor(80n),
    dealtMinor: toMinor(20n),
  };
  const empty = { ledger: 100n, others: null, confirmed: null, difference: null, sources: [] };
  const custodian = (minor: bigint) => ({
    ledger: 100n,
    others: 20n,
    confirmed: minor,
    sources: [{ name: "Custodian", amount: minor }],
  });
  const verified = { difference: ZERO, state: "verified", reason: null };
  const differs = (difference: bigint) => ({ difference, state: "differs", reason: "custodian" });
  test.each<[string, Partial<PlanFigures>, object]>([
    ["and agrees", {}, { ...custodian(80n), ...verified }],
    [
      "and has more within rounding",
      { confirmedMinor: toMinor(83n) },
      { ...custodian(83n), ...verified },
    ],
    ["and has more", { confirmedMinor: toMinor(84n) }, { ...custodian(84n), ...differs(4n) }],
    [
      "and has less within rounding",
      { confirmedMinor: toMinor(77n) },
      { ...custodian(77n), ...verified },
    ],
    ["and has less", { confirmedMinor: toMinor(76n) }, { ...custodian(76n), ...differs(-4n) }],
    [
      "and one portfolio more is half a unit more",
      { lineCount: 5, confirmedMinor: toMinor(84n) },
      { ...custodian(84n), ...verified },
    ],
    [
      "within rounding of the ledger",
      { ledgerMinor: toMinor(103n) },
      { ...custodian(80n), ledger: 103n, ...verified },
    ],
    [
      "unless the ledger differs",
      { ledgerMinor: toMinor(104n) },
      { ...empty, ledger: 104n, difference: 4n, state: "differs", reason: "ledger" },
    ],
    [
      "unless it has none",
      { price: "none" },
      { ...empty, state: "not_yet", reason: "no_custodian" },
    ],
    [
      "once the day has a price",
      { price: "of_another_day" },
      { ...empty, state: "not_yet", reason: "not_published" },
    ],
    [
      "once more than a price was entered",
      { confirmedMinor: null },
      { ...empty, state: "not_yet", reason: "price_only" },
    ],
  ])("%s", (_, change, comparison) => {
    expect(comparePlan({ ...figures, ...change })).toEqual(comparison);
  });
});
