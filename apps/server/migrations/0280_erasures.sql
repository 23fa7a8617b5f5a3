-- Why: five years after an account was closed, the law no longer has the club keep who its member was. Two staff members erase the
--   person, and every figure of the ledger stays (0126 in docs/decisions). What is erased in each table stands in
--   migrations/always/erased_columns.sql.
-- Locks: decision, audit_entry and payout_batch, for the moment of replacing a constraint and while their rows are read against it; the other
--   tables are new. erase_member locks every table that it erases something in against writes until its transaction ends.
-- Undo: drop function erase_member and those below; drop erased_file, erased_row, personal_table; drop the columns erased_by with
--   their constraints and put those back that were there; drop table erasure. What was erased does not come back.

-- Adds the kind to whatever kinds are listed by now.
do $$
declare
  v_check text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'decision_kind_is_known');
begin
  alter table decision drop constraint decision_kind_is_known;
  execute 'alter table decision add constraint decision_kind_is_known ' || replace(v_check, 'ARRAY[', 'ARRAY[''erasure''::text, ');
end $$;

alter table account_closure add constraint a_closure_is_of_its_member unique (closure_id, member_id);

-- A closed account whose day of erasure has come.
create table erasure (
  erasure_id text primary key,
  member_id text not null constraint one_erasure_per_member unique references member,
  closure_id text not null,
  listed_at timestamptz not null,
  -- Until when it is to be decided.
  due_at timestamptz not null,
  erased_at timestamptz,
  -- The decision of two staff members.
  erased_by text,
  -- When the last of the member's files was gone.
  files_removed_at timestamptz,
  constraint an_erasure_is_of_its_member unique (erasure_id, member_id),
  constraint erasure_follows_the_closing_of_its_member foreign key (closure_id, member_id)
    references account_closure (closure_id, member_id),
  constraint erasure_is_about_the_same_member foreign key (erased_by, member_id) references decision (decision_id, member_id),
  constraint erasure_is_whole check ((erased_at is null) = (erased_by is null)),
  constraint files_go_after_the_rows check (files_removed_at >= erased_at),
  constraint erasure_times_are_in_order check (listed_at < due_at and erased_at >= listed_at)
);

-- Which rows an erasure changed or removed.
create table erased_row (
  table_name text not null,
  row_key text not null,
  erasure_id text not null references erasure,
  is_removed boolean not null,
  primary key (table_name, row_key, erasure_id)
);
create trigger append_only before update or delete or truncate on erased_row
  for each statement execute function ledger.refuse_change();

-- Files that an erasure takes out of the store, after its transaction.
create table erased_file (
  stored_name text primary key,
  erasure_id text not null references erasure,
  removed_at timestamptz
);
create trigger never_removed before delete or truncate on erased_file
  for each statement execute function ledger.refuse_change();

-- The answer for each column: see migrations/always/erased_columns.sql, which fills it.
create table personal_table (
  position integer generated always as identity,
  table_name text primary key,
  -- SQL: whether row r is about member m. Null where no row is about a member.
  is_about text,
  removes boolean not null,
  -- Columns, and the SQL of what they are after an erasure.
  erases text[] not null,
  -- All columns that have an answer.
  columns text[] not null,
  searches text[] not null,
  search_when text not null
);

create function declare_personal_data(
  p_table text, p_is_about text, erases text[] default '{}', keeps text[] default '{}', removes text[] default '{}',
  searches text[] default '{}', search_when text default 'true'
) returns void language plpgsql as $$
declare
  v_erased text[] := array(select erases[i][1] from generate_series(1, coalesce(array_length(erases, 1), 0)) i);
begin
  -- A line may be ahead of a migration.
  if to_regclass(p_table) is null then
    return;
  end if;
  insert into personal_table (table_name, is_about, removes, erases, columns, searches, search_when)
    values (p_table, p_is_about, cardinality(removes) > 0, erases, v_erased || keeps || removes, searches, search_when);
end $$;

create function declare_club_data(p_table text, p_keeps text[], searches text[] default '{}', search_when text default 'true')
returns void language plpgsql as $$
begin
  if to_regclass(p_table) is not null then
    insert into personal_table (table_name, is_about, removes, erases, columns, searches, search_when)
      values (p_table, null, false, '{}', p_keeps, searches, search_when);
  end if;
end $$;

