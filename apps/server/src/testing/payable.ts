import { toWalletId, type MemberId, toStaffId } from "@kinfold/contract/ids";
import { getWallets } from "@kinfold/contract/wallets";
import type { Currency } from "@kinfold/money";
import { putAccount } from "#identity/index.ts";
import { postConfirmedDeposit } from "#ledger/index.ts";
import { runTransaction } from "#platform/db.ts";
import { createReference } from "#platform/ids.ts";
import { recordTransaction } from "#transactions/index.ts";
import type { Club, Visitor } from "./club.ts";
import { putJudged } from "./judged.ts";
import { toSum } from "./ledger.ts";
import { readMemberId } from "./member-id.ts";

/** A member whose documents and bank accounts were approved, with money in their wallets. */
export type Payable = {
  visitor: Visitor;
  memberId: MemberId;
  /** Undefined for a global member. */
  ngn: string | undefined;
  usd: string;
  accounts: Partial<Record<Currency, string>>;
};

/** Where they are paid, as the provider calls it. */
export type PayeesBank = { name: string; code: string };

const ZENITH: PayeesBank = { name: "Zenith Bank", code: "057" };
const GLOBAL = { country: "GB", citizenship: ["GB"], accept_family_office: true };

/** Pays into a wallet as a confirmed deposit does. */
export async function payIn(
  club: Club,
  walletId: string,
  currency: Currency,
  minor: bigint,
): Promise<void> {
  const at = club.clock.now();
  const reference = createReference("KIN");
  await runTransaction(club.db, async (tx) => {
    const sum = toSum(currency, minor);
    const idempotencyKey = `deposit:${reference}`;
    await postConfirmedDeposit(tx, {
      idempotencyKey,
      eventAt: at,
      walletId: toWalletId(walletId),
      sum,
      gateway: "bank",
    });
    await recordTransaction(tx, {
      walletId: toWalletId(walletId),
      reference,
      type: "deposit",
      direction: "credit",
      sum,
      status: "success",
      description: "Deposit",
      gateway: "bank",
      at,
    });
  });
}

const accounts = new WeakMap<Club, number>();

/** An account number that no other member of this club has. They all end alike; the first is 0123456788. */
function newAccountNumber(club: Club): string {
  const nth = (accounts.get(club) ?? 0) + 1;
  accounts.set(club, nth);
  return `${String(12_344 + nth).padStart(6, "0")}6788`;
}

/** Joins, has everything checked, and is paid ₦1,000,000.00 and $5,000.00. Global members get the dollars alone. */
export async function createPayableMember(
  club: Club,
  email: string,
  { isGlobal = false, bank = ZENITH }: { isGlobal?: boolean; bank?: PayeesBank } = {},
): Promise<Payable> {
  const visitor = await club.member(email, isGlobal ? GLOBAL : {});
  const memberId = await readMemberId(visitor);
  const { body: wallets } = await visitor.ask(getWallets);
  const at = club.clock.now();
  for (const kind of ["kyc", "poa", ...(isGlobal ? [] : (["bvn"] as const))] as const) {
    await putJudged(club.db, {
      memberId,
      kind,
      status: "validated",
      submittedAt: at,
      expectedBy: "2026-11-17",
      decided: { at, by: toStaffId("staff") },
    });
  }
  const theirs: Payable["accounts"] = {};
  const accountNumber = newAccountNumber(club);
  for (const currency of isGlobal ? (["USD"] as const) : (["NGN", "USD"] as const)) {
    theirs[currency] = await putAccount(club.db, {
      memberId,
      slot: currency === "NGN" ? "ngn" : "usd",
      currency,
      bankName: bank.name,
      bankCode: bank.code,
      bankCountry: "NG",
      accountName: "OKAFOR ADAEZE",
      accountNumber,
      nameMatch: "match",
      verifiedAt: at,
      // However far a test moves the clock back.
      payoutAvailableAt: new Date(0),
      at,
    });
  }
  const ngn: string | undefined = wallets.ngn?.id;
  if (ngn !== undefined) await payIn(club, ngn, "NGN", 100_000_000n);
  await payIn(club, wallets.usd.id, "USD", 500_000n);
  return { visitor, memberId, ngn, usd: wallets.usd.id, accounts: theirs };
}
