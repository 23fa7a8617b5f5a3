/** What the drill reads by itself of the rows that staff work with: the amount of a row, by the kind of the figure. */
import type { FigureSource } from "@kinfold/contract/figure-sources";
import type { Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#platform/db.ts";

/** A row of a figure of this kind, of what it is and of when. */
type DeskRow = { kind: string; id: string; on?: string | undefined };
type ReadMinor = (row: DeskRow, id: string) => RawBuilder<{ minor: Minor }>;

/** The amount of a row in its own table. */
export const DESK_READS: Readonly<
  Record<
    | "payment_quote"
    | "bank_statement_line"
    | "decision"
    | "payment_review_decision"
    | "bank_transfer_decision"
    | "month_close_total"
    | "reconciliation_day"
    | "reconciliation_item",
    ReadMinor
  >
> = {
  payment_quote: ({ kind }, id) => sql<{ minor: Minor }>`
    select (to_jsonb(quote) ->> part)::bigint as minor
      from payment_quote quote cross join unnest(case ${kind} when 'quote-amount' then array['amount_minor']
        when 'quote-base' then array['base_minor'] when 'quote-processing' then array['processing_fee_minor']
        when 'quote-provider' then array['provider_fee_minor'] else array[]::text[] end) as part
      where quote_id = ${id}
    union all select processing_fee_minor + provider_fee_minor from payment_quote where quote_id = ${id} and ${kind} = 'quote-fees'
    union all select base_minor + processing_fee_minor + provider_fee_minor from payment_quote
      where quote_id = ${id} and ${kind} = 'quote-charged'`,
  bank_statement_line: ({ kind }, id) => sql<{ minor: Minor }>`
    select case when ${kind} = 'line-balance' then balance_minor else amount_minor end as minor
      from bank_statement_line where line_id = ${id}`,
  decision: ({ kind, on }, id) => sql<{ minor: Minor }>`
    select (payload -> 'open' -> ${Number(on ?? "0")}::integer ->> 'amount')::bigint as minor from decision
      where decision_id = ${id} and ${kind} = 'open-sum'
    union all select (payload ->> case ${kind} when 'settlement-kept' then 'kept_minor' when 'opening-balance' then 'opened'
        when 'return-proposed' then 'amount_minor' when 'payout-proposed' then 'amount_minor'
        else replace(substr(${kind}, 9), '-', '_') end)::bigint from decision where decision_id = ${id} and ${kind} <> 'open-sum'`,
  payment_review_decision: ({ kind }, id) => sql<{ minor: Minor }>`
    select case when ${kind} = 'flagged-received' then received_minor else credited_minor end as minor
      from payment_review_decision where decision_id = ${id}`,
  bank_transfer_decision: ({ kind }, id) => sql<{ minor: Minor }>`
    select case when ${kind} = 'receipt-received' then received_minor else fee_minor end as minor
      from bank_transfer_decision where decision_id = ${id}`,
  reconciliation_day: ({ kind }, id) => sql<{ minor: Minor }>`
    select case ${kind} when 'day-ledger' then ledger_minor when 'day-provider' then gateway_minor when 'day-kept' then kept_minor
        when 'day-bank' then bank_minor when 'day-difference' then coalesce(gateway_minor, bank_minor) - ledger_minor end as minor
      from reconciliation_day where (on_day, account, currency) = (split_part(${id}, ':', 1)::date, split_part(${id}, ':', 2), split_part(${id}, ':', 3))`,
  reconciliation_item: ({ kind }, id) => sql<{ minor: Minor }>`
    select case ${kind} when 'disagreement-ledger' then ledger_minor when 'disagreement-other' then other_minor
        else coalesce(other_minor, 0) - coalesce(ledger_minor, 0) end as minor from reconciliation_item where item_id = ${id}`,
  // What the close keeps in its own text, and not the table that was filled from it.
  month_close_total: ({ id, on }) => sql<{ minor: Minor }>`
    select (line ->> 'closing')::bigint as minor
      from month_close cross join jsonb_array_elements(contents::jsonb -> 'trial_balance') as line
      where to_char(month, 'YYYY-MM') = ${on ?? ""} and line ->> 'account' = ${id.slice(4)}
        and line ->> 'currency' = ${id.slice(0, 3)}`,
};

/** What all rows of a figure have to come to, where rows could be left out; undefined of other kinds. */
export function selectDeskTotal({
  kind,
  id,
  on,
}: DeskRow): RawBuilder<{ minor: Minor }> | undefined {
  switch (kind) {
    case "payment-left":
      return sql<{ minor: Minor }>`
        select coalesce(received_minor, total_minor) - coalesce((select sum(back.amount_minor) from payment_return back
            where back.reference = payment_intent.reference and (back.state in ('sending', 'open', 'gone')
              or back.state = 'asked' and back.kind <> 'correction')), 0)::bigint as minor
          from payment_intent where reference = ${id}`;
    case "lines-total":
      return sql<{ minor: Minor }>`
        select coalesce(sum(amount_minor), 0)::bigint as minor from bank_statement_line
          where exists (select from bank_statement_outcome said where said.line_id = bank_statement_line.line_id
              and said.decision_id = ${id})
            or exists (select from decision where decision_id = ${id} and kind = 'line_reopening'
              and payload -> 'line_ids' ? line_id)`;
    case "payout-total":
      return sql<{ minor: Minor }>`
        select coalesce(sum(amount_minor), 0)::bigint as minor from payout_line where batch_id = ${id} and state = ${on ?? ""}`;
    case "batch-total":
      return sql<{ minor: Minor }>`
        select coalesce(sum(amount_minor), 0)::bigint as minor from payout_line where batch_id = ${id}`;
    case "paid-before":
      return sql<{ minor: Minor }>`
        select coalesce(sum(amount_minor) filter (where withdrawal_id <> ${id} and status = 'paid'), 0)::bigint as minor
          from withdrawal where (member_id, currency) = (select member_id, currency from withdrawal where withdrawal_id = ${id})`;
    case "closed-debit":
    case "closed-credit":
      return sql<{ minor: Minor }>`
        select coalesce(sum(abs((line ->> 'closing')::bigint)), 0)::bigint as minor
          from month_close cross join jsonb_array_elements(contents::jsonb -> 'trial_balance') as line
          where to_char(month, 'YYYY-MM') = ${on ?? ""} and line ->> 'currency' = ${id}
            and sign((line ->> 'closing')::bigint) = ${kind === "closed-debit" ? -1 : 1}`;
    default:
      return undefined;
  }
}

/** A price, a change of a price or units, from the rows that the figure names. */
export async function readQuantity(db: Db, source: FigureSource): Promise<string | undefined> {
  const [kind = "", id = ""] = source.figure.split(/[:@]/);
  const [ids, [first]] = [source.rows.flatMap((row) => row.ids), source.rows];
  const { rows } = await sql<{ quantity: string | null }>`select case ${kind}
      when 'line-price' then (select min(unit_price)::text from unit_entry where portfolio_id = ${id} and entry_no::text = any (${ids}::text[]))
      when 'line-units' then (select sum(units)::text from unit_entry where portfolio_id = ${id} and entry_no::text = any (${ids}::text[]))
      when 'line-units-after' then (select sum(units)::text from unit_entry where portfolio_id = ${id}
        and entry_no <= (select max(entry_no) from unit_entry where entry_no::text = any (${ids}::text[])))
      when 'plan-units' then (select units::text from valuation where valuation_id = ${id})
      when 'price-change' then (select round((one.unit_price / other.unit_price - 1) * 100, 2)::text from valuation one, valuation other
        where one.valuation_id = ${id} and other.valuation_id = ${ids[1] ?? ""} and other.valued_on < one.valued_on)
      when 'unit-price' then (select unit_price::text from valuation where valuation_id = ${id})
      else (select unit_price::text from dealing where plan_id::text = ${id} and valuation_id = ${ids[0] ?? ""}
        and to_char(dealt_on, 'YYYY-MM-DD') = ${first?.day ?? ""}) end as quantity`.execute(db);
  return rows[0]?.quantity ?? undefined;
}

/** What was posted late to an account of a month, by the newest journal of the first close that reaches it. */
export const selectLate = (
  kind: string,
  id: string,
  on: string,
): RawBuilder<{ minor: Minor }> => sql<{ minor: Minor }>`
  select coalesce(sum(amount_minor), 0)::bigint as minor
    from ledger.posting join ledger.journal using (journal_id)
      join ledger.account own on own.account_id = case when ${kind.endsWith("debits")} then debit_account else credit_account end
    where posting.currency = ${id.slice(0, 3)} and to_char(event_at at time zone 'Africa/Lagos', 'YYYY-MM-DD')
        between substr(${on}, 1, 7) || substr(${on}, 8, 3) and ${on.slice(-10)} || '~'
      and (own.name = ${id.slice(4)} or own.name like 'wallet:%' || substr(${id.slice(4)}, 8) and ${id.slice(4)} like 'wallets:%')
      and journal_id > (select min(highest_journal) from month_close
        where month_close.month >= date_trunc('month', event_at at time zone 'Africa/Lagos'))`;

/** What the ledger had at the banks before the day of an opening balance. */
export const selectExpected = (decision: string): RawBuilder<{ minor: Minor }> => sql<{
  minor: Minor;
}>`
  select coalesce(sum(case when debited.name = bank then amount_minor else -amount_minor end), 0)::bigint as minor
    from (select 'club:bank:' || (payload ->> 'currency') as bank, (payload ->> 'opened_on')::date as on_day
        from decision where decision_id = ${decision}) opening
      join ledger.posting on true join ledger.journal using (journal_id)
      join ledger.account debited on debited.account_id = debit_account
      join ledger.account credited on credited.account_id = credit_account
    where bank in (debited.name, credited.name) and ledger.journal.kind not like 'bank\\_opening%'
      and event_at at time zone 'Africa/Lagos' < on_day`;

/** A part of a payment that goes back; of a row that is subtracted without its sign. */
export const selectReturnPart = (
  kind: string,
  { words }: { words: string },
  id: string,
): RawBuilder<{ minor: Minor }> => sql<{ minor: Minor }>`
  select case ${kind} when 'return-taken' then taken_minor when 'return-recovered' then recovered_minor
      when 'return-held' then held_minor when 'return-owed' then owed_minor - recovered_minor
      when 'return-leaves' then case when ${words} = 'Left the wallet before' then gone.left_minor
        else div((back.amount_minor + gone.amount_minor) * credited_minor::numeric, coalesce(received_minor, total_minor)) end
      else back.amount_minor end::bigint as minor
    from payment_return back join payment_intent using (reference)
      cross join lateral (select coalesce(sum(other.amount_minor), 0) as amount_minor,
          coalesce(sum(other.taken_minor + other.owed_minor), 0) as left_minor
        from payment_return other where other.reference = back.reference and other.state = 'gone') gone
    where return_id = ${id}`;
