import { sql } from "kysely";
import type { Check } from "./check.ts";

/** The legs of each journal with the names of their accounts. */
const legs = sql`(
  select posting.journal_id, array_agg(debited.name order by leg) as debit, array_agg(credited.name order by leg) as credit,
      array_agg(posting.amount_minor order by leg) as amounts,
      string_agg(coalesce(debited.owner_hash, '') || coalesce(credited.owner_hash, ''), '' order by leg) as owners
    from ledger.posting
    left join ledger.account debited on debited.account_id = posting.debit_account
    left join ledger.account credited on credited.account_id = posting.credit_account
    group by 1)`;

/** What moved each account on this side. Both sides in one would have no statistics, and each account be held against all others. */
const movedOnSide = (side: "debit_account" | "credit_account"): ReturnType<typeof sql> => sql`(
  select ${sql.raw(side)} as account_id, sum(amount_minor) as minor, count(*) as times, array_agg(distinct posted_at) as instants
    from ledger.posting group by 1)`;

/** What the rows that a journal names say today of whose money it was and where it went. */
const routes: Readonly<Record<string, ReturnType<typeof sql>>> = {
  payment: sql`select jsonb_build_array(member_id, wallet_id, portfolio_id, gateway, provider, charged_currency,
      credited_currency, base_minor, processing_fee_minor, provider_fee_minor, amount_minor, rate_id, naira_per_dollar)
    from payment_intent where reference = journal.meta ->> 'payment'`,
  withdrawal: sql`select jsonb_build_array(paid.member_id, paid.wallet_id, paid.currency, paid.amount_minor, paid.fee_minor,
      paid.payout_on, paid.bank_account_id, bank.member_id, bank.account_number, bank.bank_code, bank.bank_name,
      bank.account_name, bank.swift_code, bank.routing_number)
    from withdrawal paid join bank_account bank on bank.bank_account_id = paid.bank_account_id
    where paid.withdrawal_id = journal.meta ->> 'withdrawal'`,
  order: sql`select jsonb_build_array(placed.kind, placed.portfolio_id, placed.plan_id, stake.member_id, stake.wallet_id,
      stake.currency)
    from portfolio_order placed join portfolio stake on stake.portfolio_id = placed.portfolio_id
    where placed.order_id = journal.meta ->> 'order'`,
  portfolio: sql`select jsonb_build_array(member_id, wallet_id, plan_id, currency, interest_bps)
    from portfolio where portfolio_id = journal.meta ->> 'portfolio'`,
  corrects: sql`select jsonb_build_array(before.journal_id, before.kind, encode(before.request_hash, 'hex'))
    from ledger.journal before where before.once_key = journal.meta ->> 'corrects'
      and before.meta ->> 'payment' = journal.meta ->> 'payment'`,
};

const routeCovers: Readonly<Record<string, readonly string[]>> = {
  payment: [
    "member_id",
    "wallet_id",
    "portfolio_id",
    "gateway",
    "charged_currency",
    "credited_currency",
    "base_minor",
    "processing_fee_minor",
    "provider_fee_minor",
    "amount_minor",
    "naira_per_dollar",
    "rate_id",
  ].map((column) => `payment_intent.${column}`),
  withdrawal: [
    ...[
      "member_id",
      "wallet_id",
      "currency",
      "amount_minor",
      "fee_minor",
      "payout_on",
      "bank_account_id",
    ].map((column) => `withdrawal.${column}`),
    ...["member_id", "account_number", "bank_name", "account_name"].map(
      (column) => `bank_account.${column}`,
    ),
  ],
  order: [
    ...["kind", "portfolio_id", "plan_id"].map((column) => `portfolio_order.${column}`),
    ...["member_id", "wallet_id", "currency"].map((column) => `portfolio.${column}`),
  ],
  portfolio: ["portfolio.interest_bps"],
};

const routeChecks: readonly Check[] = Object.entries(routes).map(([name, route]) => ({
  promise: `the ${name} of a journal belongs to whom it belonged, and goes where it went`,
  covers: routeCovers[name] ?? [],
  find: sql`
    select journal.once_key || ' was posted for ' || (journal.facts -> ${name}::text)::text || ', the rows now say '
        || coalesce(today.facts::text, 'nothing') as about
      from ledger.journal left join lateral (${route}) today (facts) on true
      where journal.facts ? ${name}::text and journal.facts -> ${name}::text is distinct from today.facts`,
}));

