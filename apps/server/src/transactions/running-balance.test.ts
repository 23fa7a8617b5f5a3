import { toWalletId, type WalletId } from "@kinfold/contract/ids";
import {
  exportTransactions,
  listTransactions,
  type Transaction,
} from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor, toMoney, type Minor } from "@kinfold/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  postConfirmedDeposit,
  postFailedWithdrawal,
  postHeldWithdrawal,
  postPaidWithdrawal,
  postSentWithdrawal,
} from "#ledger/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { toSum } from "../testing/ledger.ts";
import { createDraw } from "../testing/chance.ts";
import { makeReference, payIn, takeFee } from "../testing/transactions.ts";
import { advanceTransaction, checkTransactionInvariants, recordTransaction } from "./index.ts";

let club: Club;

beforeAll(async () => {
  club = await openClub();
});
afterAll(async () => {
  await club.close();
});

/** A payment or withdrawal that was begun and waits for its outcome. */
type Begun = { reference: string; type: "deposit" | "withdrawal"; amountMinor: Minor };

async function beginDeposit(db: Db, walletId: WalletId, amountMinor: Minor, at: Date) {
  const reference = makeReference();
  await runTransaction(db, (tx) =>
    recordTransaction(tx, {
      walletId,
      reference,
      type: "deposit",
      direction: "credit",
      sum: toMoney("NGN", amountMinor),
      status: "pending",
      description: "Card deposit",
      at,
    }),
  );
  return { reference, type: "deposit" as const, amountMinor };
}

/** Begins a withdrawal, whose money leaves the wallet at once. */
async function sendWithdrawal(db: Db, walletId: WalletId, amountMinor: Minor, at: Date) {
  const reference = makeReference();
  const event = { eventAt: at, walletId, sum: toSum("NGN", amountMinor) };
  await runTransaction(db, async (tx) => {
    await postHeldWithdrawal(tx, { ...event, idempotencyKey: `hold:${reference}` });
    await postSentWithdrawal(tx, { ...event, idempotencyKey: `sent:${reference}` });
    await recordTransaction(tx, {
      walletId,
      reference,
      type: "withdrawal",
      direction: "debit",
      sum: toMoney("NGN", amountMinor),
      status: "pending",
      description: "Withdrawal",
      at,
    });
  });
  return { reference, type: "withdrawal" as const, amountMinor };
}

/** Ends what was begun: a deposit arrives or fails, a withdrawal is paid or comes back. */
async function endBegun(
  db: Db,
  walletId: WalletId,
  { reference, type, amountMinor }: Begun,
  { isGood, at }: { isGood: boolean; at: Date },
): Promise<void> {
  const sum = toSum("NGN", amountMinor);
  const event = { eventAt: at, walletId, sum };
  await runTransaction(db, async (tx) => {
    if (type === "deposit" && isGood) {
      await postConfirmedDeposit(tx, {
        ...event,
        idempotencyKey: `deposit:${reference}`,
        gateway: "card",
      });
    }
    if (type === "withdrawal") {
      const post = isGood ? postPaidWithdrawal : postFailedWithdrawal;
      await post(tx, { ...event, idempotencyKey: `end:${reference}` });
    }
    const status = isGood ? "success" : type === "deposit" ? "failed" : "reversed";
    await advanceTransaction(tx, reference, { status, at });
  });
}

