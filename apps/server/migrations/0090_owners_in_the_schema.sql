-- Why: the owner and the route of money could be changed after the fact: a portfolio's member and wallet, the portfolio of a
--   payment, even to one that does not exist. Each trigger listed the columns that stay, so a new column could always change.
--   Now one function lists the columns that may change, for every table, and references carry the owner and the currency.
-- Locks: each table below while its rows are held against the reference, seconds at most; plan, wallet, portfolio and
--   bank_account for milliseconds to exchange triggers.
-- Undo: drop the constraints that are added here and add the simple references of 0004 to 0037 again; drop the triggers
--   named only_declared_columns_change, and create those of 0006, 0009, 0025 and 0032 that are dropped at the end.

-- Refuses an update that changes any other column than those that the trigger names.
create function only_declared_columns_change() returns trigger language plpgsql as $$
declare
  -- Null where the trigger names none.
  v_mutable text[] := coalesce(tg_argv, '{}');
  v_column text;
begin
  if (to_jsonb(new) - v_mutable) is distinct from (to_jsonb(old) - v_mutable) then
    select string_agg(key, ', ' order by key) into v_column
      from jsonb_each(to_jsonb(new) - v_mutable) where value is distinct from to_jsonb(old) -> key;
    raise exception '%: % does not change once it is written', tg_table_name, v_column
      using errcode = 'KC001', hint = 'A column that must change is declared in migrations/always/mutable_columns.sql.';
  end if;
  return new;
end $$;

-- Declares the columns of a table that may change. All others stay as they were written. What is not there is passed over, so
-- that a list may be ahead of a migration. Harmless when repeated.
create function keep_columns(p_name text, p_mutable text[]) returns void language plpgsql as $$
declare
  p_table regclass := to_regclass(p_name);
  v_mutable text[];
  v_wanted text;
  v_found text;
begin
  if p_table is null then
    return;
  end if;
  -- A generated column follows from the others, and is not there yet when the trigger looks.
  select array_agg(name order by name) into v_mutable from (
    select attname as name from pg_attribute
      where attrelid = p_table and attname = any (p_mutable) and attnum > 0 and not attisdropped union
    select attname from pg_attribute where attrelid = p_table and attgenerated <> '' and not attisdropped) declared;
  v_wanted := format('EXECUTE FUNCTION only_declared_columns_change(%s)',
    (select coalesce(string_agg(quote_literal(name), ', ' order by name), '') from unnest(v_mutable) name));
  select pg_get_triggerdef(oid) into v_found from pg_trigger
    where tgrelid = p_table and tgname = 'only_declared_columns_change' and tgenabled = 'O';
  if v_found like '%' || v_wanted then
    return;
  end if;
  execute format('drop trigger if exists only_declared_columns_change on %s', p_table);
  execute format('create trigger only_declared_columns_change before update on %s for each row %s', p_table, v_wanted);
end $$;

-- A table that nobody declared keeps all of its columns.
create function keep_undeclared_tables() returns void language plpgsql as $$
begin
  perform keep_columns(oid::regclass::text, '{}') from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'only_declared_columns_change');
end $$;

-- Adds a reference, or says which rows stand in its way.
create function add_reference(p_name text, p_from regclass, p_columns text[], p_to regclass, p_target text[],
  p_when text default '')
returns void language plpgsql as $$
declare
  v_rows text;
  v_count bigint;
  v_key text := (select string_agg(quote_ident(attname), ' || ''/'' || ' order by attnum)
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey) where indrelid = p_from and indisprimary);
  v_lost text;
begin
  select string_agg(format('child.%I is not null', name), ' and ') || ' and not exists (select from ' || p_to || ' parent where '
      || string_agg(format('parent.%I = child.%I', target, name), ' and ') || ')'
    into v_lost from unnest(p_columns, p_target) pair (name, target);
  execute format('select count(*), string_agg(said, ''; '') filter (where no <= 20) from (
      select row_number() over () as no, %s || '' ('' || concat_ws('', '', %s) || '')'' as said from %s child where %s) lost',
    v_key, (select string_agg(format('%L || coalesce(%I::text, ''null'')', name || ' ', name), ', ') from unnest(p_columns) name),
    p_from, v_lost) into v_count, v_rows;
  if v_count > 0 then
    raise exception '% of % do not agree with %: %. Mend these rows by hand, with a record of why, and start again.',
      v_count, p_from, p_to, v_rows using errcode = '23503', constraint = p_name, table = p_from::text;
  end if;
  execute format('alter table %s add constraint %I foreign key (%s) references %s (%s) %s', p_from, p_name,
    (select string_agg(quote_ident(name), ', ') from unnest(p_columns) name), p_to,
    (select string_agg(quote_ident(name), ', ') from unnest(p_target) name), p_when);
