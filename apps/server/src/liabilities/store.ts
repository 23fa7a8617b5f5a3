import type { PortfolioId, ValuationId, WalletId } from "@kinfold/contract/ids";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, RowNumber } from "#platform/db.ts";

/** When a tree was built: as the day ended, after its month was closed, or after its price was published. */
export type TreeBasis = "midnight" | "close" | "valuation";

/** What a tree is of: all wallets of a currency, `wallets:NGN`, or all portfolios of a plan, `plan:3`. */
export type TreeSubject = `wallets:${Currency}` | `plan:${number}`;

/** A tree of what the club owed at the end of a day, without its leaves. Minor units. */
export type TreeRow = {
  tree_id: RowNumber;
  subject: TreeSubject;
  currency: Currency;
  day: Day;
  basis: TreeBasis;
  valuation_id: ValuationId | null;
  entry_id: RowNumber;
  height: number;
  root: Buffer;
  total_minor: Minor;
  line_count: number;
  ledger_minor: Minor;
  built_at: Date;
};

/** A wallet or portfolio in a tree, with its parts one after another. */
export type LineRow = {
  tree_id: RowNumber;
  holder: string;
  wallet_id: WalletId;
  portfolio_id: PortfolioId | null;
  amount_minor: Minor;
  parts: Buffer;
};

const shown =
  sql.raw(`tree_id, subject, tree.currency, to_char(day, 'YYYY-MM-DD') as day, basis, valuation_id, entry_id, height, root,
  total_minor, line_count, ledger_minor, built_at`);

type NewTree = Omit<TreeRow, "tree_id"> & {
  leaves: Buffer;
  lines: readonly Omit<LineRow, "tree_id">[];
};

/** Keeps a tree with its leaves and lines, for good. Breaks `one_tree_of_each`. */
export async function insertTree(tx: Db, tree: NewTree): Promise<void> {
  const { rows } = await sql<{
    tree_id: RowNumber;
  }>`insert into liability_tree (subject, currency, day, basis, valuation_id, entry_id, height,
      root, total_minor, line_count, ledger_minor, built_at)
    values (${tree.subject}, ${tree.currency}, ${tree.day}::date, ${tree.basis}, ${tree.valuation_id}, ${tree.entry_id},
      ${tree.height}::smallint, ${tree.root}, ${tree.total_minor}, ${tree.line_count}::integer, ${tree.ledger_minor},
      ${tree.built_at}::timestamptz) returning tree_id`.execute(tx);
  const id = rows[0]?.tree_id ?? null;
  await sql`insert into liability_leaves (tree_id, leaves) values (${id}, ${tree.leaves})`.execute(
    tx,
  );
  const { lines } = tree;
  await sql`insert into liability_line (tree_id, holder, wallet_id, portfolio_id, amount_minor, parts)
    select ${id}::bigint, * from unnest(${lines.map((line) => line.holder)}::text[], ${lines.map((line) => line.wallet_id)}::text[],
      ${lines.map((line) => line.portfolio_id)}::text[], ${lines.map((line) => line.amount_minor)}::bigint[],
      ${lines.map(({ parts }) => parts)}::bytea[])`.execute(tx);
}

/** Whether there is such a tree already. */
export async function hasTree(
  db: Db,
  {
    subject,
    day,
    basis,
    valuation_id: valuation,
  }: Pick<TreeRow, "subject" | "day" | "basis" | "valuation_id">,
): Promise<boolean> {
  const { rows } = await sql<{ tree_id: RowNumber }>`select tree_id from liability_tree
    where subject = ${subject} and day = ${day}::date and basis = ${basis}
      and valuation_id is not distinct from ${valuation}::text`.execute(db);
  return rows.length > 0;
}

/** A wallet's or portfolio's line with its tree. */
export type OwnTree = TreeRow & Pick<LineRow, "holder" | "amount_minor" | "parts">;

/**
 * The trees that a wallet or a portfolio is in, of one day or the newest days first, and of each day the one that was built last: so many
 * at most.
 */
export async function listOwnTrees(
  db: Db,
  { walletId, portfolioId }: { walletId: WalletId; portfolioId: PortfolioId | null },
  { day, most }: { day: Day | undefined; most: number },
): Promise<OwnTree[]> {
  const { rows } = await sql<OwnTree>`select ${shown}, line.holder, line.amount_minor, line.parts
    from liability_tree tree join liability_line line using (tree_id)
    where wallet_id = ${walletId} and portfolio_id is not distinct from ${portfolioId}::text
      and (${day ?? null}::date is null or day = ${day ?? null}::date)
      and not exists (select from liability_tree later where later.subject = tree.subject and later.day = tree.day
        and later.tree_id > tree.tree_id)
    order by tree.day desc limit ${most}`.execute(db);
  return rows;
}

/** Every tree, the oldest first, so many after one. */
export async function listTrees(db: Db, after: RowNumber, most: number): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`select ${shown} from liability_tree tree
    where tree_id > ${after} order by tree_id limit ${most}`.execute(db);
  return rows;
}

/** The leaves of a tree; undefined where they are gone. */
export async function findTreeLeaves(db: Db, treeId: RowNumber): Promise<Buffer | undefined> {
  const { rows } = await sql<{ leaves: Buffer }>`select leaves from liability_leaves
    where tree_id = ${treeId}`.execute(db);
  return rows[0]?.leaves;
}

/** The lines of a tree that are still kept: those of an erased member are gone. */
export async function listTreeLines(db: Db, treeId: RowNumber): Promise<LineRow[]> {
  const { rows } =
    await sql<LineRow>`select tree_id, holder, wallet_id, portfolio_id, amount_minor, parts
    from liability_line where tree_id = ${treeId} order by holder`.execute(db);
  return rows;
}

/** What the club owed a member at the end of a day: one wallet or portfolio. Minor units. */
export type MemberBalance = {
  currency: Currency;
  portfolio_id: PortfolioId | null;
  amount_minor: Minor;
};

/** The newest day at whose end the balances of these wallets were put into the ledger log; undefined before the first. */
export async function findProvableDay(
  db: Db,
  walletIds: readonly WalletId[],
): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day }>`select to_char(tree.day, 'YYYY-MM-DD') as day
    from liability_tree tree join liability_line line using (tree_id)
    where wallet_id = any(${walletIds}::text[]) and portfolio_id is null and basis = 'midnight'
      and exists (select from ledger_log_leaf leaf where leaf.entry_id = tree.entry_id)
    order by tree.day desc limit 1`.execute(db);
  return rows[0]?.day;
}

/** These wallets and their portfolios at the end of a day, each as the tree that was built last has it: wallets first. */
export async function listBalancesOfDay(
  db: Db,
  walletIds: readonly WalletId[],
  day: Day,
): Promise<MemberBalance[]> {
  const { rows } =
    await sql<MemberBalance>`select tree.currency, line.portfolio_id, line.amount_minor
    from liability_line line join liability_tree tree using (tree_id)
    where line.wallet_id = any(${walletIds}::text[]) and tree.day = ${day}::date
      and not exists (select from liability_tree later where later.subject = tree.subject and later.day = tree.day
        and later.tree_id > tree.tree_id)
    order by line.portfolio_id is not null, tree.currency, line.holder`.execute(db);
  return rows;
}
