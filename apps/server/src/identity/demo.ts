import { addWorkingDays, lagosDay } from "#calendar/index.ts";
import { after } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import {
  putAccount,
  putCheck,
  type CheckKind,
  type CheckStatus,
  type NewBankAccount,
} from "./store.ts";

const DAY_MS = 24 * 3_600_000;
/** Papers are looked at within so many working days. */
const DECIDED_WITHIN_DAYS = 3;

type DemoAccount = Pick<
  NewBankAccount,
  "slot" | "currency" | "bankName" | "bankCode" | "bankCountry" | "accountName" | "accountNumber"
>;

type DemoPapers = {
  checks: Partial<Record<CheckKind, CheckStatus>>;
  accounts: readonly DemoAccount[];
};

/** What the people of the demo club handed in before anybody looked. Nobody's real account. */
const PAPERS: Readonly<Record<string, DemoPapers>> = {
  "adaeze.okafor@kinfold.example": {
    checks: { bvn: "validated", kyc: "pending", poa: "pending" },
    accounts: [],
  },
  "tunde.bakare@kinfold.example": {
    checks: { bvn: "validated", kyc: "validated", poa: "validated" },
    accounts: [
      {
        slot: "ngn",
        currency: "NGN",
        bankName: "Guaranty Trust Bank (GTBank)",
        bankCode: "058",
        bankCountry: "NG",
        accountName: "BAKARE TUNDE",
        accountNumber: "0123456785",
      },
      {
        slot: "usd",
        currency: "USD",
        bankName: "Access Bank",
        bankCode: "044",
        bankCountry: "NG",
        accountName: "BAKARE TUNDE",
        accountNumber: "0123456784",
      },
    ],
  },
  "james.whitfield@kinfold.example": {
    checks: { kyc: "validated", poa: "validated" },
    accounts: [
      {
        slot: "usd",
        currency: "USD",
        bankName: "Harbour National Bank",
        bankCountry: "US",
        accountName: "James Whitfield",
        accountNumber: "000987654321",
      },
    ],
  },
};

/** Hands in a demo member's papers and bank accounts. Call it once, when they join. */
export async function handDemoPapersIn(
  tx: Db,
  { memberId, email }: { memberId: string; email: string },
  now: Date,
): Promise<void> {
  const { checks = {}, accounts = [] } = PAPERS[email] ?? {};
  for (const kind of ["kyc", "poa", "bvn"] as const) {
    const status = checks[kind];
    if (status === undefined) continue;
    await putCheck(tx, {
      memberId,
      kind,
      status,
      submittedAt: now,
      expectedBy: addWorkingDays(lagosDay(now), DECIDED_WITHIN_DAYS),
      ...(status !== "pending" && { decided: { at: now, by: "demo" } }),
    });
  }
  for (const account of accounts) {
    await putAccount(tx, {
      ...account,
      memberId,
      nameMatch: "match",
      verifiedAt: now,
      // Theirs for long: the day of waiting is over.
      payoutAvailableAt: now,
      at: after(now, -DAY_MS),
    });
  }
}
