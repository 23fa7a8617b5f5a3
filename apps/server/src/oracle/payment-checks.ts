import { sql, type RawBuilder } from "kysely";
import type { Check } from "./check.ts";

/** True where these terms are what the rate makes of them: dear to the kobo when naira buy dollars, exact otherwise. */
const isPriced = (row: string): RawBuilder<boolean> => {
  const [amount, base, rate] = ["amount_minor", "base_minor", "naira_per_dollar::numeric"].map(
    (column) => sql.raw(`${row}.${column}`),
  );
  return sql`case when ${sql.raw(row)}.charged_currency = ${sql.raw(row)}.credited_currency
      then ${base} = ${amount} and ${rate} is null
    else ${base} = ceil(${amount} * ${rate}) or ${amount} = trunc(${base} / ${rate}) end`;
};

const priced = (table: "payment_quote" | "payment_intent", name: string): Check => ({
  promise: `${name} is what the rate of its day makes of its amount`,
  covers: ["amount_minor", "base_minor", "naira_per_dollar", "rate_as_of"].map(
    (column) => `${table}.${column}`,
  ),
  find: sql`select ${sql.raw(table === "payment_quote" ? "priced.quote_id" : "priced.reference")} || ' asks '
      || priced.base_minor || ' for ' || priced.amount_minor || ' at ' || coalesce(priced.naira_per_dollar, 'no rate') as about
    from ${sql.raw(table)} priced left join exchange_rate rate on rate.rate_id = priced.rate_id
    where not (${isPriced("priced")})
      or priced.rate_id is not null and (rate.naira_per_dollar, rate.as_of)
        is distinct from (priced.naira_per_dollar::numeric, priced.rate_as_of)`,
});

