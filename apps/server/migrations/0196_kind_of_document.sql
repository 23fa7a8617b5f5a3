-- Why: what a printed document is was said by a flag and an empty column. It has a kind.
-- Locks: statement_document, which is rewritten once; its hashes are looked at. A row that no longer fits its hash keeps the hash
--   that says so.
-- Undo: alter table statement_document add column of_month boolean not null default false, and fill it from kind as below.

-- As hashes are written.
set local timezone = 'UTC';
set local bytea_output = 'hex';

-- Computed for the rows that are there, without an update, which the table refuses; from now on it is written.
alter table statement_document add column kind text not null generated always as (
  case when portfolio_id is not null then 'portfolio_report' when of_month then 'month_report' else 'statement' end) stored;
alter table statement_document
  alter column kind drop expression,
  drop constraint a_month_is_of_no_portfolio,
  add constraint kind_is_known check (kind in ('statement', 'portfolio_report', 'month_report')),
  add constraint a_portfolio_report_is_of_a_portfolio check ((kind = 'portfolio_report') = (portfolio_id is not null));

-- Takes the new column into the hashes of the rows that fit, and the old one out.
do $$
begin
  if exists (select from hashed_table where table_name = 'statement_document') then
    alter table row_hash disable trigger user;
    update row_hash set hash = sha256(convert_to((to_jsonb(document) - 'of_month')::text, 'UTF8'))
      from statement_document document
      where table_name = 'statement_document' and row_key = code
        and hash = sha256(convert_to((to_jsonb(document) - 'kind')::text, 'UTF8'));
    update hashed_table set columns = (select array_agg(attname || ' ' || format_type(atttypid, atttypmod) order by attname)
        from pg_attribute where attrelid = 'statement_document'::regclass and attnum > 0 and not attisdropped
          and attname <> 'of_month')
      where table_name = 'statement_document';
    alter table row_hash enable trigger user;
  end if;
end $$;

alter table statement_document drop column of_month;
