import type { MemberId, StaffId } from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";
import type { Db } from "@kinfold/server/platform/db.ts";
import { insertClerk, openMember, payIn, type DrillWallet } from "../drill/people.ts";

/** Someone who may contribute, with their wallets. */
export type Investor = {
  memberId: MemberId;
  ngn: string;
  usd: string;
  wallets: readonly DrillWallet[];
};

/** What everybody's wallet gets every month: minor units. */
const MONTHLY_MINOR: Readonly<Record<Currency, bigint>> = { NGN: 60_000_000n, USD: 150_000n };

/** Lets so many people join, with documents in order and empty wallets. */
export async function openInvestors(db: Db, count: number, now: Date): Promise<Investor[]> {
  const people: Investor[] = [];
  for (let at = 0; at < count; at += 1) {
    const { memberId, wallets } = await openMember(db, at, now);
    const find = (currency: Currency): string =>
      wallets.find((wallet) => wallet.currency === currency)?.walletId ?? "";
    people.push({ memberId, wallets, ngn: find("NGN"), usd: find("USD") });
  }
  return people;
}

/** Pays this month's money into both wallets. */
export async function payMonthIn(db: Db, { wallets }: Investor, at: Date): Promise<void> {
  for (const wallet of wallets) await payIn(db, wallet, MONTHLY_MINOR[wallet.currency], at);
}

/** Who publishes prices; an admin those outside their band. */
export type PriceStaff = { maker: StaffId; approver: StaffId; admin: StaffId };

/** Hires everybody who publishes prices. */
export async function openStaff(db: Db, now: Date): Promise<PriceStaff> {
  const hire = async (role: string): Promise<StaffId> => (await insertClerk(db, role, now)).staffId;
  return {
    maker: await hire("finance_maker"),
    approver: await hire("finance_approver"),
    admin: await hire("admin"),
  };
}