-- What holds an erasure back: the law wants the records as long as any of it is open.
create function list_erasure_blockers(p_member text) returns text[] language sql stable as $$
  select list_closing_blockers(p_member) || array_remove(array[
    case when exists (select from reconciliation_item where member_id = p_member and settled_at is null) then 'disagreement' end,
    case when exists (select from decision where member_id = p_member and status = 'proposed' and kind <> 'erasure')
      then 'decision' end
  ], null)
$$;

create function keep_erasure() returns trigger language plpgsql as $$
declare
  v_erase_on date := (select erase_on from account_closure where closure_id = new.closure_id and member_id = new.member_id
    and closed_at is not null);
  v_left text[];
begin
  if tg_op = 'INSERT' then
    if new.erased_at is not null or new.files_removed_at is not null then
      raise exception 'an erasure begins open' using errcode = 'ER001';
    end if;
    if v_erase_on is null or (new.listed_at at time zone 'Africa/Lagos')::date < v_erase_on then
      raise exception 'the records of a member are kept until their day of erasure' using errcode = 'ER002';
    end if;
    return new;
  end if;
  if old.erased_at is not null then
    if old.files_removed_at is not null or (new.erased_at, new.erased_by) is distinct from (old.erased_at, old.erased_by)
      or exists (select from erased_file where erasure_id = new.erasure_id and removed_at is null) then
      raise exception 'an erasure is done once, and its files go last' using errcode = 'ER001';
    end if;
    return new;
  end if;
  -- Nothing but erase_member says that a member is erased.
  if current_user <> (select relowner::regrole::text from pg_class where oid = 'erasure'::regclass) then
    raise exception 'a member is erased by erase_member' using errcode = 'ER001';
  end if;
  if not exists (select from decision where decision_id = new.erased_by and kind = 'erasure' and subject_id = new.erasure_id
      and member_id = new.member_id and status = 'approved') then
    raise exception 'a member is erased by two staff members' using errcode = 'ER003';
  end if;
  if (new.erased_at at time zone 'Africa/Lagos')::date < v_erase_on then
    raise exception 'the records of a member are kept until their day of erasure' using errcode = 'ER002';
  end if;
  v_left := list_erasure_blockers(new.member_id);
  if cardinality(v_left) > 0 then
    raise exception 'the records are still needed: %', v_left using errcode = 'ER004';
  end if;
  return new;
end $$;
create trigger keep_erasure before insert or update on erasure for each row execute function keep_erasure();
create trigger never_removed before delete or truncate on erasure for each statement execute function ledger.refuse_change();

-- What was proposed to two people keeps its digest, which they signed, and loses its words.
alter table decision add column erased_by text;
alter table decision add constraint decision_is_erased_with_its_member foreign key (erased_by, member_id)
  references erasure (erasure_id, member_id);
alter table decision drop constraint the_digest_is_of_what_is_proposed;
alter table decision add constraint the_digest_is_of_what_is_proposed check (erased_by is not null
  or payload_sha256 = sha256(convert_to(decision_text(decision_id, kind, subject_id, member_id, staff_id, payload), 'UTF8')));

-- An entry of the audit keeps its hash, which the next one follows, and loses its words.
alter table audit_entry add column erased_by text references erasure;
alter table audit_entry drop constraint a_hash_follows_the_one_before;
alter table audit_entry add constraint a_hash_follows_the_one_before check (erased_by is not null
  or hash = sha256(previous_hash || convert_to(entry, 'UTF8')));

-- A file that a bank was given keeps its digest, and loses the names and the account numbers of the erased.
alter table payout_batch add column erased_by text references erasure;
alter table payout_batch drop constraint a_file_is_what_its_digest_says;
alter table payout_batch add constraint a_file_is_what_its_digest_says check ((file is null) = (file_sha256 is null)
  and (erased_by is not null or encode(sha256(file), 'hex') = file_sha256));

-- The lines of these withdrawals lose all but their reference. The amount stands in payout_line.
create function erase_lines(p_file bytea, p_references text[]) returns bytea language sql immutable as $$
  select convert_to(string_agg(coalesce((select reference || ',Erased' from unnest(p_references) reference
      where strpos(line, reference) > 0 limit 1), line), E'\r\n' order by place), 'UTF8')
    from regexp_split_to_table(convert_from(p_file, 'UTF8'), E'\r?\n') with ordinality line (line, place)
$$;

