import {
  buildFigureId,
  type FigureSource,
  type WalletFigure,
} from "@kinfold/contract/figure-sources";
import type { TransactionId, WalletId } from "@kinfold/contract/ids";
import { negate } from "@kinfold/money";
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
import { createRow, createSum, mayView, type Viewer } from "./rows.ts";

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

/** What may be spent of a wallet, or is set aside in it: the postings to that account. */
export async function traceWallet(
  db: Db,
  viewer: Viewer,
  {
    kind,
    walletId,
    before,
  }: { kind: WalletFigure; walletId: WalletId; before: RowNumber | undefined },
): Promise<FigureSource | undefined> {
  const owner = (await readWalletOwners(db, [walletId])).get(walletId);
  if (owner === undefined || !mayView(viewer, owner)) return undefined;
  const isHeld = kind === "wallet-held";
  const [account, other] = [nameAvailableAccount(walletId), nameHeldAccount(walletId)];
  const own = isHeld ? other : account;
  const read = await readAccountPostings(db, own, { before, most: ROWS });
  if (read === undefined) return undefined;
  const { currency, totalMinor, rows, earlierMinor, hasEarlier } = read;
  const journals = rows.map(({ journal_id: id }) => id);
  const moved = await listMovedTransactions(db, walletId, journals);
  const name = currency === "NGN" ? "Naira wallet" : "Dollar wallet";
  return createSum(buildFigureId(kind, walletId), currency, totalMinor, {
    title: isHeld ? `${name}, set aside` : name,
    formula:
      "Every posting of the ledger to this account, added up. Money in is above zero, money out below.",
    rows: rows.map((row) => {
      const transaction = moved.get(row.journal_id);
      const isWithin = row.counter === account || row.counter === other;
      return createRow({
        of: "posting",
        ids: [String(row.posting_id)],
        words: transaction?.description ?? (isWithin ? sayWithin(row, isHeld) : sayKind(row.kind)),
        note: viewer === "staff" ? row.counter : null,
        at: row.event_at.toISOString(),
        amount: row.minor,
        leads_to: transaction ? buildFigureId("transaction", transaction.transaction_id) : null,
        journal: String(row.journal_id),
      });
    }),
    earlier: hasEarlier
      ? { before: String(rows.at(-1)?.posting_id ?? 0n), amount: earlierMinor }
      : null,
  });
}

/** The amount of one transaction: what its first journal moved in the wallet, and beside it what later ones did. */
export async function traceTransaction(
  db: Db,
  viewer: Viewer,
  transactionId: TransactionId,
): Promise<FigureSource | undefined> {
  const transaction = await findOwnedTransaction(db, transactionId);
  if (transaction === undefined || !mayView(viewer, transaction.member_id)) return undefined;
  const { amount_minor: minor, direction, currency, description, status } = transaction;
  const postings = await listTransactionPostings(db, transactionId);
  const first = postings[0]?.place;
  const isPosted = postings.length > 0;
  return createSum(
    buildFigureId("transaction", transactionId),
    currency,
    direction === "credit" ? minor : negate(minor),
    {
      title: description,
      formula: isPosted
        ? "What the ledger posted to the wallet for it."
        : status === "pending"
          ? "What was asked for. Nothing is posted until it is confirmed."
          : "What was asked for. Nothing was posted.",
      rows: postings.map((row) =>
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
      ),
    },
  );
}
