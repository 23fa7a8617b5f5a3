import { toWalletId, type MemberId, type StaffId, toStaffId } from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import { putJudged } from "@kinfold/server/testing/judged.ts";
import { postConfirmedDeposit } from "@kinfold/server/ledger/index.ts";
import { runTransaction, type Db } from "@kinfold/server/platform/db.ts";
import { createId, createReference } from "@kinfold/server/platform/ids.ts";
import type { Platform } from "@kinfold/server/platform/platform.ts";
import { readSecondFactorKeys } from "@kinfold/server/platform/sealing.ts";
import { insertStaff } from "@kinfold/server/staff/index.ts";
import { recordTransaction } from "@kinfold/server/transactions/index.ts";
import { openWallets } from "@kinfold/server/wallets/index.ts";
import { toSum } from "@kinfold/server/testing/ledger.ts";

/** Someone who may contribute, with their wallets. */
export type Investor = { memberId: MemberId; ngn: string; usd: string };

/** What everybody's wallet begins with, and gets again every month: minor units. */
export const MONTHLY_MINOR: Readonly<Record<Currency, bigint>> = {
  NGN: 60_000_000n,
  USD: 150_000n,
};

async function openInvestor(tx: Db, at: number, now: Date): Promise<Investor> {
  const memberId = createId("mem");
  await sql`insert into member (member_id, customer_id, customer_code, email, email_verified_at, password_hash, first_name,
      last_name, phone, country_code, country, citizenship, is_global, pep, accredited_investors, accept_family_office,
      exco_referral, exco_referral_status, referral_info, heard_about_us, created_at)
    values (${memberId}, ${createId("cus")}, ${`LIFE-${at}`}, ${`life.${at}@example.com`}, ${now}, '$argon2id$none', 'Life',
      ${`Number ${at}`}, ${`+23480355${String(at).padStart(5, "0")}`}, 'NG', 'NG', '{NG}', false, false, false, false, false, 'none', 'sent',
      'existing member', ${now})`.execute(tx);
  await openWallets(tx, { memberId, isGlobal: false }, now);
  for (const kind of ["kyc", "poa"] as const) {
    const decided = { at: now, by: toStaffId("drill") };
    const check = { memberId, kind, status: "validated", submittedAt: now, decided } as const;
    await putJudged(tx, { ...check, expectedBy: "2024-01-10" });
  }
  const { rows } = await sql<{ wallet_id: string; currency: Currency }>`
    select wallet_id, currency from wallet where member_id = ${memberId}`.execute(tx);
  const of = (currency: Currency): string =>
    rows.find((row) => row.currency === currency)?.wallet_id ?? "";
  return { memberId, ngn: of("NGN"), usd: of("USD") };
}

/** Lets so many people join, with documents in order and empty wallets. */
export async function openInvestors(db: Db, count: number, now: Date): Promise<Investor[]> {
  const people: Investor[] = [];
  for (let at = 0; at < count; at += 1) {
    people.push(await runTransaction(db, (tx) => openInvestor(tx, at, now)));
  }
  return people;
}

/** Pays this month's money into both wallets. */
export async function payMonthIn(db: Db, who: Investor, at: Date): Promise<void> {
  await runTransaction(db, async (tx) => {
    for (const currency of ["NGN", "USD"] as const) {
      const walletId = toWalletId(currency === "NGN" ? who.ngn : who.usd);
      const reference = createReference("KIN");
      const minor = MONTHLY_MINOR[currency];
      const sum = toSum(currency, minor);
      const deposit = {
        idempotencyKey: `deposit:${createId("dep")}`,
        eventAt: at,
        walletId,
        sum,
      } as const;
      await postConfirmedDeposit(tx, { ...deposit, gateway: "bank" });
      await recordTransaction(tx, {
        walletId,
        reference,
        type: "deposit",
        direction: "credit",
        sum,
        status: "success",
        description: "Deposit",
        gateway: "bank",
        at,
      });
    }
  });
}

/** Who publishes prices; an admin those outside their band. */
export type PriceStaff = { maker: StaffId; approver: StaffId; admin: StaffId };

/** Hires everybody who publishes prices. */
export async function openStaff({
  db,
  env,
  clock,
}: Pick<Platform, "clock" | "db" | "env">): Promise<PriceStaff> {
  const hire = (
    name: string,
    role: "finance_maker" | "finance_approver" | "admin",
  ): Promise<StaffId> =>
    insertStaff(db, readSecondFactorKeys(env), {
      email: `${role}@example.com`,
      name,
      roles: [role],
      passwordHash: "$argon2id$none",
      authenticatorSecret: "GEZDGNBVGY3TQOJQ",
      createdAt: clock.now(),
    });
  return {
    maker: await hire("Maker", "finance_maker"),
    approver: await hire("Approver", "finance_approver"),
    admin: await hire("Admin", "admin"),
  };
}
