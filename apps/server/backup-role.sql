-- The role that copies the database that comes along: it may read the files of the whole server over the replication protocol and
-- mark the write-ahead log, and it has no right on any table. Run by the server at each start, and harmless when repeated.
do $$
begin
  begin
    create role kinfold_backup;
  exception when duplicate_object or unique_violation then
    null;
  end;
  alter role kinfold_backup login replication nosuperuser nocreatedb nocreaterole nobypassrls connection limit 8;
end $$;
grant execute on function pg_create_restore_point(text), pg_switch_wal() to kinfold_backup;
