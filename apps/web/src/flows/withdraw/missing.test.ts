import { bankAccounts } from "@kinfold/contract/testing/samples";
import { withdrawers } from "@kinfold/contract/testing/withdrawal-samples";
import type { User } from "@kinfold/contract/members";
import type { Currency } from "@kinfold/money";
import { expect, test } from "vitest";
import { listBlockers, listNeeds } from "./missing.ts";

const shown = (member: User, currency: Currency): string[] =>
  listNeeds(member, currency, listBlockers(member, currency)).map(
    ({ name, state, way }) => `${name}: ${state}${way === undefined ? "" : ` → ${way.href}`}`,
  );

const KYC = "/dashboard/my-account?tab=KYC";
const BANK = "/dashboard/my-account?tab=Bank";

test("nothing handed in: everything is missing, each with its way", () => {
  expect(shown(withdrawers.nothing, "NGN")).toEqual([
    `BVN: missing → ${KYC}`,
    `Government ID: missing → ${KYC}`,
    `Proof of address: missing → ${KYC}`,
    `Bank information: missing → ${BANK}`,
  ]);
});

test("a global member is never asked for a BVN", () => {
  expect(shown(withdrawers.globalWithNothing, "USD")).toEqual([
    `Government ID: missing → ${KYC}`,
    `Proof of address: missing → ${KYC}`,
    `Bank information: missing → ${BANK}`,
  ]);
});

test("what waits has no way, what was refused or ran out has one", () => {
  expect(shown(withdrawers.inReview, "NGN")).toEqual([
    "BVN: done",
    "Government ID: waiting",
    "Proof of address: waiting",
    "Bank information: done",
  ]);
  expect(shown(withdrawers.refused, "NGN").slice(1, 3)).toEqual([
    `Government ID: refused → ${KYC}`,
    `Proof of address: expired → ${KYC}`,
  ]);
});

test("a BVN that staff look at waits, one of another name is to be mended", () => {
  expect(shown(withdrawers.bvnInReview, "NGN")[0]).toBe("BVN: waiting");
  expect(shown(withdrawers.bvnRefused, "NGN")[0]).toBe(`BVN: refused → ${KYC}`);
});

test("each wallet needs an account of its own currency", () => {
  expect(listBlockers(withdrawers.withoutDollarBank, "NGN")).toEqual([]);
  expect(shown(withdrawers.withoutDollarBank, "USD").at(-1)).toBe(
    `Bank information: missing → ${BANK}`,
  );
  expect(shown(withdrawers.bankInReview, "NGN").at(-1)).toBe("Bank information: waiting");
});

test("an account that was declined is to be mended, one in review waits", () => {
  const rejectedMember = {
    ...withdrawers.ready,
    ngn_bank_account: bankAccounts.rejected,
    withdrawal_blockers: { ngn: ["bank" as const], usd: [] },
  };
  expect(shown(rejectedMember, "NGN").at(-1)).toBe(`Bank information: refused → ${BANK}`);
  expect(shown({ ...rejectedMember, ngn_bank_account: bankAccounts.inReview }, "NGN").at(-1)).toBe(
    "Bank information: waiting",
  );
});

test("what the server blocks waits, though the member still reads as done", () => {
  const needs = listNeeds(withdrawers.ready, "NGN", ["kyc"]);
  expect(needs.find(({ name }) => name === "Government ID")?.state).toBe("waiting");
});