create function erase_payload(p_kind text, p_payload jsonb) returns jsonb language sql immutable as $$
  select case
    when p_kind = 'member_correction' then p_payload || jsonb_build_object('changed', '{}'::jsonb,
      'answer', case when p_payload ->> 'answer' is not null then 'Erased' end)
    when p_kind = 'estate_hold' and p_payload ->> 'facts' is not null then jsonb_build_object('facts', jsonb_build_object(
      'died_on', p_payload #> '{facts,died_on}', 'proof', 'Erased', 'contact_name', 'Erased', 'contact_phone', 'Erased',
      'contact_email', null))
    when p_kind = 'pep_approval' then p_payload || '{"name": "Erased", "source_of_funds": "Erased"}'
    when p_kind = 'sanctions_answer' then p_payload || '{"entry_name": "Erased"}'
    else p_payload end
$$;

create function erase_entry(p_entry text, p_erasure text) returns text language sql immutable as $$
  select ((p_entry::jsonb - '{before,after,reason,salt}'::text[]) || jsonb_build_object('erased_by', p_erasure))::text
$$;

-- A text without any of these words, whatever their case.
create function redact_words(p_text text, p_words text[]) returns text language plpgsql immutable as $$
declare
  v_word text;
begin
  foreach v_word in array p_words loop
    p_text := regexp_replace(p_text, regexp_replace(v_word, '([^\w ])', '\\\1', 'g'), 'Erased', 'gi');
  end loop;
  return p_text;
end $$;

-- The bank account that money went to, as the facts of a journal hold it.
create function ledger.erase_facts(p_facts jsonb) returns jsonb language sql immutable as $$
  select case when p_facts ? 'withdrawal' then jsonb_set(p_facts, '{withdrawal}',
    (select jsonb_agg(case when place in (9, 11, 12) then '"Erased"' when place in (10, 13, 14) then 'null' else value end order by place)
      from jsonb_array_elements(p_facts -> 'withdrawal') with ordinality fact (value, place))) else p_facts end
$$;
create function ledger.owners_of(p_journal bigint) returns bytea language sql stable as $$
  select string_agg(coalesce(debited.owner_hash, '') || coalesce(credited.owner_hash, ''), '' order by leg)
    from ledger.posting
    join ledger.account debited on debited.account_id = debit_account
    join ledger.account credited on credited.account_id = credit_account
    where posting.journal_id = p_journal
$$;

