-- Why: transactions that are there already get the rate of their payment, where that rate is the figure that they show. Where the
--   payment names no rate, or another one, the column stays empty: nobody can say today which one it was. A row that no longer
--   fits its hash is left alone, so that the integrity check goes on naming it.
-- Locks: the rows of wallet_transaction that have a rate.
-- Undo: update wallet_transaction set rate_id = null, with the trigger off as below.

-- As hashes are written.
set local timezone = 'UTC';
set local bytea_output = 'hex';

do $$
begin
  if exists (select from pg_trigger
      where tgrelid = 'wallet_transaction'::regclass and tgname = 'only_declared_columns_change') then
    alter table wallet_transaction disable trigger only_declared_columns_change;
  end if;

  update wallet_transaction listed set rate_id = rate.rate_id
    from payment_intent payment join exchange_rate rate on rate.rate_id = payment.rate_id
    where payment.reference = listed.reference
      and listed.exchange_rate = rate.naira_per_dollar
      and (not exists (select from hashed_table where table_name = 'wallet_transaction')
        or exists (select from row_hash
          where table_name = 'wallet_transaction' and row_key = listed.transaction_id
            and hash = sha256(convert_to((to_jsonb(listed) - 'rate_id')::text, 'UTF8'))));

  if exists (select from pg_trigger
      where tgrelid = 'wallet_transaction'::regclass and tgname = 'only_declared_columns_change') then
    alter table wallet_transaction enable trigger only_declared_columns_change;
  end if;
end $$;
