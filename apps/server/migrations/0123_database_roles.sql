-- Why: the server was the owner of its tables, or a superuser: whoever got a statement in could turn every rule of the database
--   off. Now three roles share the work: kinfold_migrate owns and changes the schema, kinfold_run is the server, kinfold_read
--   reads. What the last two may do stands in migrations/always/table_grants.sql, one line a table.
-- Locks: none that others wait for.
-- Undo: drop function grant_table, close_to_the_server; grant execute on function ledger.post, ledger.open_wallet,
--   ledger.club_balance, ledger.take_snapshots, ledger.request_hash, ledger.lock_wallet to kinfold_app. The roles may stay.

-- Several databases of one server share the roles. A user who may not make roles finds them made by database-roles.sql.
do $$
declare
  v_role text;
begin
  foreach v_role in array '{kinfold_run,kinfold_read}'::text[] loop
    begin
      execute format('create role %I nologin', v_role);
    exception when duplicate_object or unique_violation or insufficient_privilege then
      null;
    end;
  end loop;
end $$;

-- Takes everything from both roles, so that what stands in table_grants.sql is all that they have.
create function close_to_the_server() returns void language plpgsql as $$
declare
  v_missing text;
begin
  select string_agg(name, ' and ') into v_missing from unnest('{kinfold_run,kinfold_read}'::text[]) name
    where not exists (select from pg_roles where rolname = name);
  if v_missing is not null then
    raise exception 'there is no role %: run apps/server/database-roles.sql as a superuser once', v_missing
      using errcode = 'KC003';
  end if;
  if (select pg_has_role(datdba, 'member') from pg_database where datname = current_database()) then
    execute format('revoke create, temporary on database %I from public', current_database());
    execute format('grant connect on database %I to kinfold_run, kinfold_read', current_database());
    revoke create on schema public from public;
  end if;
  revoke all on all tables in schema public, ledger from public, kinfold_run, kinfold_read;
  revoke all on all sequences in schema public, ledger from public, kinfold_run, kinfold_read;
  revoke all on all functions in schema ledger from public, kinfold_run, kinfold_read;
  if exists (select from pg_roles where rolname = 'kinfold_app') then
    revoke all on all tables in schema ledger from kinfold_app;
    revoke all on all functions in schema ledger from kinfold_app;
  end if;
  -- What changes the schema is nobody's but the owner's.
  revoke all on function keep_columns(text, text[]), keep_undeclared_tables(), hash_rows(regclass),
    hash_rows_of_every_table(text[]), add_reference(text, regclass, text[], regclass, text[], text),
    close_to_the_server(), grant_table(text, text, text) from public, kinfold_run, kinfold_read;

  grant usage on schema public, ledger to kinfold_run, kinfold_read;
  grant usage on all sequences in schema public to kinfold_run;
  grant select on ledger.entry, wallet_journal, wallet_return_hold to kinfold_run, kinfold_read;
  -- The ledger is written by these alone, which belong to its owner.
  grant execute on function ledger.post(text, text, timestamptz, text[], text[], bigint[], jsonb),
    ledger.open_wallet(text, text), ledger.open_plan(integer, text), ledger.club_balance(text),
    ledger.take_snapshots(interval), ledger.lock_wallet(text),
    ledger.request_hash(text, text[], text[], bigint[], jsonb) to kinfold_run;
  grant execute on function ledger.request_hash(text, text[], text[], bigint[], jsonb),
    ledger.facts_hash(bytea, timestamptz, timestamptz, text, jsonb, bytea), ledger.facts_of(jsonb),
    ledger.owner_hash(text), ledger.club_balance(text) to kinfold_read, kinfold_run;
end $$;

-- Grants what one line says, or refuses a line that allows too much. A table that is not there yet is passed over, so that a
-- list may be ahead of a migration.
create function grant_table(p_name text, run text, read text) returns void language plpgsql as $$
declare
  v_table regclass := to_regclass(p_name);
  v_run text[] := string_to_array(run, ',');
  v_read text[] := string_to_array(read, ',');
  v_arguments text[];
begin
  if v_table is null then
    return;
  end if;
  if not v_run <@ '{select,insert,update,delete}' or not v_read <@ '{select}' then
    raise exception 'grant_table: % is more than a line of % may allow', concat_ws(' and ', run, read), p_name
      using errcode = 'KC003';
  end if;
  if v_run && '{insert,update,delete}'
      and (p_name in ('migration', 'row_hash', 'hashed_table') or p_name like 'ledger.%') then
    raise exception 'grant_table: % is written by its own functions alone', p_name using errcode = 'KC003';
  end if;
  if 'update' = any (v_run) then
    select string_to_array(encode(tgargs, 'escape'), '\000') into v_arguments from pg_trigger
      where tgrelid = v_table and tgname = 'only_declared_columns_change';
    if not exists (select from pg_attribute where attrelid = v_table and attname = any (v_arguments)
        and attgenerated = '') then
      raise exception 'grant_table: no column of % may change, so nobody updates it', p_name using errcode = 'KC003';
    end if;
  end if;
  execute format('grant %s on %s to kinfold_run', run, v_table);
  execute format('grant %s on %s to kinfold_read', read, v_table);
end $$;
