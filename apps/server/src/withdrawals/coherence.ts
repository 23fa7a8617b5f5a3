import { sql } from "kysely";
import type { Incoherence } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/**
 * Holds what is promised against the books: what a wallet holds back is the sum of its withdrawals that were not sent, and
 * a withdrawal stands where its last step says. An empty list is a clean bill. Changes nothing.
 */
export async function withdrawalCoherence(db: Db): Promise<Incoherence[]> {
  const { rows } = await sql<Incoherence>`
    select 'what is held is what was asked for and not sent' as invariant,
        account.name || ' holds ' || balance.amount_minor || ', its withdrawals ' || coalesce(asked.minor, 0) as about
      from ledger.account
      join ledger.balance using (account_id)
      left join (
        select 'wallet:' || wallet_id || ':held' as name, sum(amount_minor) as minor from withdrawal
          where status in ('pending', 'approved') group by 1
      ) asked using (name)
      where account.name like 'wallet:%:held' and balance.amount_minor <> coalesce(asked.minor, 0)
    union all
    select 'a withdrawal stands where its last step says', reference || ' is ' || status
      from withdrawal
      where status is distinct from (select step.status from withdrawal_step step
        where step.withdrawal_id = withdrawal.withdrawal_id order by position desc limit 1)
    order by 1, 2 limit 40`.execute(db);
  return rows;
}