-- Erases a member, as two staff members decided: the one function that changes what other triggers keep. They sleep in this
-- transaction alone, which keeps everyone else from writing to those tables meanwhile. Constraints, references and the hashes of
-- rows go on. Answers how many rows it changed or removed.
create function erase_member(p_erasure text, p_decision text, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '10s' as $$
declare
  v_member text;
  v_m text;
  v_rule personal_table;
  v_key text;
  v_change text;
  v_about text;
  v_words text[];
  v_trigger record;
  v_enable text[] := '{}';
  v_count bigint := 0;
  v_rows bigint;
begin
  update erasure set erased_at = p_at, erased_by = p_decision where erasure_id = p_erasure and erased_at is null
    returning member_id into v_member;
  if v_member is null then
    raise exception 'there is no such erasure' using errcode = 'ER001';
  end if;
  insert into erased_file (stored_name, erasure_id)
    select stored_name, p_erasure from identity_document where member_id = v_member union
    select stored_name, p_erasure from receipt where member_id = v_member union
    select part.stored_name, p_erasure from receipt_upload_part part join receipt_upload using (upload_id) where member_id = v_member;
  v_words := array(
    -- Also what they were called before a correction.
    with called as (
      select first_name, last_name from member where member_id = v_member union
      select changed #>> array['first_name', side], changed #>> array['last_name', side]
        from (select changed from member_correction where member_id = v_member union all
          select changed from member_change where member_id = v_member) correction, unnest('{from,to}'::text[]) side
    )
    select distinct word from (
    select unnest(array[email, nullif(phone, '')]) as word from member where member_id = v_member union all
    select changed #>> array['phone', side] from member_change, unnest('{from,to}'::text[]) side where member_id = v_member union all
    select unnest(array[one.first_name || ' ' || other.last_name, other.last_name || ' ' || one.first_name])
      from called one, called other union all
    select unnest(array[account_number, account_name]) from bank_account where member_id = v_member) named
    where length(word) > 5);
  v_m := format('(select %L::text as member_id, %L::text as email, %L::text as erasure_id, %L::text[] as words,
    null::timestamptz as erased_at) m',
    v_member, (select email from member where member_id = v_member), p_erasure, v_words);

  for v_trigger in
    select tgrelid::regclass as table, tgname from pg_trigger join personal_table on to_regclass(table_name) = tgrelid
      where not tgisinternal and tgname <> 'note_row_hash' and tgenabled = 'O'
        and (removes or cardinality(erases) > 0 or cardinality(searches) > 0)
      order by 1, 2
  loop
    execute format('alter table %s disable trigger %I', v_trigger.table, v_trigger.tgname);
    v_enable := v_enable || format('alter table %s enable trigger %I', v_trigger.table, v_trigger.tgname);
  end loop;

  for v_rule in select * from personal_table where removes or cardinality(erases) > 0 or cardinality(searches) > 0 order by position loop
    v_key := (select string_agg(format('r.%I::text', attname), ' || ''/'' || ' order by array_position(indkey::int2[], attnum))
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = v_rule.table_name::regclass and indisprimary);
    if v_rule.removes then
      execute format('with gone as (delete from %s r using %s where %s returning %s as row_key)
        insert into erased_row (table_name, row_key, erasure_id, is_removed) select %L, row_key, %L, true from gone',
        v_rule.table_name, v_m, v_rule.is_about, v_key, v_rule.table_name, p_erasure);
      get diagnostics v_rows = row_count;
      v_count := v_count + v_rows;
      continue;
    end if;
    if cardinality(v_rule.erases) > 0 then
      v_change := (select string_agg(format('%I = %s', v_rule.erases[i][1], v_rule.erases[i][2]), ', ')
        from generate_series(1, array_length(v_rule.erases, 1)) i);
      execute format('with changed as (update %s r set %s from %s where %s returning %s as row_key)
        insert into erased_row (table_name, row_key, erasure_id, is_removed) select %L, row_key, %L, false from changed',
        v_rule.table_name, v_change, v_m, v_rule.is_about, v_key, v_rule.table_name, p_erasure);
      get diagnostics v_rows = row_count;
      v_count := v_count + v_rows;
    end if;
    if cardinality(v_rule.searches) > 0 then
      v_change := (select string_agg(format('%1$I = redact_words(r.%1$I, m.words)', name), ', ') from unnest(v_rule.searches) name);
      v_about := (select string_agg(format('redact_words(r.%1$I, m.words) is distinct from r.%1$I', name), ' or ')
        from unnest(v_rule.searches) name);
      execute format('with changed as (update %s r set %s from %s where (%s) and (%s) returning %s as row_key)
        insert into erased_row (table_name, row_key, erasure_id, is_removed) select %L, row_key, %L, false from changed
        on conflict do nothing',
        v_rule.table_name, v_change, v_m, v_about, v_rule.search_when, v_key, v_rule.table_name, p_erasure);
      get diagnostics v_rows = row_count;
      v_count := v_count + v_rows;
    end if;
  end loop;

  foreach v_change in array v_enable loop
    execute v_change;
  end loop;
  return v_count;
end $$;
-- What is left, or back, of members who are erased: rows of theirs that no erasure would leave so.
create function list_unerased() returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_rule personal_table;
  v_key text;
  v_left text;
  v_found text;
begin
  if not exists (select from erasure where erased_at is not null) then
    return;
  end if;
  for v_rule in select * from personal_table where removes or cardinality(erases) > 0 order by position loop
    v_key := (select string_agg(format('r.%I::text', attname), ' || ''/'' || ' order by array_position(indkey::int2[], attnum))
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = v_rule.table_name::regclass and indisprimary);
    v_left := case when v_rule.removes then 'true' else (select string_agg(format('r.%I::text is distinct from (%s)::text',
        v_rule.erases[i][1], v_rule.erases[i][2]), ' or ') from generate_series(1, array_length(v_rule.erases, 1)) i) end;
    for v_found in execute format('select %L || '' '' || %s || '' of the erased '' || m.member_id from %s r,
        (select member_id, email, erasure_id, ''{}''::text[] as words, erased_at from erasure join member using (member_id)
          where erased_at is not null) m where %s and (%s)',
      v_rule.table_name, v_key, v_rule.table_name, v_rule.is_about, v_left)
    loop
      return next v_found;
    end loop;
  end loop;
end $$;

revoke all on function erase_member(text, text, timestamptz), declare_personal_data(text, text, text[], text[], text[], text[], text),
  declare_club_data(text, text[], text[], text) from public;
