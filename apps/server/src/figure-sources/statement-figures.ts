/** Figures of a wallet's statement: what it held, what moved it in some days, and each line. */
import { buildFigureId, type FigureRow } from "@kinfold/contract/figure-sources";
import type { RateId, TransactionId, WalletId } from "@kinfold/contract/ids";
import { toWalletId } from "@kinfold/contract/ids";
import { TYPE_WORDS } from "@kinfold/contract/transaction-words";
import type { TransactionType } from "@kinfold/contract/transactions";
import { subtract, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { addDays, lagosDay, startInLagos } from "#calendar/index.ts";
import type { Count } from "#platform/db.ts";
import { readWalletOwners } from "#wallets/index.ts";
import { parseSpan } from "./month-figures.ts";
import { createQuantity } from "./price-figures.ts";
import {
  addRows,
  createRow,
  createSum,
  mayView,
  nameAsked,
  type Asked,
  type Trace,
} from "./rows.ts";

type Part = "opening" | "in" | "out" | "closing" | "fees";

const TITLES: Readonly<Record<Part, string>> = {
  opening: "Opening balance",
  in: "Money in",
  out: "Money out",
  closing: "Closing balance",
  fees: "Fees taken from the wallet",
};

/** More wallets are not named by one figure. */
const MOST_WALLETS = 10;

/** The wallets of a figure; undefined where one of them is not the viewer's. */
async function readWallets({ db, viewer, subject }: Asked): Promise<WalletId[] | undefined> {
  const ids = subject.split(",").map((id) => toWalletId(id));
  const owners = await readWalletOwners(db, ids);
  const isShown = ids.every((id) => {
    const owner = owners.get(id);
    return owner !== undefined && mayView(viewer, owner);
  });
  return isShown && ids.length <= MOST_WALLETS ? ids : undefined;
}

type KindRow = { currency: Currency; type: TransactionType | null; count: Count; minor: Minor };

/** What wallets held before or after some days, or what moved them in these: a row for each kind of transaction. */
export const traceStatement =
  (part: Part): Trace =>
  async (asked) => {
    const ids = await readWallets(asked);
    const span = parseSpan(asked.on, addDays(lagosDay(asked.now), 1));
    if (ids === undefined || span === undefined) return undefined;
    const begin = startInLagos(addDays(span.after, 1));
    const end = startInLagos(addDays(span.until, 1));
    const within = sql`moved_at >= ${begin} and moved_at < ${end}`;
    const which = {
      opening: sql`moved_at < ${begin}`,
      closing: sql`moved_at < ${end}`,
      in: sql`${within} and change_minor > 0`,
      out: sql`${within} and change_minor < 0`,
      fees: sql`${within} and type = 'fee'`,
    }[part];
    const { rows } = await sql<KindRow>`
      select wallet.currency, type, count(change_minor) as count, coalesce(sum(change_minor), 0)::bigint as minor
        from wallet left join (wallet_movement join wallet_transaction using (transaction_id))
          on wallet_movement.wallet_id = wallet.wallet_id and ${which}
        where wallet.wallet_id = any (${[...ids]}::text[]) group by wallet.currency, type order by type`.execute(
      asked.db,
    );
    const [first] = rows;
    if (first === undefined || rows.some(({ currency }) => currency !== first.currency))
      return undefined;
    const kinds = rows.flatMap(({ type, count, minor }): FigureRow[] =>
      type === null
        ? []
        : [
            createRow({
              of: "wallet_movement",
              ids: [type],
              words: TYPE_WORDS[type],
              note: count === 1n ? "1 movement" : `${count} movements`,
              amount: minor,
            }),
          ],
    );
    const isBalance = part === "opening" || part === "closing";
    return createSum(nameAsked(asked), first.currency, addRows(kinds), {
      title: TITLES[part],
      as_of: part === "opening" ? span.after : span.until,
      formula: isBalance
        ? "Every movement of the wallet until the end of that day, added up by its kind."
        : "Every such movement of these days, added up by its kind. The statement has each of them.",
      rows: kinds,
    });
  };

type MovementRow = {
  currency: Currency;
  transaction_id: TransactionId;
  description: string;
  reference: string;
  change_minor: Minor;
  balance_after_minor: Minor;
  journal: string;
  moved_at: Date;
  rate_id: RateId | null;
  exchange_rate: string | null;
};

const PLACE = /^\d{1,18}$/;

/** A movement of the viewer's wallet, by its place there. */
async function findMovement(asked: Asked): Promise<MovementRow | undefined> {
  const [walletId] = (await readWallets(asked)) ?? [];
  if (walletId === undefined || !PLACE.test(asked.on ?? "")) return undefined;
  const { rows } = await sql<MovementRow>`
    select currency, transaction_id, description, reference, change_minor, wallet_movement.balance_after_minor,
        journal_id::text as journal, moved_at, rate_id, trim_scale(exchange_rate)::text as exchange_rate
      from wallet_movement join wallet_transaction using (transaction_id)
      where wallet_movement.wallet_id = ${walletId} and place = ${asked.on ?? ""}::bigint`.execute(
    asked.db,
  );
  return rows[0];
}

/** What a movement did, as a row that leads to its transaction. */
const createMovementRow = ({ subject, on }: Asked, row: MovementRow): FigureRow =>
  createRow({
    of: "wallet_movement",
    ids: [`${subject}@${on}`],
    words: row.description === "" ? row.reference : row.description,
    note: row.reference,
    at: row.moved_at.toISOString(),
    amount: row.change_minor,
    leads_to: buildFigureId("transaction", row.transaction_id),
    journal: row.journal,
  });

/** What a line of a statement moved. */
export const traceMovement: Trace = async (asked) => {
  const row = await findMovement(asked);
  return (
    row &&
    createSum(nameAsked(asked), row.currency, row.change_minor, {
      title: "A line of the statement",
      formula: "What one journal of the ledger changed in the wallet, held money included.",
      rows: [createMovementRow(asked, row)],
    })
  );
};

/** What a wallet held after a line of its statement. */
export const traceMovedBalance: Trace = async (asked) => {
  const row = await findMovement(asked);
  if (row === undefined) return undefined;
  const place = BigInt(asked.on ?? "1");
  const before = createRow({
    of: "wallet_movement",
    ids: [`${asked.subject}@1_${place - 1n}`],
    words: "Balance before it",
    amount: subtract(row.balance_after_minor, row.change_minor),
    leads_to: buildFigureId("movement-after", toWalletId(asked.subject), String(place - 1n)),
  });
  return createSum(nameAsked(asked), row.currency, row.balance_after_minor, {
    title: "Balance after",
    formula: "What the wallet held before this line, and what the line moved.",
    rows: [...(place > 1n ? [before] : []), createMovementRow(asked, row)],
  });
};

/** The rate at which a line of a statement was priced. */
export const traceMovementRate: Trace = async (asked) => {
  const row = await findMovement(asked);
  if (row === undefined || row.exchange_rate === null) return undefined;
  return createQuantity(asked, "NGN", {
    title: "Naira for a dollar",
    method: "price",
    formula: "The rate that the transaction was priced at. It is kept with it.",
    quantity: row.exchange_rate,
    rows: [
      createRow({
        of: row.rate_id === null ? "wallet_transaction" : "exchange_rate",
        ids: [row.rate_id ?? row.transaction_id],
        words: row.reference,
        at: row.moved_at.toISOString(),
        price: row.exchange_rate,
        leads_to: buildFigureId("transaction", row.transaction_id),
      }),
    ],
  });
};
