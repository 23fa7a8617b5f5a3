-- Why: what a member typed, or what a provider said, cannot be worked out again from other rows. A hash of each row, written by
--   the database itself, shows a row that was changed, added or removed past the triggers.
-- Locks: the tables are new. migrations/always/row_hashes.sql fills them: it holds each table against writes while it is read.
-- Undo: drop the triggers named note_row_hash; drop table row_hash, hashed_table; drop the functions below.

-- SHA-256 of every column of one row of another table, as it was last written through the triggers.
create table row_hash (
  table_name text not null,
  row_key text not null,
  hash bytea not null,
  primary key (table_name, row_key)
);

-- The tables that are hashed, and the columns that they had when their rows were last looked at.
create table hashed_table (
  table_name text primary key,
  columns text[] not null
);

-- Depth 1 is this trigger itself, on a statement of somebody's own.
create function refuse_hashing_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'a hash is written with its row' using errcode = 'KC002';
end $$;

-- Arguments: the name of the table, then the columns of its primary key. Always in UTC, so that a hash has one value.
create function note_row_hash() returns trigger language plpgsql security definer
set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_key text := v_row ->> tg_argv[1];
begin
  for i in 2 .. tg_nargs - 1 loop
    v_key := v_key || '/' || (v_row ->> tg_argv[i]);
  end loop;
  if tg_op = 'DELETE' then
    delete from row_hash where table_name = tg_argv[0] and row_key = v_key;
  else
    insert into row_hash (table_name, row_key, hash)
      values (tg_argv[0], v_key, sha256(convert_to(v_row::text, 'UTF8')))
      on conflict (table_name, row_key) do update set hash = excluded.hash;
  end if;
  return null;
end $$;

-- Sees to it that every row of one table has its hash. A column that was added is taken in where the row was as it should be;
-- a row that was not keeps the hash that says so.
create function hash_rows(p_table regclass) returns void language plpgsql
set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  v_name text := p_table::text;
  v_columns text[];
  v_before text[];
  v_added text[];
  v_keys text[];
  v_key text;
begin
  select array_agg(attname || ' ' || format_type(atttypid, atttypmod) order by attname) into v_columns
    from pg_attribute where attrelid = p_table and attnum > 0 and not attisdropped;
  select array_agg(attname::text order by array_position(indkey::int2[], attnum)) into v_keys
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = p_table and indisprimary;
  if v_keys is null then
    raise exception 'hash_rows: % has no primary key', p_table;
  end if;
  v_key := (select string_agg(format('(to_jsonb(t) ->> %L)', name), ' || ''/'' || ' order by place)
    from unnest(v_keys) with ordinality key (name, place));
  select columns into v_before from hashed_table where table_name = v_name;
  if v_before is not distinct from v_columns then
    return;
  end if;
  if v_before is null then
    execute format('create trigger note_row_hash after insert or update or delete on %s for each row
      execute function note_row_hash(%s)', p_table,
      (select string_agg(quote_literal(name), ', ' order by place)
        from unnest(array[v_name] || v_keys) with ordinality argument (name, place)));
    execute format('insert into row_hash (table_name, row_key, hash)
      select %L, %s, sha256(convert_to(to_jsonb(t)::text, ''UTF8'')) from %s t', v_name, v_key, p_table);
  else
    -- Of what was dropped, or is of another type, nobody can say what it was.
    v_added := case when v_before <@ v_columns
      then (select array_agg(split_part(name, ' ', 1)) from unnest(v_columns) name where name <> all (v_before)) end;
    execute format('update row_hash set hash = sha256(convert_to(to_jsonb(t)::text, ''UTF8'')) from %s t
      where table_name = %L and row_key = %s and ($1 is null or hash = sha256(convert_to((to_jsonb(t) - $1)::text, ''UTF8'')))',
      p_table, v_name, v_key) using v_added;
  end if;
  insert into hashed_table (table_name, columns) values (v_name, v_columns)
    on conflict (table_name) do update set columns = excluded.columns;
end $$;

-- Every table but these, and of the ledger what its own sums do not prove.
create function hash_rows_of_every_table(p_except text[]) returns void language plpgsql as $$
begin
  alter table row_hash disable trigger user;
  perform hash_rows(oid::regclass) from pg_class
    where relkind = 'r' and (relnamespace = 'public'::regnamespace and relname <> all (p_except)
      or oid in ('ledger.account'::regclass, 'ledger.snapshot'::regclass));
  delete from row_hash where not exists (select from pg_class where oid = to_regclass(table_name));
  delete from hashed_table where to_regclass(table_name) is null;
  alter table row_hash enable trigger user;
end $$;

create trigger written_with_its_row before insert or update or delete or truncate on row_hash
  for each statement execute function refuse_hashing_by_hand();
revoke all on function hash_rows(regclass), hash_rows_of_every_table(text[]) from public;
