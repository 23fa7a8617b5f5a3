import { type MemberId, toMemberId } from "@kinfold/contract/ids";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { validateEmailCode } from "@kinfold/contract/members";
import { getWallets, Wallets } from "@kinfold/contract/wallets";
import { checkLedgerInvariants, postConfirmedDeposit, postHeldWithdrawal } from "#ledger/index.ts";
import { seedDemo } from "#members/index.ts";
import { runTransaction } from "#platform/db.ts";
import { MIGRATIONS_FOLDER } from "#platform/migrate.ts";
import { openClub, type Club } from "../testing/club.ts";
import { toSum } from "../testing/ledger.ts";
import { openWallets, payDemoIn } from "./index.ts";
import { asOwner } from "../testing/owner.ts";

let club: Club;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-wallets-"));
  club = await openClub({ DATA_DIR: folder });
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true, force: true });
});

const eventAt = new Date("2026-11-12T08:00:00.000Z");
const nothing = { balance: 0, available_balance: 0, held_balance: 0, pending_balance: 0 };
const GLOBAL = { country: "GB", citizenship: ["GB"], accept_family_office: true };

const walletCount = async (): Promise<bigint> => {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from wallet`.execute(
    club.db,
  );
  return rows[0]?.count ?? -1n;
};

// First, for it fills an empty club.
test("the demo club has its money through deposits, once", async () => {
  const { platform, clock } = club;
  const asMainDoes = () =>
    seedDemo(
      platform,
      async (tx, member) => {
        await openWallets(tx, member, clock.now());
        await payDemoIn(tx, member, clock.now());
        await payDemoIn(tx, member, clock.now());
      },
      async () => [],
    );
  await Promise.all([asMainDoes(), asMainDoes()]);
  const tunde = club.visitor();
  await tunde.signIn("tunde.bakare@kinfold.example", "Palm_wine-1960");
  const { body } = await tunde.ask(getWallets);
  expect(body).toMatchObject({
    ngn: { currency: "NGN", balance: 1_250_000.5, available_balance: 1_250_000.5 },
    usd: { currency: "USD", balance: 2_150.75, available_balance: 2_150.75 },
  });
  const james = club.visitor();
  await james.signIn("james.whitfield@kinfold.example", "Harbour+Lights-12");
  expect((await james.ask(getWallets)).body).toMatchObject({
    ngn: null,
    usd: { balance: 12_874.36 },
  });
  const { rows } = await sql<{ key: string }>`select once_key as key from ledger.journal`.execute(
    club.db,
  );
  expect(rows).toHaveLength(6);
  for (const { key } of rows) expect(key).toMatch(/^demo:/);
  expect(await checkLedgerInvariants(club.db)).toEqual([]);
});

test("a member has naira and dollars from the moment the mailbox is proved, with nothing in them", async () => {
  const ada = await club.member("ada@example.com");
  const { status, body } = await ada.ask(getWallets);
  expect(status).toBe(200);
  expect(body.ngn).toMatchObject({ currency: "NGN", ...nothing });
  expect(body.usd).toMatchObject({ currency: "USD", ...nothing });
  expect(body.ngn.id).not.toBe(body.usd.id);
  expect(Wallets.create(body).usd.balance).toBe(0n);
});

test("a global member has dollars and no naira", async () => {
  const { body } = await (await club.member("james@example.com", GLOBAL)).ask(getWallets);
  expect(body).toMatchObject({ ngn: null, usd: { currency: "USD", ...nothing } });
});

test("balance is what is available and what is held, to the kobo, and of no one else", async () => {
  const ada = await club.member("bola@example.com");
  const other = await club.member("chi@example.com");
  const { ngn } = (await ada.ask(getWallets)).body;
  const wallet = { eventAt, walletId: ngn.id };
  const paidIn = { ...wallet, idempotencyKey: "deposit:1", sum: toSum("NGN", 125_029n) };
  await postConfirmedDeposit(club.db, { ...paidIn, gateway: "card" });
  await postHeldWithdrawal(club.db, {
    ...wallet,
    idempotencyKey: "hold:1",
    sum: toSum("NGN", 25_015n),
  });
  expect((await ada.ask(getWallets)).body.ngn).toMatchObject({
    id: ngn.id,
    balance: 1250.29,
    available_balance: 1000.14,
    held_balance: 250.15,
    pending_balance: 0,
  });
  expect((await other.ask(getWallets)).body.ngn).toMatchObject(nothing);
});

test("before the mailbox is proved there are no wallets, and no one may ask", async () => {
  const before = await walletCount();
  const visitor = club.visitor();
  const { body } = await visitor.signUp({ email: "dayo@example.com" });
  expect(await visitor.ask(getWallets)).toMatchObject({
    status: 403,
    body: { code: "email_unverified" },
  });
  const otp = await club.codeFor("dayo@example.com");
  const wrong = otp === "0000" ? "1111" : "0000";
  const { token } = body.verification;
  await visitor.ask(validateEmailCode, { body: { otp: wrong, token } });
  expect(await walletCount()).toBe(before);
  await visitor.ask(validateEmailCode, { body: { otp, token } });
  expect(await walletCount()).toBe(before + 2n);
});

test("without a session no one is answered", async () => {
  expect(await club.visitor().ask(getWallets)).toMatchObject({
    status: 401,
    body: { code: "signed_out" },
  });
});

test("asking changes nothing, and opening again opens nothing", async () => {
  const emeka = await club.member("emeka@example.com");
  const first = await emeka.ask(getWallets);
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from wallet where wallet_id = ${first.body.usd.id}`.execute(club.db);
  const member = { memberId: toMemberId(rows[0]?.member_id), isGlobal: false };
  const before = await walletCount();
  await Promise.all(
    [1, 2, 3].map(() => runTransaction(club.db, (tx) => openWallets(tx, member, eventAt))),
  );
  expect(await walletCount()).toBe(before);
  expect((await emeka.ask(getWallets)).text).toBe(first.text);
});

test("anyone who joined before there were wallets gets them from the migration", async () => {
  const text = await readFile(`${MIGRATIONS_FOLDER}/0003_wallets.sql`, "utf8");
  const members = await asOwner(club.db, async (db) => {
    // Migrations are run by the owner of the tables.
    await sql`set role kinfold_migrate`.execute(db);
    await sql`drop table wallet cascade`.execute(db);
    await sql.raw(text).execute(db);
    return sql<{ currencies: string; is_global: boolean; is_verified: boolean }>`
      select coalesce(string_agg(wallet.currency, ' ' order by wallet.currency), '') as currencies, is_global,
          email_verified_at is not null as is_verified
        from member left join wallet using (member_id) group by member.member_id`.execute(db);
  });
  expect(members.rows.length).toBeGreaterThan(5);
  for (const { currencies, is_global: isGlobal, is_verified: isVerified } of members.rows) {
    expect(currencies).toBe(isVerified ? (isGlobal ? "USD" : "NGN USD") : "");
  }
});
