import type { BatchId, DecisionId, StatementLineId, WithdrawalId } from "@kinfold/contract/ids";
import type { LineOutcome, LineState } from "@kinfold/contract/office/line-outcomes";
import { parseMajor, type Currency, type Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import { buildSearchCondition } from "#platform/search-text.ts";
import type { Count, Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import { lineColumns, type LineRow } from "../store.ts";

/** A line with what became of it. */
export type StateRow = LineRow & {
  booked_on: Day;
  state: LineState;
  decision_id: DecisionId | null;
};

const stateColumns = sql`${lineColumns}, to_char(booked_on, 'YYYY-MM-DD') as booked_on, coalesce(state, 'open') as state,
  decision_id`;

/** A line of a decision, and whether it was opened again since. */
export type DecidedLine = LineRow & {
  booked_on: Day;
  said_in: DecisionId;
  match_number: number;
  is_released: boolean;
};

export type LineFilter = {
  state?: LineState | undefined;
  decision?: string | undefined;
  account?: string | undefined;
  search?: string | undefined;
};

/** The amount that is searched for as a person writes it, such as ₦1,234.56, whichever way it went; null for any other words. */
const readSearchedAmount = (words: string): Minor | null =>
  parseMajor(words.replaceAll(/[₦$,\s+\-−]/g, "")) ?? null;

/** The ids of all lines that fit, the newest first. Words fit a part of the narration, an amount the line's own. */
export async function listLineIds(
  db: Db,
  { state, decision, account, search = "" }: LineFilter,
): Promise<StatementLineId[]> {
  const { rows } = await sql<{ line_id: StatementLineId }>`select line.line_id
    from bank_statement_line line join bank_statement_line_state using (line_id)
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${decision ?? null}::text is null or line.line_id in (select line_id from bank_statement_outcome said
        where said.decision_id = ${decision ?? null}))
      and (${account ?? null}::text is null or account_number = ${account ?? null})
      and (${buildSearchCondition(sql`narration`, search)}
        or abs(amount_minor) = ${readSearchedAmount(search)}::bigint)
    order by line.booked_on desc, line.line_id`.execute(db);
  return rows.map(({ line_id: id }) => id);
}

/** These lines with what became of each, the newest first. */
export async function findLines(db: Db, lineIds: readonly StatementLineId[]): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`select ${stateColumns}
    from bank_statement_line line
      -- Twice: the planner does not pass it on to the view.
      join (select * from bank_statement_line_state where line_id = any (${[...lineIds]}::text[])) shown using (line_id)
    where line_id = any (${[...lineIds]}::text[])
    order by line.booked_on desc, line_id`.execute(db);
  return rows;
}

/** The lines of these decisions in the order of their groups, with those that were opened again. */
export async function listDecidedLines(
  db: Db,
  decisionIds: readonly DecisionId[],
): Promise<DecidedLine[]> {
  const { rows } =
    await sql<DecidedLine>`select ${lineColumns}, to_char(booked_on, 'YYYY-MM-DD') as booked_on,
      said.decision_id as said_in, said.match_number, said.released_by is not null as is_released
    from bank_statement_outcome said join bank_statement_line line using (line_id)
    where said.decision_id = any (${[...decisionIds]}::text[])
    order by said.decision_id, said.match_number, line.booked_on, line_id`.execute(db);
  return rows;
}

/** A payout that lines may be, or are, the debit of. Minor units. */
export type DebitedPayout = {
  batch_id: BatchId;
  withdrawal_id: WithdrawalId;
  reference: string;
  currency: Currency;
  amount_minor: Minor;
};

/** The payouts of these decisions, each with its decision. */
export async function listDecidedPayouts(
  db: Db,
  decisionIds: readonly DecisionId[],
): Promise<(DebitedPayout & { said_in: DecisionId })[]> {
  const { rows } = await sql<
    DebitedPayout & { said_in: DecisionId }
  >`select debit.batch_id, debit.withdrawal_id, reference,
      withdrawal.currency, payout_line.amount_minor, debit.decision_id as said_in
    from bank_statement_payout debit join payout_line using (batch_id, withdrawal_id) join withdrawal using (withdrawal_id)
    where debit.decision_id = any (${[...decisionIds]}::text[])
    order by debit.decision_id, debit.match_number, reference`.execute(db);
  return rows;
}

/** A payout that no line is the debit of as yet, with the day on which the bank was given it. */
export type OpenPayout = DebitedPayout & { sent_on: Day };

const openPayoutColumns = sql`line.batch_id, line.withdrawal_id, withdrawal.reference, withdrawal.currency, line.amount_minor,
  to_char(sent.at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as sent_on`;

/** SQL: the payouts that banks were given and of which no one has named the debit, where this holds as well. */
const openPayoutsWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  payout_line line join withdrawal using (withdrawal_id) join bank_account using (bank_account_id)
    join payout_batch batch on batch.batch_id = line.batch_id
    cross join lateral (select coalesce(handed_at, released_at, made_at) as at) sent
  where line.state not in ('waiting', 'dropped') and ${condition}
    and not exists (select from bank_statement_payout debit where debit.batch_id = line.batch_id
      and debit.withdrawal_id = line.withdrawal_id and debit.released_by is null)`;

/** The payouts that banks were given since a day and of which no one has named the debit. */
export async function listOpenPayouts(db: Db, since: Day): Promise<OpenPayout[]> {
  const { rows } =
    await sql<OpenPayout>`select ${openPayoutColumns} from ${openPayoutsWhere(sql`sent.at >= ${since}::date`)}
    order by sent.at, withdrawal.reference`.execute(db);
  return rows;
}

/** One page of the payouts that banks were given in a currency and of which no one has named the debit, the newest first. */
export async function readPageOfOpenPayouts(
  db: Db,
  { currency, search }: { currency: Currency; search: string | undefined },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: (OpenPayout & { beneficiary: string })[]; total: number }> {
  const open = openPayoutsWhere(sql`withdrawal.currency = ${currency}
    and ${buildSearchCondition(sql`withdrawal.reference || ' ' || account_name`, search ?? "")}`);
  const { rows: counted } = await sql<{
    total: Count;
  }>`select count(*) as total from ${open}`.execute(db);
  const { rows } = await sql<
    OpenPayout & { beneficiary: string }
  >`select ${openPayoutColumns}, account_name as beneficiary from ${open}
    order by sent.at desc, withdrawal.reference, line.batch_id ${limitToPage({ page, perPage })}`.execute(
    db,
  );
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** These payouts, where the bank was given them and no line is their debit as yet. */
export async function findOpenPayouts(
  db: Db,
  payouts: readonly { batchId: BatchId; withdrawalId: WithdrawalId }[],
): Promise<DebitedPayout[]> {
  const { rows } =
    await sql<DebitedPayout>`select line.batch_id, line.withdrawal_id, withdrawal.reference,
      withdrawal.currency, line.amount_minor
    from unnest(${payouts.map(({ batchId }) => batchId)}::text[], ${payouts.map(({ withdrawalId }) => withdrawalId)}::text[])
        as named (batch_id, withdrawal_id)
      join payout_line line using (batch_id, withdrawal_id) join withdrawal using (withdrawal_id)
    where line.state not in ('waiting', 'dropped') and not exists (select from bank_statement_payout debit
      where debit.batch_id = line.batch_id and debit.withdrawal_id = line.withdrawal_id and debit.released_by is null)`.execute(
      db,
    );
  return rows;
}

/** The open lines that were booked since a day, oldest first, and how many are open in all. */
export async function listOpenLines(
  db: Db,
  since: Day,
  most: number,
): Promise<{ lines: StateRow[]; open: number }> {
  const { rows } = await sql<
    StateRow & { open: Count }
  >`select ${stateColumns}, count(*) over () as open
    from bank_statement_line line join bank_statement_line_state using (line_id)
    where state = 'open' and line.booked_on >= ${since}::date
    order by line.booked_on, line_id limit ${most}`.execute(db);
  return { lines: rows, open: Number(rows[0]?.open ?? 0n) };
}

/** What an approved decision says that its lines are; undefined when there is no such decision. */
export async function findApprovedOutcome(
  tx: Db,
  decisionId: DecisionId,
): Promise<LineOutcome | undefined> {
  const { rows } = await sql<{ outcome: LineOutcome }>`select outcome from bank_statement_outcome
    where decision_id = ${decisionId} and exists (select from decision
      where decision.decision_id = bank_statement_outcome.decision_id and status = 'approved') limit 1`.execute(
    tx,
  );
  return rows[0]?.outcome;
}
