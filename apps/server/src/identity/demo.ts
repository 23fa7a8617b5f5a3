import type { MemberId, ReviewSubjectId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { addWorkingDays, readHolidays, lagosDay } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { DECIDED_WITHIN_WORKING_DAYS } from "./rules.ts";
import {
  putAccount,
  putCheck,
  type CheckKind,
  type CheckStatus,
  type NewBankAccount,
} from "./store.ts";

type DemoAccount = Pick<
  NewBankAccount,
  "slot" | "currency" | "bankName" | "bankCode" | "bankCountry" | "accountName" | "accountNumber"
>;

type DemoDocuments = {
  checks: Partial<Record<CheckKind, CheckStatus>>;
  accounts: readonly DemoAccount[];
};

/** What the people of the demo club handed in before anybody looked. No one's real account. */
const DOCUMENTS: Readonly<Record<string, DemoDocuments>> = {
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
  "ifeanyi.nwachukwu@kinfold.example": {
    checks: { bvn: "validated", kyc: "validated", poa: "validated" },
    accounts: [
      {
        slot: "ngn",
        currency: "NGN",
        bankName: "Access Bank",
        bankCode: "044",
        bankCountry: "NG",
        accountName: "NWACHUKWU IFEANYI",
        accountNumber: "0123456787",
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

/**
 * Hands in a demo member's documents and bank accounts. Call it once, when they join. Answers what two of the staff are to find
 * right afterwards: the register and a bank vouch for the rest.
 */
export async function submitDemoDocuments(
  tx: Db,
  { memberId, email }: { memberId: MemberId; email: string },
  now: Date,
): Promise<ReviewSubjectId[]> {
  const left: ReviewSubjectId[] = [];
  const { checks = {}, accounts = [] } = DOCUMENTS[email] ?? {};
  const holidays = await readHolidays(tx);
  for (const kind of ["kyc", "poa", "bvn"] as const) {
    const status = checks[kind];
    if (status === undefined) continue;
    const isVouchedFor = kind === "bvn" && status === "validated";
    const id = await putCheck(tx, {
      memberId,
      kind,
      status: isVouchedFor ? status : "pending",
      submittedAt: now,
      expectedBy: addWorkingDays(lagosDay(now), DECIDED_WITHIN_WORKING_DAYS, holidays),
      ...(isVouchedFor && { decided: { at: now, by: "register" } }),
    });
    if (status === "validated" && !isVouchedFor) left.push(id);
  }
  for (const account of accounts) {
    const isVouchedFor = account.bankCode !== undefined;
    const id = await putAccount(tx, {
      ...account,
      memberId,
      nameMatch: "match",
      verifiedAt: isVouchedFor ? now : null,
      // Theirs for long: the day of waiting is over.
      payoutAvailableAt: now,
      at: addMs(now, -DAY_MS),
    });
    if (!isVouchedFor) left.push(id);
  }
  return left;
}