/** The ledger itself: journals, postings, balances, and whose wallets they are. */
export const LEDGER_CHECKS: readonly Check[] = [
  {
    promise: "a journal says what was asked for, in its kind, accounts and amounts",
    covers: [
      "ledger.journal.kind",
      "ledger.journal.meta",
      "ledger.journal.request_hash",
      "ledger.posting.debit_account",
      "ledger.posting.credit_account",
      "ledger.posting.amount_minor",
      "ledger.posting.journal_id",
      "ledger.account.name",
    ],
    find: sql`select journal.once_key || ' does not fit its request' as about
      from ledger.journal left join ${legs} legs on legs.journal_id = journal.journal_id
      where journal.request_hash is distinct from sha256(convert_to(jsonb_build_array(journal.kind, to_jsonb(legs.debit),
        to_jsonb(legs.credit), to_jsonb(legs.amounts), journal.meta)::text, 'UTF8'))`,
  },
  {
    promise: "a journal is of the owners, the route and the moment that it was posted with",
    covers: [
      "ledger.journal.once_key",
      "ledger.journal.event_at",
      "ledger.journal.posted_at",
      "ledger.journal.facts",
      "ledger.journal.facts_hash",
      "ledger.account.owner_hash",
    ],
    find: sql`select journal.once_key || ' does not fit its facts' as about
      from ledger.journal left join ${legs} legs on legs.journal_id = journal.journal_id
      where journal.facts_hash is distinct from sha256(journal.request_hash || timestamptz_send(journal.event_at)
        || timestamptz_send(journal.posted_at) || convert_to(journal.once_key || journal.facts::text, 'UTF8')
        || coalesce(legs.owners, ''))`,
  },
  {
    promise: "the accounts of a wallet are its owner's, in its currency",
    covers: [
      "wallet.member_id",
      "wallet.currency",
      "ledger.account.currency",
      "ledger.account.side",
    ],
    find: sql`select account.name || ' is not of the member and currency of its wallet' as about
      from ledger.account left join wallet on wallet.wallet_id = split_part(account.name, ':', 2)
      where account.name like 'wallet:%' and (account.side <> 'member'
        or (wallet.wallet_id is not null or account.owner_hash is not null) and (wallet.currency is distinct from account.currency
          or account.owner_hash is distinct from
            sha256(convert_to(concat_ws('/', wallet.wallet_id, wallet.member_id, wallet.currency), 'UTF8'))))`,
  },
  {
    promise: "a posting is in the currency of both accounts, at the moment of its journal",
    covers: ["ledger.posting.currency", "ledger.posting.posted_at"],
    find: sql`select 'posting ' || posting_id || ' does not fit its accounts or its journal' as about
      from ledger.posting left join ledger.journal on journal.journal_id = posting.journal_id
      left join ledger.account debited on debited.account_id = posting.debit_account
      left join ledger.account credited on credited.account_id = posting.credit_account
      where (posting.currency, posting.currency, posting.posted_at)
        is distinct from (debited.currency, credited.currency, journal.posted_at)`,
  },
  {
    promise: "a balance is what its postings come to",
    covers: [
      "ledger.balance.amount_minor",
      "ledger.balance.version",
      "ledger.balance.moved_at",
      "ledger.balance.floor_minor",
      "ledger.balance.is_closed",
      "ledger.balance.side",
    ],
    find: sql`select coalesce(account.name, 'no account') || ' says ' || coalesce(balance.amount_minor::text, 'nothing') || ', its postings come to '
        || coalesce(credited.minor, 0) - coalesce(debited.minor, 0) as about
      from ledger.account
      full join ledger.balance on balance.account_id = account.account_id
      left join ${movedOnSide("debit_account")} debited on debited.account_id = account.account_id
      left join ${movedOnSide("credit_account")} credited on credited.account_id = account.account_id
      left join wallet on account.name like 'wallet:%' and wallet.wallet_id = split_part(account.name, ':', 2)
      where (account.account_id is null or account.side = 'member') and (
        (balance.amount_minor, balance.version, balance.floor_minor, balance.side)
          is distinct from (coalesce(credited.minor, 0) - coalesce(debited.minor, 0),
            coalesce(credited.times, 0) + coalesce(debited.times, 0), 0, 'member')
        or balance.moved_at <> all (coalesce(debited.instants || credited.instants, debited.instants, credited.instants,
          array[account.opened_at]))
        or balance.is_closed <> (wallet.closed_at is not null))`,
  },
  {
    promise: "a snapshot is what the postings before it come to",
    covers: ["ledger.snapshot.amount_minor", "ledger.snapshot.upto_posting_id"],
    find: sql`select account.name || ' up to posting ' || upto_posting_id || ' says ' || snapshot.amount_minor as about
      from ledger.snapshot left join ledger.account on account.account_id = snapshot.account_id
      where snapshot.amount_minor <> (
        select coalesce(sum(case when credit_account = snapshot.account_id then amount_minor else -amount_minor end), 0)
          from ledger.posting where snapshot.account_id in (debit_account, credit_account)
            and posting_id <= snapshot.upto_posting_id)
        or not exists (select from ledger.posting where posting_id = snapshot.upto_posting_id)`,
  },
  ...routeChecks,
];
