import { DAY_MS } from "@kinfold/contract/durations";
import { type WalletId, type MemberId, type StaffId, toStaffId } from "@kinfold/contract/ids";
import { toMinor, toMoney, type Currency } from "@kinfold/money";
import { sql } from "kysely";
import { putAccount } from "@kinfold/server/identity/index.ts";
import { putJudged } from "@kinfold/server/testing/judged.ts";
import { postConfirmedDeposit } from "@kinfold/server/ledger/index.ts";
import { runTransaction, type Db } from "@kinfold/server/platform/db.ts";
import {
  hashSecret,
  createId,
  createReference,
  createSecret,
} from "@kinfold/server/platform/ids.ts";
import { recordTransaction } from "@kinfold/server/transactions/index.ts";
import { openWallets } from "@kinfold/server/wallets/index.ts";

/** What everybody begins with: so little that withdrawals run into the floor. */
const OPENING_MINOR: Readonly<Record<Currency, bigint>> = { NGN: 1_000_000n, USD: 10_000n };

export type DrillWallet = { walletId: WalletId; currency: Currency; openingMinor: bigint };

/** Someone who may do everything with money, and both halves of their session. */
export type DrillMember = {
  memberId: MemberId;
  headers: Readonly<Record<string, string>>;
  wallets: readonly DrillWallet[];
};

/** Longer than the nights of a drill: sessions outlast them. */
const SESSION_MS = 7 * DAY_MS;

/** Both halves of a new session of this member's, as headers. */
export async function openSession(
  db: Db,
  memberId: MemberId,
  now: Date,
): Promise<DrillMember["headers"]> {
  const [token, cookie] = [createSecret(), createSecret()];
  const end = new Date(now.getTime() + SESSION_MS);
  await sql`insert into session (session_id, token_hash, cookie_hash, member_id, verified_at, created_at, last_seen_at,
      expires_at)
    values (${createId("ses")}, ${hashSecret(token)}, ${hashSecret(cookie)}, ${memberId}, ${now}, ${now}, ${end}, ${end})`.execute(
    db,
  );
  return { authorization: `Bearer ${token}`, cookie: `__Host-kinfold=${cookie}` };
}

async function openPerson(tx: Db, at: number, now: Date): Promise<DrillMember> {
  const memberId = createId("mem");
  await sql`insert into member (member_id, customer_id, customer_code, email, email_verified_at, password_hash, first_name,
      last_name, phone, country_code, country, citizenship, is_global, pep, accredited_investors, accept_family_office,
      exco_referral, exco_referral_status, referral_info, heard_about_us, created_at)
    values (${memberId}, ${createId("cus")}, ${`DRILL-${at}`}, ${`drill.${at}@example.com`}, ${now}, '$argon2id$none', 'Drill',
      ${`Number ${at}`}, ${`+23480355${String(at).padStart(5, "0")}`}, 'NG', 'NG', '{NG}', false, false, false, false, false, 'none', 'sent',
      'existing member', ${now})`.execute(tx);
  await openWallets(tx, { memberId, isGlobal: false }, now);
  for (const kind of ["kyc", "poa", "bvn"] as const) {
    const decided = { at: now, by: toStaffId("drill") };
    const check = { memberId, kind, status: "validated", submittedAt: now, decided } as const;
    await putJudged(tx, { ...check, expectedBy: "2026-01-01" });
  }
  for (const currency of ["NGN", "USD"] as const) {
    await putAccount(tx, {
      memberId,
      slot: currency === "NGN" ? "ngn" : "usd",
      currency,
      bankName: "Zenith Bank",
      bankCode: "057",
      bankCountry: "NG",
      accountName: "DRILL NUMBER",
      accountNumber: `${String(at).padStart(6, "0")}6788`,
      nameMatch: "match",
      verifiedAt: now,
      payoutAvailableAt: new Date(0),
      at: now,
    });
  }
  const { rows } = await sql<{ wallet_id: WalletId; currency: Currency }>`
    select wallet_id, currency from wallet where member_id = ${memberId} order by currency`.execute(
    tx,
  );
  const wallets = rows.map(({ wallet_id: walletId, currency }) => ({
    walletId,
    currency,
    openingMinor: 0n,
  }));
  return { memberId, headers: await openSession(tx, memberId, now), wallets };
}

