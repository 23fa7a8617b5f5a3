import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** Where the club's money is, and whose it is: every account of the ledger is in one of these. */
export type Holder =
  | "bank_accounts"
  | "bank"
  | "providers"
  | "wallets"
  | "withdrawals"
  | "waiting"
  | "plans"
  | "suspense"
  | "club";

/** What one holder has in one currency, in minor units: positive what the club owes, negative what it owns. */
export type HolderRow = {
  holder: Holder;
  currency: Currency;
  minor: Minor;
  /** How many of its accounts are not at zero. */
  accounts: number;
};

/** What each holder has by the ledger. All of a currency's rows come to zero. */
export async function sumByHolder(db: Db): Promise<HolderRow[]> {
  const { rows } =
    await sql<HolderRow>`select holder, currency, coalesce(sum(minor), 0)::bigint as minor,
      (count(*) filter (where minor <> 0))::integer as accounts
    from (
      select case when name like 'wallet:%:available' then 'wallets' else 'withdrawals' end as holder,
          account.currency, amount_minor as minor
        from ledger.account join ledger.balance using (account_id)
      union all
      select case when name like 'club:bank\_account:%' then 'bank_accounts'
            when name like 'club:bank:%' then 'bank'
            when name like 'club:clearing:%' then 'providers'
            when name like 'club:payouts:%' then 'withdrawals'
            when name like 'club:suspense:%' then 'suspense'
            when name like 'plan:%:waiting' then 'waiting'
            when name like 'plan:%' or name like 'club:contributions:%' then 'plans'
            else 'club' end,
          account.currency, ledger.club_balance(name)
        from ledger.account where account.side = 'club'
    ) as held (holder, currency, minor)
    group by holder, currency order by currency, holder`.execute(db);
  return rows;
}