end $$;

alter table wallet
  add constraint a_wallet_is_its_members unique (wallet_id, member_id, currency),
  add constraint a_wallet_has_its_currency unique (wallet_id, currency);
alter table portfolio
  add constraint a_portfolio_is_its_members unique (portfolio_id, member_id, wallet_id),
  add constraint a_portfolio_has_its_wallet unique (portfolio_id, wallet_id),
  add constraint a_portfolio_has_its_currency unique (portfolio_id, currency);
alter table bank_account add constraint a_bank_account_is_its_members unique (bank_account_id, member_id, currency);
alter table payment_intent
  add constraint a_payment_is_its_members unique (reference, member_id),
  add constraint a_payment_is_for_its_portfolio unique (reference, portfolio_id);
alter table portfolio_order add constraint an_order_is_of_its_portfolio unique (order_id, portfolio_id);
alter table dealing add constraint a_dealing_is_of_its_plan unique (valuation_id, plan_id);
alter table receipt add constraint a_receipt_is_its_members unique (receipt_id, member_id);
alter table identity_check add constraint a_check_is_of_its_member unique (check_id, member_id);
alter table bvn_attempt add constraint an_attempt_is_of_its_member unique (attempt_id, member_id);
alter table global_change add constraint a_change_is_of_its_member unique (change_id, member_id);
alter table bank_statement add constraint a_statement_is_of_its_account unique (statement_id, account_number, currency);

select add_reference('portfolio_pays_from_its_members_wallet', 'portfolio', '{wallet_id,member_id,currency}',
  'wallet', '{wallet_id,member_id,currency}');
select add_reference('payment_is_into_its_members_wallet', 'payment_intent', '{wallet_id,member_id,credited_currency}',
  'wallet', '{wallet_id,member_id,currency}');
select add_reference('payment_is_for_its_members_portfolio', 'payment_intent', '{portfolio_id,member_id,wallet_id}',
  'portfolio', '{portfolio_id,member_id,wallet_id}');
-- Also where a payment has no wallet of its own.
select add_reference('payment_is_for_a_portfolio', 'payment_intent', '{portfolio_id}', 'portfolio', '{portfolio_id}');
select add_reference('payment_has_its_rate', 'payment_intent', '{rate_id}', 'exchange_rate', '{rate_id}');
select add_reference('quote_has_its_rate', 'payment_quote', '{rate_id}', 'exchange_rate', '{rate_id}');
select add_reference('withdrawal_is_from_its_members_wallet', 'withdrawal', '{wallet_id,member_id,currency}',
  'wallet', '{wallet_id,member_id,currency}');
select add_reference('withdrawal_is_to_its_members_account', 'withdrawal', '{bank_account_id,member_id,currency}',
  'bank_account', '{bank_account_id,member_id,currency}');
select add_reference('approved_by_a_member', 'withdrawal', '{approved_by_member}', 'member', '{member_id}');
select add_reference('sent_by_a_member', 'withdrawal', '{sent_by_member}', 'member', '{member_id}');
select add_reference('released_by_a_member', 'payout_batch', '{released_by_member}', 'member', '{member_id}');
select add_reference('decided_by_a_member', 'exco_decision', '{decided_by_member}', 'member', '{member_id}');
select add_reference('asked_by_a_member', 'payment_return', '{asked_by_member}', 'member', '{member_id}');
select add_reference('return_approved_by_a_member', 'payment_return', '{approved_by_member}', 'member', '{member_id}');
select add_reference('order_is_paid_by_its_portfolios_payment', 'portfolio_order', '{payment_reference,portfolio_id}',
  'payment_intent', '{reference,portfolio_id}');
select add_reference('order_is_dealt_in_its_plan', 'portfolio_order', '{valuation_id,plan_id}', 'dealing', '{valuation_id,plan_id}');
select add_reference('entry_is_of_its_portfolios_order', 'unit_entry', '{order_id,portfolio_id}',
  'portfolio_order', '{order_id,portfolio_id}');
select add_reference('entry_is_dealt_in_its_plan', 'unit_entry', '{valuation_id,plan_id}', 'dealing', '{valuation_id,plan_id}');
select add_reference('holding_is_in_its_portfolios_plan', 'unit_holding', '{portfolio_id,plan_id}',
  'portfolio', '{portfolio_id,plan_id}');