/** Lives a wallet by a seed: what is begun ends later, in another order, and some of it comes back. */
async function liveWallet(db: Db, walletId: WalletId, seed: number): Promise<void> {
  const draw = createDraw(seed);
  let at = Date.parse("2026-10-01T08:00:00.000Z");
  const begun: Begun[] = [];
  await payIn(db, { walletId, amountMinor: 10_000_000n, at: new Date(at) });
  for (let step = 0; step < 45; step += 1) {
    // Some happen at one instant.
    at += draw(4) === 0 ? 0 : (draw(40) + 1) * 1_800_000;
    const when = new Date(at);
    const amountMinor = toMinor(BigInt(draw(90_000) + 1));
    const kind = draw(6);
    const [ending] = kind < 2 ? begun.splice(draw(begun.length || 1), 1) : [];
    if (ending !== undefined) {
      await endBegun(db, walletId, ending, { isGood: draw(3) > 0, at: when });
    } else if (kind === 2) await takeFee(db, { walletId, amountMinor, at: when });
    else if (kind === 3) begun.push(await beginDeposit(db, walletId, amountMinor, when));
    else if (kind === 4) begun.push(await sendWithdrawal(db, walletId, amountMinor, when));
    else await payIn(db, { walletId, amountMinor, at: when });
  }
}

/** A row of a list: what it came to and the balance that stands beside it, in minor units. */
type Shown = { netMinor: bigint; balanceMinor: bigint | null };

const toKobo = (major: number): bigint => BigInt(Math.round(major * 100));

/** What a row came to: nothing while it is pending or once it came back, except money that is out of the wallet already. */
function netOf(row: Transaction): bigint {
  const isOut = row.status === "pending" && row.moved_at !== null;
  if (row.status !== "success" && !isOut) return 0n;
  return row.direction === "debit" ? -toKobo(Number(row.amount)) : toKobo(Number(row.amount));
}

/** The places at which a balance is not the one shown before it and the rows since. Lines are oldest first. */
function listBreaks(lines: readonly Shown[]): number[] {
  let running = 0n;
  return lines.flatMap(({ netMinor, balanceMinor }, at) => {
    running += netMinor;
    return balanceMinor === null || balanceMinor === running ? [] : [at];
  });
}

async function listPaged(visitor: Visitor, walletId: WalletId, sort: string) {
  const rows: Transaction[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      wallet_id: walletId,
      sort,
      page: `${page}`,
      per_page: "7",
    });
    const { body } = await visitor.send("GET", `/api${listTransactions.path}?${query.toString()}`);
    rows.push(...body.data);
    if (page >= body.meta.page_count) return rows;
  }
}

test.each([1, 2, 3, 4])(
  "each balance is the one before it and its row, on every page and in the table for spreadsheets (seed %i)",
  async (seed) => {
    const visitor = await club.member(`running${seed}@example.com`);
    const walletId = toWalletId((await visitor.ask(getWallets)).body.ngn.id);
    await liveWallet(club.db, walletId, seed);
    const oldest = await listPaged(visitor, walletId, "oldest");
    const lines = oldest.map((row) => ({
      netMinor: netOf(row),
      balanceMinor: row.balance_after === null ? null : toKobo(Number(row.balance_after)),
    }));
    expect(listBreaks(lines)).toEqual([]);
    // A balance is shown unless money of a later row was away.
    const shown = lines.filter(({ balanceMinor }) => balanceMinor !== null);
    expect(shown.length).toBeGreaterThan(lines.length / 4);
    expect(lines.findLast(({ balanceMinor }) => balanceMinor !== null)?.balanceMinor).toBe(
      lines.reduce((sum, { netMinor }) => sum + netMinor, 0n),
    );
    const newest = await listPaged(visitor, walletId, "newest");
    expect(newest.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id).toReversed());
    const csv = await visitor.send("GET", `/api${exportTransactions.path}?wallet_id=${walletId}`);
    const table = csv.text.trim().split("\r\n").slice(1).toReversed();
    expect(table).toHaveLength(oldest.length);
    for (const [at, row] of oldest.entries()) {
      const line = table[at] ?? "";
      const after = row.balance_after === null ? "" : Number(row.balance_after).toFixed(2);
      expect(line).toContain(`"${row.reference}"`);
      expect(line).toContain(`"NGN",${after},`);
    }
    expect(await checkTransactionInvariants(club.db)).toEqual([]);
  },
  60_000,
);
