import { sql } from "kysely";
import type { Check } from "./check.ts";

/** What each journal changed in each wallet. */
const changes = sql`(
  select split_part(account.name, ':', 2) as wallet_id, line.journal_id, sum(line.minor) as minor from (
      select journal_id, debit_account as account_id, -amount_minor as minor from ledger.posting
      union all select journal_id, credit_account, amount_minor from ledger.posting) line
    join ledger.account on account.account_id = line.account_id
    where account.name like 'wallet:%' group by 1, 2 having sum(line.minor) <> 0)`;

/** What members read of their wallets, and what was paid out of them. */
export const WALLET_CHECKS: readonly Check[] = [
  {
    promise:
      "a wallet was closed by the decision that closed the account, or made its owner a global member",
    covers: ["wallet.closed_at"],
    find: sql`select wallet.wallet_id || ' was closed at ' || coalesce(wallet.closed_at::text, 'no time') || ', two people decided at '
        || coalesce(decision.decided_at::text, 'no time') as about
      from wallet join member on member.member_id = wallet.member_id
      left join account_closure on account_closure.member_id = wallet.member_id and account_closure.closed_at is not null
      left join decision on decision.status = 'approved'
        and (decision.decision_id = member.global_by and wallet.currency = 'NGN' and (decision.payload ->> 'is_global')::boolean
          or decision.decision_id = account_closure.closed_by and (wallet.currency <> 'NGN' or not member.is_global))
      where wallet.closed_at is distinct from decision.decided_at`,
  },
  {
    promise: "a wallet's list is what its journals changed, line after line",
    covers: [
      "wallet_movement.change_minor",
      "wallet_movement.balance_after_minor",
      "wallet_movement.place",
      "wallet_movement.journal_id",
      "wallet_movement.wallet_id",
    ],
    find: sql`select coalesce(moved.wallet_id, line.wallet_id) || ' at ' || coalesce(line.place::text, 'no place') || ' says '
        || coalesce(line.change_minor::text, 'nothing') || ', the ledger ' || coalesce(moved.minor::text, 'nothing') as about
      from (select *, sum(change_minor) over wallet as total_minor, row_number() over wallet as counted
        from wallet_movement window wallet as (partition by wallet_id order by place)) line
      full join (select changed.* from ${changes} changed join wallet using (wallet_id)) moved
        on moved.wallet_id = line.wallet_id and moved.journal_id = line.journal_id
      where moved.minor is distinct from line.change_minor or line.balance_after_minor <> line.total_minor
        or line.place <> line.counted`,
  },
  {
    promise: "a transaction that succeeded moved its amount",
    covers: [
      "wallet_transaction.amount_minor",
      "wallet_transaction.direction",
      "wallet_transaction.balance_after_minor",
      "wallet_movement.transaction_id",
    ],
    find: sql`select told.reference || ' says ' || told.direction || ' ' || told.amount_minor || ', it moved '
        || coalesce(moved.minor, 0) as about
      from wallet_transaction told
      left join (select transaction_id, sum(change_minor) as minor,
          (array_agg(balance_after_minor order by place desc))[1] as balance_minor
        from wallet_movement group by 1) moved on moved.transaction_id = told.transaction_id
      where told.balance_after_minor is distinct from moved.balance_minor
        or told.status = 'success' and coalesce(moved.minor, 0)
          <> case told.direction when 'credit' then told.amount_minor else -told.amount_minor end`,
  },
  {
    promise: "a withdrawal was held and paid in its own amount, from its own wallet",
    covers: ["withdrawal.amount_minor", "withdrawal.wallet_id"],
    find: sql`select journal.once_key || ' moved ' || posting.amount_minor || ', ' || paid.reference || ' is of '
        || paid.amount_minor as about
      from ledger.journal join ledger.posting on posting.journal_id = journal.journal_id
      join ledger.account debited on debited.account_id = posting.debit_account
      join withdrawal paid on paid.withdrawal_id = journal.meta ->> 'withdrawal'
      where journal.kind in ('withdrawal_hold', 'withdrawal_payout', 'withdrawal_paid')
        and (posting.amount_minor <> paid.amount_minor
          or journal.kind = 'withdrawal_hold' and debited.name <> 'wallet:' || paid.wallet_id || ':available')`,
  },
  {
    promise: "a line of a batch is its withdrawal less the fee, and the batch is its lines",
    covers: [
      "payout_line.amount_minor",
      "payout_batch.total_minor",
      "payout_batch.line_count",
      "payout_batch.currency",
      "withdrawal.fee_minor",
    ],
    find: sql`select 'batch ' || batch.batch_id || ' says ' || batch.total_minor || ' in ' || batch.line_count
        || ' lines, its withdrawals come to ' || coalesce(lines.minor, 0) as about
      from payout_batch batch left join (
        select line.batch_id, count(*) as times, sum(line.amount_minor) as minor,
            bool_or(line.amount_minor <> asked.amount_minor - asked.fee_minor) as is_other,
            array_agg(distinct asked.currency) as currencies
          from payout_line line left join withdrawal asked on asked.withdrawal_id = line.withdrawal_id
          group by 1) lines on lines.batch_id = batch.batch_id
      where (batch.total_minor, batch.line_count) is distinct from (coalesce(lines.minor, 0), coalesce(lines.times, 0))
        or lines.is_other or batch.currency <> all (lines.currencies)`,
  },
];
