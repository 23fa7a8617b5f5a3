-- Why: a member asks to close their account (NDPA 2023, section 34: erasure), and two staff members close it. Nothing of the member's
--   may be left in the club. The rows are kept for five years after the closing (SEC, rules on anti-money-laundering); the day on
--   which they are erased stands with the closing.
-- Locks: decision, member, wallet, payment_intent, bank_transfer, portfolio_order and subscription, for the moment of replacing a
--   constraint or adding a trigger; the table is new.
-- Undo: drop the triggers below with their functions, drop table account_closure; take the kind out of the constraint.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure', 'line_outcome', 'line_reopening', 'data_export', 'account_closure'));

create table account_closure (
  closure_id text primary key,
  member_id text not null references member,
  requested_at timestamptz not null,
  -- When the law wants it answered.
  due_at timestamptz not null,
  cancelled_at timestamptz,
  closed_at timestamptz,
  -- The decision of two staff members.
  closed_by text,
  -- The Lagos day on which what is kept by law is erased.
  erase_on date,
  constraint closing_is_about_the_same_member foreign key (closed_by, member_id) references decision (decision_id, member_id),
  constraint closing_is_whole check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (erase_on is null)),
  constraint closure_ends_once check (cancelled_at is null or closed_at is null),
  constraint closure_times_are_in_order check (requested_at < due_at and cancelled_at >= requested_at and closed_at >= requested_at),
  constraint records_are_kept_for_five_years
    check (erase_on >= ((closed_at at time zone 'Africa/Lagos')::date + interval '5 years')::date)
);
-- A closed account stays closed: there is no second request after it either.
create unique index one_closure_per_member on account_closure (member_id) where cancelled_at is null;
create index account_closure_of_member on account_closure (member_id, requested_at desc);

create function is_member_closed(p_member text) returns boolean language plpgsql as $$
begin
  -- Share lock: a closing at the same moment comes before or after. Only a statement after the lock sees one that came before.
  perform from member where member_id = p_member for share;
  return exists (select from account_closure where member_id = p_member and closed_at is not null);
end $$;

-- A request begins open, ends once, and is carried out by an approved decision about it alone, with nothing of the member's left.
create function keep_account_closure() returns trigger language plpgsql as $$
declare
  v_left text[];
begin
  if tg_op = 'INSERT' then
    if new.cancelled_at is not null or new.closed_at is not null then
      raise exception 'a request to close an account begins open' using errcode = 'AC001';
    end if;
    return new;
  end if;
  if old.cancelled_at is not null or old.closed_at is not null then
    raise exception 'a request to close an account ends once' using errcode = 'AC001';
  end if;
  if new.closed_at is null then
    return new;
  end if;
  if not exists (select from decision where decision_id = new.closed_by and kind = 'account_closure'
      and subject_id = new.closure_id and status = 'approved') then
    raise exception 'an account is closed by two staff members' using errcode = 'AC002';
  end if;
  v_left := list_closing_blockers(new.member_id);
  if cardinality(v_left) > 0 then
    raise exception 'an account with something in it is not closed: %', v_left using errcode = 'AC003';
  end if;
  if exists (select from wallet where member_id = new.member_id and closed_at is null)
    or exists (select from subscription where member_id = new.member_id and state in ('awaiting_card', 'active', 'attention', 'paused'))
    or exists (select from member where member_id = new.member_id and disabled_at is null) then
    raise exception 'a closed account has no open wallet, no recurring contribution and no sign-in' using errcode = 'AC003';
  end if;
  return new;
end $$;
create trigger keep_account_closure before insert or update on account_closure
  for each row execute function keep_account_closure();
create trigger never_removed before delete or truncate on account_closure
  for each statement execute function ledger.refuse_change();

-- Nothing begins for a closed member, and neither their sign-in nor a wallet opens again.
create function refuse_closed_member() returns trigger language plpgsql as $$
begin
  if is_member_closed(new.member_id) then
    raise exception 'the account of this member is closed' using errcode = 'AC004';
  end if;
  return new;
end $$;
create trigger not_once_closed before insert on payment_intent for each row execute function refuse_closed_member();
create trigger not_once_closed before insert on bank_transfer for each row execute function refuse_closed_member();
create trigger not_once_closed before insert on subscription for each row execute function refuse_closed_member();
create trigger not_once_closed before insert on portfolio for each row execute function refuse_closed_member();
create trigger not_opened_once_closed before insert on wallet for each row execute function refuse_closed_member();
create trigger not_opened_again_once_closed before update on wallet for each row
  when (old.closed_at is not null and new.closed_at is null) execute function refuse_closed_member();
create trigger not_unlocked_once_closed before update on member for each row
  when (old.disabled_at is not null and new.disabled_at is null) execute function refuse_closed_member();

create function refuse_closed_order() returns trigger language plpgsql as $$
begin
  if (select is_member_closed(member_id) from portfolio where portfolio_id = new.portfolio_id) then
    raise exception 'the account of this member is closed' using errcode = 'AC004';
  end if;
  return new;
end $$;
create trigger not_once_closed before insert on portfolio_order for each row execute function refuse_closed_order();