/** Puts this much into a wallet, in minor units, as a deposit of a bank. */
export async function payIn(
  db: Db,
  { walletId, currency }: Pick<DrillWallet, "walletId" | "currency">,
  minor: bigint,
  at: Date,
): Promise<void> {
  const idempotencyKey = `drill:${createId("dep")}`;
  await runTransaction(db, async (tx) => {
    const sum = toMoney(currency, toMinor(minor));
    await postConfirmedDeposit(tx, { idempotencyKey, eventAt: at, walletId, sum, gateway: "bank" });
    const row = { walletId, sum, gateway: "bank", at } as const;
    await recordTransaction(tx, {
      ...row,
      reference: createReference("KIN"),
      type: "deposit",
      direction: "credit",
      status: "success",
      description: "Deposit",
    });
  });
}

/** A staff member, with both halves of a session. */
export type DrillClerk = Pick<DrillMember, "headers"> & { staffId: StaffId };

/** The staff who pay out. */
export type DrillStaff = Readonly<Record<"clerk" | "maker" | "checker", DrillClerk>>;

/** Hires someone with this role whom no one can sign in as, with a session that is open. */
export async function insertClerk(db: Db, role: string, now: Date): Promise<DrillClerk> {
  const staffId = createId("stf");
  const [token, cookie] = [createSecret(), createSecret()];
  await sql`insert into staff (staff_id, email, name, roles, password_hash, sealed_authenticator, created_at)
    values (${staffId}, ${`${role}.${staffId}@kinfold.example`}, ${role}, ${[role]}::text[], '$argon2id$none', '', ${now})`.execute(
    db,
  );
  const end = new Date(now.getTime() + SESSION_MS);
  await sql`insert into staff_session (session_id, token_hash, cookie_hash, staff_id, created_at, last_seen_at, expires_at,
      confirmed_at)
    values (${createId("sfs")}, ${hashSecret(token)}, ${hashSecret(cookie)}, ${staffId}, ${now}, ${end}, ${end}, ${end})`.execute(
    db,
  );
  const headers = { authorization: `Bearer ${token}`, cookie: `__Host-kinfold-staff=${cookie}` };
  return { staffId, headers };
}

/** Hires everyone who is needed to pay money out. */
export async function insertDrillStaff(db: Db, now: Date): Promise<DrillStaff> {
  return {
    clerk: await insertClerk(db, "operations", now),
    maker: await insertClerk(db, "finance_maker", now),
    checker: await insertClerk(db, "finance_approver", now),
  };
}

/** What plans take at the least here, in minor units: everybody is too poor for their true terms. */
export const LEAST_OF_PLANS = { NGN: 50_000, USD: 500 } as const;

/** Lets plans take little, which needs two people and a notice elsewhere. */
export async function lowerPlans(db: Db): Promise<void> {
  await runTransaction(db, async (tx) => {
    await sql`alter table plan disable trigger two_people_change`.execute(tx);
    await sql`update plan set minimum_minor = least.minor, minimum_top_up_minor = least.minor
      from (values ('NGN', ${LEAST_OF_PLANS.NGN}::bigint), ('USD', ${LEAST_OF_PLANS.USD}::bigint)) least (currency, minor)
      where plan.currency = least.currency`.execute(tx);
    await sql`alter table plan enable trigger two_people_change`.execute(tx);
  });
}

/** Lets the person of this number join, with documents in order and nothing in their wallets. */
export const openMember = (db: Db, at: number, now: Date): Promise<DrillMember> =>
  runTransaction(db, (tx) => openPerson(tx, at, now));

/** Fills the club with people whose documents are in order and who have a little money, or this much of naira. */
export async function fillClub(
  db: Db,
  count: number,
  now: Date,
  nairaMinor = OPENING_MINOR.NGN,
): Promise<DrillMember[]> {
  const members: DrillMember[] = [];
  for (let at = 0; at < count; at += 1) {
    const member = await openMember(db, at, now);
    for (const wallet of member.wallets) {
      wallet.openingMinor = wallet.currency === "NGN" ? nairaMinor : OPENING_MINOR.USD;
      await payIn(db, wallet, wallet.openingMinor, now);
    }
    members.push(member);
  }
  return members;
}
