import type { SettledGateway, SettlementState } from "@kinfold/contract/office/settlements";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import { limitToPage } from "#platform/paging.ts";
import { PAYERS } from "./payers.ts";

/** A line with which a provider paid, and what was said of it last. Minor units. */
export type SettlementRow = {
  line_id: string;
  narration: string;
  account_number: string;
  booked_on: Day;
  value_on: Day;
  amount_minor: bigint;
  currency: Currency;
  imported_at: Date;
  gateway: SettledGateway;
  shown_state: SettlementState;
  settlement_id: string | null;
  kept_minor: bigint | null;
  proposed_by: string | null;
  proposed_at: Date | null;
  reason: string | null;
  decided_by: string | null;
};

const named = sql.join(
  PAYERS.map(([words, gateway]) => sql`when narration ~* ${words} then ${gateway}`),
  sql` `,
);

/** Every line of a provider with the settlement that is not refused, if there is one. */
export const settlements = sql`select line.line_id, narration, line.account_number, line.currency,
    to_char(booked_on, 'YYYY-MM-DD') as booked_on, to_char(value_on, 'YYYY-MM-DD') as value_on, amount_minor, imported_at,
    coalesce(gateway, case ${named} end) as gateway, coalesce(live.state, 'unposted') as shown_state,
    settlement_id, kept_minor, proposed_by, proposed_at, reason, decided_by
  from bank_statement_line line join bank_statement using (statement_id)
    left join provider_settlement live on live.line_id = line.line_id and live.state <> 'refused'
  where amount_minor > 0 and (live.line_id is not null
    or (case ${named} end is not null and bank_statement_line_use(line.line_id) is null))`;

/** The line of this id, when a provider paid with it. */
export async function settlementOf(db: Db, lineId: string): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`select * from (${settlements}) shown
    where line_id = ${lineId} and gateway is not null`.execute(db);
  return rows[0];
}

/** One page of them, those that are not in the books unless told otherwise: oldest first, and posted ones newest first. */
export async function pageOfSettlements(
  db: Db,
  wanted: { state: SettlementState | undefined; gateway: SettledGateway | undefined },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: SettlementRow[]; total: number }> {
  const { state, gateway } = wanted;
  const states = state === undefined ? ["unposted", "proposed"] : [state];
  const found = sql`select * from (${settlements}) shown
    where shown_state = any (${states}::text[]) and gateway is not null
      and (${gateway ?? null}::text is null or gateway = ${gateway ?? null})`;
  const { rows: counted } = await sql<{ total: bigint }>`
    select count(*) as total from (${found}) found`.execute(db);
  const order = state === "posted" ? sql`value_on desc, line_id` : sql`value_on, line_id`;
  const { rows } = await sql<SettlementRow>`${found}
    order by ${order} ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** Writes a proposal down. The database refuses a line that is somebody's already. */
export async function insertSettlement(
  tx: Db,
  said: {
    lineId: string;
    gateway: SettledGateway;
    keptMinor: bigint;
    by: string;
    at: Date;
    reason: string;
  },
): Promise<void> {
  await sql`insert into provider_settlement
      (settlement_id, line_id, gateway, kept_minor, reason, proposed_by, proposed_at)
    values (${newId("pst")}, ${said.lineId}, ${said.gateway}, ${said.keptMinor}, ${said.reason},
      ${said.by}, ${said.at}::timestamptz)`.execute(tx);
}

/** Writes the answer down, once and for good. The database refuses one person in both parts. */
export async function answerSettlement(
  tx: Db,
  settlementId: string,
  answer: { state: "posted" | "refused"; by: string; at: Date; reason: string },
): Promise<void> {
  await sql`update provider_settlement set state = ${answer.state}, decided_by = ${answer.by},
      decided_at = ${answer.at}::timestamptz, decision_reason = ${answer.reason}
    where settlement_id = ${settlementId}`.execute(tx);
}
