import type { DecisionId, StatementLineId } from "@kinfold/contract/ids";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import type { SettledGateway, SettlementState } from "@kinfold/contract/office/settlements";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import { PAYERS } from "./payers.ts";

/** A line with which a provider paid, and what was said of it last. Minor units. */
export type SettlementRow = {
  line_id: StatementLineId;
  narration: string;
  account_number: string;
  booked_on: Day;
  value_on: Day;
  amount_minor: Minor;
  currency: Currency;
  imported_at: Date;
  gateway: SettledGateway;
  shown_state: SettlementState;
  settlement_id: DecisionId | null;
  due_at: Date;
};

const named = sql.join(
  PAYERS.map(([words, gateway]) => sql`when narration ~* ${words} then ${gateway}`),
  sql` `,
);

/** SQL: through whom a line of the bank was collected, by its words; null for all other lines. */
export const namedGateway = sql`case ${named} end`;

/** The words of all `PAYERS`, literal, so that PostgreSQL sees that `bank_statement_line_of_a_provider` has these lines. */
export const anyPayer = sql`'paystack|monnify|moniepoint|flutterwave'`;

/** Every line of a provider with its settlement, proposed or posted, if there is one. */
export const settlements = sql`select line.line_id, narration, line.account_number, line.currency,
    to_char(booked_on, 'YYYY-MM-DD') as booked_on, to_char(value_on, 'YYYY-MM-DD') as value_on, amount_minor, imported_at,
    coalesce(live.payload ->> 'gateway', ${namedGateway}) as gateway,
    case live.status when 'approved' then 'posted' else coalesce(live.status, 'unposted') end as shown_state,
    live.decision_id as settlement_id,
    coalesce(imported_at + make_interval(secs => ${CONFIRMATION_PROMISE_MS / 1000}), imported_at) as due_at
  from bank_statement_line line join bank_statement using (statement_id)
    left join decision live on live.kind = 'settlement' and live.subject_id = line.line_id
      and live.status in ('proposed', 'approved')
  where line.line_id in (
      select line_id from bank_statement_line where amount_minor > 0 and narration ~* ${anyPayer}
      union select subject_id from decision where kind = 'settlement' and status in ('proposed', 'approved'))
    and amount_minor > 0 and (live.decision_id is not null
    or (${namedGateway} is not null and bank_statement_line_use(line.line_id) is null))`;

/** The line of this id, when a provider paid with it. */
export async function findSettlement(
  db: Db,
  lineId: StatementLineId,
): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`select * from (${settlements}) shown
    where line_id = ${lineId} and gateway is not null`.execute(db);
  return rows[0];
}

/** One page of them, those that are not in the ledger unless told otherwise: oldest first, and posted ones newest first. */
export async function readPageOfSettlements(
  db: Db,
  wanted: { state: SettlementState | undefined; gateway: SettledGateway | undefined },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: SettlementRow[]; total: number }> {
  const { state, gateway } = wanted;
  const states = state === undefined ? ["unposted", "proposed"] : [state];
  const matching = sql`select * from (${settlements}) shown
    where shown_state = any (${states}::text[]) and gateway is not null
      and (${gateway ?? null}::text is null or gateway = ${gateway ?? null})`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from (${matching}) found`.execute(db);
  const order = state === "posted" ? sql`value_on desc, line_id` : sql`value_on, line_id`;
  const { rows } = await sql<SettlementRow>`${matching}
    order by ${order} ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}