select add_reference('transaction_is_in_its_wallets_currency', 'wallet_transaction', '{wallet_id,currency}',
  'wallet', '{wallet_id,currency}');
select add_reference('transaction_is_of_its_wallets_portfolio', 'wallet_transaction', '{portfolio_id,wallet_id}',
  'portfolio', '{portfolio_id,wallet_id}');
alter table withdrawal add constraint a_withdrawal_is_from_its_wallet unique (withdrawal_id, wallet_id);
select add_reference('transaction_is_of_its_wallets_withdrawal', 'wallet_transaction', '{withdrawal_id,wallet_id}',
  'withdrawal', '{withdrawal_id,wallet_id}');
select add_reference('subscription_is_of_its_members_portfolio', 'subscription', '{portfolio_id,member_id,wallet_id}',
  'portfolio', '{portfolio_id,member_id,wallet_id}');
select add_reference('subscription_is_in_its_portfolios_plan', 'subscription', '{portfolio_id,plan_id}',
  'portfolio', '{portfolio_id,plan_id}');
select add_reference('subscription_is_in_its_portfolios_currency', 'subscription', '{portfolio_id,currency}',
  'portfolio', '{portfolio_id,currency}');
select add_reference('first_payment_is_for_its_portfolio', 'subscription', '{first_payment,portfolio_id}',
  'payment_intent', '{reference,portfolio_id}');
-- At the end of the transaction: the transfer is written before its payment.
select add_reference('transfer_is_its_members_payment', 'bank_transfer', '{reference,member_id}',
  'payment_intent', '{reference,member_id}', 'deferrable initially deferred');
select add_reference('transfer_has_its_members_receipt', 'bank_transfer', '{receipt_id,member_id}',
  'receipt', '{receipt_id,member_id}');
select add_reference('transfer_is_to_an_account_of_the_club', 'bank_transfer', '{account_id}', 'transfer_account', '{account_id}');
select add_reference('upload_became_its_members_receipt', 'receipt_upload', '{receipt_id,member_id}',
  'receipt', '{receipt_id,member_id}');
select add_reference('document_is_of_its_members_check', 'identity_document', '{check_id,member_id}',
  'identity_check', '{check_id,member_id}');
select add_reference('bvn_is_of_its_members_attempt', 'member_bvn', '{attempt_id,member_id}', 'bvn_attempt', '{attempt_id,member_id}');
select add_reference('membership_changed_by_its_own_change', 'member', '{global_by,member_id}',
  'global_change', '{change_id,member_id}');
select add_reference('statement_is_of_its_wallets_portfolio', 'statement_document', '{portfolio_id,wallet_id}',
  'portfolio', '{portfolio_id,wallet_id}');
select add_reference('line_is_of_its_statements_account', 'bank_statement_line', '{statement_id,account_number,currency}',
  'bank_statement', '{statement_id,account_number,currency}');

-- What the references above say already, and every write would check twice.
alter table portfolio drop constraint portfolio_wallet_id_fkey;
alter table payment_intent drop constraint payment_intent_wallet_id_fkey;
alter table withdrawal drop constraint withdrawal_wallet_id_fkey, drop constraint its_account_is_in_its_currency;
alter table portfolio_order drop constraint portfolio_order_payment_reference_fkey;
alter table unit_entry drop constraint unit_entry_order_id_fkey, drop constraint unit_entry_valuation_id_fkey;
alter table unit_holding drop constraint unit_holding_portfolio_id_fkey;
alter table wallet_transaction drop constraint wallet_transaction_wallet_id_fkey;
alter table subscription drop constraint subscription_wallet_id_fkey, drop constraint subscription_portfolio_id_fkey,
  drop constraint subscription_plan_id_fkey, drop constraint subscription_first_payment_fkey;
alter table bank_transfer drop constraint bank_transfer_receipt_id_fkey;
alter table receipt_upload drop constraint receipt_upload_receipt_id_fkey;
alter table identity_document drop constraint identity_document_check_id_fkey;
alter table member_bvn drop constraint member_bvn_attempt_id_fkey;
alter table member drop constraint member_global_by_fkey;
alter table statement_document drop constraint statement_document_portfolio_id_fkey;
alter table bank_statement_line drop constraint bank_statement_line_statement_id_fkey;

-- These did nothing but keep columns.
drop trigger keep_bank_details on bank_account;
drop function keep_bank_details();
drop trigger stays_what_it_is on wallet;
drop function refuse_other_wallet();
drop trigger keeps_its_kind on plan;
drop function plan_keeps_its_kind();
drop trigger keeps_its_terms on portfolio;
drop function portfolio_keeps_its_terms();
