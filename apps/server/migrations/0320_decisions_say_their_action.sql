-- Why: what staff did is called an action everywhere; three tables called it otherwise. Functions are kept as text, so theirs is rewritten.
-- Locks: the tables of decisions, for a moment.
-- Undo: the same block, with the two words changed round.

do $$
declare
  renamed record;
begin
  for renamed in
    select format('alter table %I rename column deed to action', relname) as statement
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attname = 'deed' and not attisdropped
    union all
    select format('alter table %s rename constraint %I to %I', conrelid::regclass, conname, replace(conname, 'deed', 'action'))
    from pg_constraint where connamespace = current_schema()::regnamespace and conname like '%deed%'
    union all
    select regexp_replace(pg_get_functiondef(oid), '\mdeed\M', 'action', 'g')
    from pg_proc where pronamespace = current_schema()::regnamespace and prosrc ~ '\mdeed\M'
  loop
    execute renamed.statement;
  end loop;
end $$;
