-- The roles of a club's database, made once by a superuser who is connected to it:
--   psql -d kinfold -f apps/server/database-roles.sql
-- and then, for each of the three, \password kinfold_migrate and so on. It may be repeated, and hands what an older server
-- owned to kinfold_migrate. The project's own PostgreSQL runs it at every start.
--   kinfold_migrate   owns the database and changes its schema, at the start of a server (DATABASE_MIGRATE_URL)
--   kinfold_run       is the server: what it may do stands in migrations/always/table_grants.sql (DATABASE_URL)
--   kinfold_read      reads, for the nightly integrity check and for people (DATABASE_READ_URL)
do $$
declare
  v_role text;
  v_object record;
begin
  foreach v_role in array '{kinfold_migrate,kinfold_run,kinfold_read}'::text[] loop
    begin
      execute format('create role %I', v_role);
    exception when duplicate_object or unique_violation then
      null;
    end;
    execute format('alter role %I login nosuperuser nocreatedb nocreaterole noreplication nobypassrls', v_role);
  end loop;
  alter role kinfold_read set default_transaction_read_only = on;

  execute format('alter database %I owner to kinfold_migrate', current_database());
  for v_object in
    with house as (
      select oid from pg_namespace where nspname in ('public', 'ledger', 'jobs')
    ), theirs as (
      select oid from pg_roles where rolname = 'kinfold_migrate'
    )
    select 'schema ' || oid::regnamespace as name from pg_namespace
        where nspname in ('ledger', 'jobs') and nspowner <> (select oid from theirs)
      union all
      select case relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'S' then 'sequence ' else 'table ' end
          || pg_class.oid::regclass
        from pg_class where relnamespace in (select oid from house) and relowner <> (select oid from theirs)
          and relkind in ('r', 'p', 'v', 'm', 'S')
          -- The sequence of a column goes with its table.
          and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass
            and relkind = 'S' and deptype in ('a', 'i'))
      union all
      select 'routine ' || oid::regprocedure from pg_proc
        where pronamespace in (select oid from house) and proowner <> (select oid from theirs)
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select 'type ' || oid::regtype from pg_type
        where typnamespace in (select oid from house) and typowner <> (select oid from theirs) and typtype in ('e', 'd')
  loop
    execute format('alter %s owner to kinfold_migrate', v_object.name);
  end loop;
end $$;
