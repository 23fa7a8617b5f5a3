import { buildFigureId, type FigureRow } from "@kinfold/contract/figure-sources";
import { toTransactionId, toWalletId, type WithdrawalId } from "@kinfold/contract/ids";
import { negate, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import {
  nameAvailableAccount,
  nameHeldAccount,
  readAccountPostings,
  type AccountPosting,
} from "#ledger/index.ts";
import type { Db, RowNumber } from "#platform/db.ts";
import {
  findOwnedTransaction,
  listMovedTransactions,
  listTransactionPostings,
} from "#transactions/index.ts";
import { readWalletOwners } from "#wallets/index.ts";
import {
  addRows,
  createLead,
  createRow,
  createSum,
  mayView,
  nameAsked,
  type Asked,
  type Trace,
} from "./rows.ts";

/** Rows of one answer: more are asked for by the number of the last one. */
const ROWS = 50;

/** A kind of journal as people read it: `deposit_confirmed` is "Deposit confirmed". */
const sayKind = (kind: string): string => {
  const words = kind.replaceAll("_", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

/** What a posting between the two accounts of one wallet is. */
const sayWithin = ({ minor }: AccountPosting, isHeld: boolean): string =>
  minor < 0n === isHeld ? "Given back from a withdrawal" : "Set aside for a withdrawal";

/** The account of a wallet that a figure is of, as far as it was posted to before a posting. */
async function readAccount(
  { db, viewer, subject }: Asked,
  isHeld: boolean,
  before: RowNumber | undefined,
) {
  const walletId = toWalletId(subject);
  const owner = (await readWalletOwners(db, [walletId])).get(walletId);
  if (owner === undefined || !mayView(viewer, owner)) return undefined;
  const [available, held] = [nameAvailableAccount(walletId), nameHeldAccount(walletId)];
  const own = isHeld ? held : available;
  const read = await readAccountPostings(db, own, { before, most: ROWS });
  return read && { ...read, walletId, accounts: [available, held] };
}

/** The withdrawals that these journals set money aside for, or gave it back from, by the journal. */
async function listWithdrawalsOf(
  db: Db,
  journalIds: readonly RowNumber[],
): Promise<ReadonlyMap<RowNumber, WithdrawalId>> {
  const { rows } = await sql<{ journal_id: RowNumber; withdrawal_id: WithdrawalId }>`
    with moved as materialized (
        select journal_id, split_part(once_key, ':', 2) as withdrawal_id from ledger.journal
          where journal_id = any (${[...journalIds]}::bigint[]) and once_key like 'withdrawal:%')
      select journal_id, withdrawal_id from moved join withdrawal using (withdrawal_id) where journal_id is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.journal_id, row.withdrawal_id]));
}

const POSTING = /^\d{1,18}$/;

/** What may be spent of a wallet, or is set aside in it: the postings to that account, until a posting where one is named. */
export const traceWallet =
  (part: "available" | "held"): Trace =>
  async (asked) => {
    const { db, viewer, on, before } = asked;
    if (on !== undefined && !POSTING.test(on)) return undefined;
    const after = on === undefined ? undefined : BigInt(on) + 1n;
    const isHeld = part === "held";
    const read = await readAccount(asked, isHeld, before ?? after);
    if (read === undefined) return undefined;
    const { currency, totalMinor, rows, earlierMinor, hasEarlier, walletId, accounts } = read;
    const journals = rows.map(({ journal_id: id }) => id);
    const moved = await listMovedTransactions(db, walletId, journals);
    const withdrawals = await listWithdrawalsOf(db, journals);
    const name = nameWallet(currency);
    return createSum(nameAsked(asked), currency, totalMinor, {
      title: isHeld ? `${name}, set aside` : name,
      formula:
        "Every posting of the ledger to this account, added up. Money in is above zero, money out below.",
      rows: rows.map((row) => {
        const transaction = moved.get(row.journal_id);
        const withdrawal = withdrawals.get(row.journal_id);
        const isWithin = accounts.some((account) => account === row.counter);
        return createRow({
          of: "posting",
          ids: [String(row.posting_id)],
          words:
            transaction?.description ?? (isWithin ? sayWithin(row, isHeld) : sayKind(row.kind)),
          note: viewer === "staff" ? row.counter : null,
          at: row.event_at.toISOString(),
          amount: row.minor,
          leads_to: transaction
            ? buildFigureId("transaction", transaction.transaction_id)
            : withdrawal === undefined
              ? null
              : buildFigureId("withdrawal-amount", withdrawal),
          journal: String(row.journal_id),
        });
      }),
      earlier: hasEarlier
        ? { before: String(rows.at(-1)?.posting_id ?? 0n), amount: earlierMinor }
        : null,
    });
  };

const nameWallet = (currency: Currency): string =>
  currency === "NGN" ? "Naira wallet" : "Dollar wallet";

/** Both accounts of a wallet as rows, until a posting where one is named. */
async function readBothAccounts(asked: Asked, posting: RowNumber | undefined) {
  const before = posting === undefined ? undefined : posting + 1n;
  const [available, held] = [
    await readAccount(asked, false, before),
    await readAccount(asked, true, before),
  ];
  if (available === undefined || held === undefined) return undefined;
  const row = (kind: "available" | "held", words: string, minor: Minor): FigureRow =>
    createLead(
      buildFigureId(
        `wallet-${kind}`,
        available.walletId,
        posting === undefined ? undefined : String(posting),
      ),
      words,
      minor,
    );
  return {
    currency: available.currency,
    rows: [
      row("available", "Available", available.totalMinor),
      row("held", "Held for withdrawals", held.totalMinor),
    ],
  };
}

/** All that is in a wallet. */
export const traceWalletBalance: Trace = async (asked) => {
  const both = await readBothAccounts(asked, undefined);
  return (
    both &&
    createSum(nameAsked(asked), both.currency, addRows(both.rows), {
      title: nameWallet(both.currency),
      formula: "What may be spent, and what is set aside for withdrawals.",
      rows: both.rows,
    })
  );
};

/** What was sent to a wallet and is not confirmed. */
export const traceWalletPending: Trace = async (asked) => {
  const read = await readAccount(asked, false, undefined);
  if (read === undefined) return undefined;
  const { rows } = await sql<{ reference: string; minor: Minor; at: Date }>`
    select reference, amount_minor as minor, created_at as at from payment_intent
      where wallet_id = ${read.walletId} and state = 'awaiting_confirmation' and purpose = 'deposit'
      order by created_at, reference`.execute(asked.db);
  const leads = rows.map((row) =>
    createLead(buildFigureId("payment-amount", row.reference), "Transfer", row.minor, {
      note: row.reference,
      at: row.at.toISOString(),
    }),
  );
  return createSum(nameAsked(asked), read.currency, addRows(leads), {
    title: "On its way in",
    formula:
      "Every transfer that you sent and that is not confirmed yet. It is no part of the balance.",
    rows: leads,
  });
};

/** What was in the wallet after a transaction had moved it. */
export const traceBalanceAfter: Trace = async (asked) => {
  const { db, viewer, subject } = asked;
  const transaction = await findOwnedTransaction(db, toTransactionId(subject));
  if (transaction === undefined || !mayView(viewer, transaction.member_id)) return undefined;
  const last = (await listTransactionPostings(db, transaction.transaction_id)).at(-1);
  if (last === undefined) return undefined;
  const both = await readBothAccounts(
    { ...asked, subject: transaction.wallet_id },
    last.posting_id,
  );
  return (
    both &&
    createSum(nameAsked(asked), both.currency, addRows(both.rows), {
      title: "Balance after",
      formula:
        "What might be spent, and what was set aside, once this transaction had moved the wallet.",
      rows: both.rows,
    })
  );
};

/** The amount of one transaction: what its first journal moved in the wallet, and beside it what later ones did. */
export const traceTransaction: Trace = async (asked) => {
  const { db, viewer } = asked;
  const transactionId = toTransactionId(asked.subject);
  const transaction = await findOwnedTransaction(db, transactionId);
  if (transaction === undefined || !mayView(viewer, transaction.member_id)) return undefined;
  const { amount_minor: minor, direction, currency, description, status } = transaction;
  const postings = await listTransactionPostings(db, transactionId);
  const first = postings[0]?.place;
  const signedMinor = direction === "credit" ? minor : negate(minor);
  const rows =
    first === undefined
      ? [
          createRow({
            of: "wallet_transaction",
            ids: [transactionId],
            words: "Asked for",
            note: transaction.reference,
            at: transaction.created_at.toISOString(),
            amount: signedMinor,
          }),
        ]
      : postings.map((row) =>
          createRow({
            of: "posting",
            ids: [String(row.posting_id)],
            words: row.place === first ? sayKind(row.kind) : `Afterwards: ${sayKind(row.kind)}`,
            note: viewer === "staff" ? row.counter : null,
            at: row.event_at.toISOString(),
            amount: row.minor,
            is_added: row.place === first,
            journal: String(row.journal_id),
          }),
        );
  return createSum(nameAsked(asked), currency, signedMinor, {
    title: description,
    formula:
      first !== undefined
        ? "What the ledger posted to the wallet for it."
        : status === "pending"
          ? "What was asked for. Nothing is posted until it is confirmed."
          : "What was asked for. Nothing was posted.",
    rows,
  });
};