/** What was charged and credited, and what banks said. */
export const PAYMENT_CHECKS: readonly Check[] = [
  priced("payment_quote", "a quote"),
  priced("payment_intent", "a payment"),
  {
    promise: "a payment that names a quote costs what the quote said",
    covers: [
      "member_id",
      "gateway",
      "charged_currency",
      "credited_currency",
      "amount_minor",
      "base_minor",
      "processing_fee_minor",
      "provider_fee_minor",
      "rate_id",
    ].map((column) => `payment_quote.${column}`),
    find: sql`select payment.reference || ' asks ' || payment.base_minor || ', its quote ' || quote.quote_id || ' '
        || quote.base_minor as about
      from payment_intent payment join payment_quote quote on quote.quote_id = payment.quote_id
      where (quote.member_id, quote.gateway, quote.charged_currency, quote.credited_currency, quote.amount_minor,
          quote.base_minor, quote.processing_fee_minor, quote.provider_fee_minor, quote.rate_id)
        is distinct from (payment.member_id, payment.gateway, payment.charged_currency, payment.credited_currency,
          payment.amount_minor, payment.base_minor, payment.processing_fee_minor, payment.provider_fee_minor, payment.rate_id)`,
  },
  {
    promise: "a rate in use is the rate that was fetched or entered",
    covers: ["exchange_rate.naira_per_dollar", "exchange_rate.as_of"],
    find: sql`select rate.rate_id || ' is ' || rate.naira_per_dollar || ', ' || payment.reference || ' was priced at '
        || payment.naira_per_dollar as about
      from payment_intent payment join exchange_rate rate on rate.rate_id = payment.rate_id
      where (rate.naira_per_dollar, rate.as_of) is distinct from (payment.naira_per_dollar::numeric, payment.rate_as_of)`,
  },
  {
    promise: "the transaction of a payment has its rate and its fee",
    covers: ["exchange_rate", "rate_id", "fee_minor", "fee_currency"].map(
      (column) => `wallet_transaction.${column}`,
    ),
    find: sql`select told.reference || ' says ' || coalesce(told.fee_minor::text, 'no fee') || ' at '
        || coalesce(told.exchange_rate::text, 'no rate') as about
      from wallet_transaction told join payment_intent payment on payment.reference = told.reference
      where told.type = 'deposit' and (told.exchange_rate, told.rate_id, told.fee_minor, told.fee_currency) is distinct from (
        payment.naira_per_dollar::numeric, payment.rate_id, payment.processing_fee_minor + payment.provider_fee_minor,
        payment.charged_currency)`,
  },
  {
    promise: "a payment credits what its journal credited",
    covers: ["payment_intent.credited_minor", "payment_intent.wallet_id"],
    find: sql`select coalesce(payment.reference, booked.reference) || ' says ' || coalesce(payment.credited_minor::text, 'nothing') || ', the ledger '
        || coalesce(booked.minor::text, 'nothing') as about
      from payment_intent payment full join (
        select journal.meta ->> 'payment' as reference, sum(posting.amount_minor) as minor, min(account.name) as name
          from ledger.journal join ledger.posting on posting.journal_id = journal.journal_id
          join ledger.account on account.account_id = posting.credit_account and account.name like 'wallet:%'
          where journal.kind in ('deposit', 'deposit_exchange') and journal.meta ? 'payment'
          group by 1) booked on booked.reference = payment.reference
      where payment.credited_minor is distinct from booked.minor
        or booked.name <> 'wallet:' || payment.wallet_id || ':available'`,
  },
  {
    promise:
      "a corrected receipt moved what its credit had moved, and back again when that was undone",
    covers: [],
    find: sql`select back.return_id || ' is ' || back.state || ', its journals moved '
        || coalesce(booked.moved, '{}')::text as about
      from payment_return back join payment_intent payment on payment.reference = back.reference
      left join lateral (select jsonb_object_agg(totals.name, totals.minor) as moved from (
        select split_part(account.name, ':', case when account.name like 'wallet:%' then 1 else 2 end) as name,
            sum(case when account.account_id = posting.credit_account then posting.amount_minor
              else -posting.amount_minor end) as minor
          from ledger.journal join ledger.posting on posting.journal_id = journal.journal_id
          join ledger.account on account.account_id in (posting.debit_account, posting.credit_account)
          where journal.meta ->> 'return' = back.return_id
            and journal.kind in ('receipt_correction', 'correction_undone', 'owed_recovered')
          group by 1) totals where totals.minor <> 0) booked on true
      where back.kind = 'correction' and coalesce(booked.moved, '{}') is distinct from (
        select coalesce(jsonb_object_agg(expected.name, expected.minor), '{}') from (values
          ('wallet', -coalesce(back.taken_minor, 0) - back.recovered_minor),
          ('receivable', back.recovered_minor - coalesce(back.owed_minor, 0)),
          ('fees', -coalesce(back.fee_minor, 0)),
          ('bank', back.amount_minor)) expected (name, minor)
          where back.state = 'gone' and expected.minor <> 0)`,
  },
  {
    promise: "a bank's file has the lines that it says",
    covers: ["bank_statement.new_count", "bank_statement_line.statement_id"],
    find: sql`select file.statement_id || ' says ' || file.new_count || ', it has ' || count(line.line_id) as about
      from bank_statement file left join bank_statement_line line on line.statement_id = file.statement_id
      group by file.statement_id, file.new_count having file.new_count <> count(line.line_id)`,
  },
  {
    promise: "a bank account in the ledger is its opening balance and its lines",
    covers: ["bank_statement.opened_minor", "bank_statement_line.amount_minor"],
    find: sql`select held.name || ' has ' || held.minor || ', its opening balance and its lines are ' || said.minor as about
      from (select account.name, sum(case when posting.debit_account = account.account_id then amount_minor else -amount_minor end) as minor
          from ledger.account join ledger.posting on account.account_id in (debit_account, credit_account)
          where account.name like 'club:bank\\_account:%' group by 1) held
        full join (select 'club:bank_account:' || account_number || ':' || currency as name, sum(minor) as minor from (
            select account_number, currency, amount_minor as minor from bank_statement_line
            union all select account_number, currency, opened_minor from bank_statement opener where opened_minor is not null
              and not exists (select from bank_statement further where further.opened_minor is not null
                and (further.account_number, further.currency) = (opener.account_number, opener.currency)
                and further.opened_on < opener.opened_on)) parts group by 1) said using (name)
      where held.minor is distinct from said.minor and (held.minor <> 0 or said.minor <> 0)`,
  },
];
