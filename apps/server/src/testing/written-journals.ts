import { toWalletId, type StatementId, type WalletId } from "@kinfold/contract/ids";
import { cents, kobo, type Money } from "@kinfold/money";
import { sql } from "kysely";
import { postConfirmedDeposit, postHeldWithdrawal } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { openLedger, openWallets, type TestLedger } from "./ledger.ts";

/** An account of the club at a bank, which the ledger has in both currencies. */
export const BANK = { accountNumber: "0123456789", currency: "NGN" } as const;
/** When everything happens. */
export const EVENT_AT: Date = new Date("2026-11-12T08:00:00.000Z");
/** Its day. */
export const DAY = "2026-11-12";

/** So many kobo. */
export const makeNaira = (minor: bigint): Money<"NGN"> => ({
  currency: "NGN",
  amountMinor: kobo(minor),
});
/** So many cents. */
export const makeDollars = (minor: bigint): Money<"USD"> => ({
  currency: "USD",
  amountMinor: cents(minor),
});
/** The id of a bank statement that no one imported. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const toStatementId = (id: string): StatementId => id as StatementId;

/** Two wallets of one test: one of ₦10 of which ₦4 are held, and an empty one in dollars; and the number of the test. */
export type OwnWallets = { made: number; naira: WalletId; dollars: WalletId };

/** A ledger for journals, with new wallets whenever they are asked for. */
export async function openJournalLedger(): Promise<
  TestLedger & { openOwn: () => Promise<OwnWallets> }
> {
  const ledger = await openLedger();
  await ledger.tamper(`insert into ledger.account (name, side, currency)
    select 'club:bank_account:${BANK.accountNumber}:' || currency, 'club', currency from unnest(array['NGN', 'USD']) currency
    on conflict do nothing`);
  let made = 0;
  const openOwn = async (): Promise<OwnWallets> => {
    made += 1;
    const [naira, dollars] = [toWalletId(`jn${made}`), toWalletId(`jd${made}`)];
    await openWallets(ledger.db, "NGN", [naira]);
    await openWallets(ledger.db, "USD", [dollars]);
    const funds = { idempotencyKey: `funds:${made}`, eventAt: EVENT_AT, walletId: naira };
    const meta = { payment: "KIN-1" };
    await postConfirmedDeposit(ledger.db, {
      ...funds,
      meta,
      gateway: "bank",
      sum: makeNaira(1_000n),
    });
    const held = { idempotencyKey: `held:${made}`, eventAt: EVENT_AT, walletId: naira };
    await postHeldWithdrawal(ledger.db, { ...held, sum: makeNaira(400n) });
    return { made, naira, dollars };
  };
  return { ...ledger, openOwn };
}

/** A journal as it was written, and each of its legs as `debit > credit amount`, in minor units. */
export type WrittenJournal = {
  kind: string;
  at: Date;
  meta: Record<string, string>;
  legs: string[];
};

/** The journals that the work wrote, oldest first. Accounts of these wallets are called by the names given. */
export async function readWritten(
  db: Db,
  wallets: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<WrittenJournal[]> {
  const { rows: before } = await sql<{ highest: bigint | null }>`
    select max(journal_id) as highest from ledger.journal`.execute(db);
  await work();
  const { rows } = await sql<WrittenJournal>`
    select kind, event_at as at, meta, (select array_agg(debited.name || ' > ' || credited.name || ' ' || amount_minor order by leg)
        from ledger.posting join ledger.account debited on debited.account_id = debit_account
          join ledger.account credited on credited.account_id = credit_account
        where posting.journal_id = journal.journal_id) as legs
      from ledger.journal where journal_id > ${before[0]?.highest ?? 0n}::bigint order by journal_id`.execute(
    db,
  );
  const rename = (leg: string): string =>
    Object.entries(wallets).reduce(
      (text, [name, walletId]) => text.replaceAll(`wallet:${walletId}:`, `${name}:`),
      leg,
    );
  return rows.map(({ kind, at, meta, legs }) => ({ kind, at, meta, legs: legs.map(rename) }));
}
