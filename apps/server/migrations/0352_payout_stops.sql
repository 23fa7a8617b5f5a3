-- Why: one staff member stops all payouts at once; two resume them. While a stop stands no batch is approved or handed over and no
--   refund is released, by whatever program (0163 in docs/decisions).
-- Locks: payout_batch and payment_return for a moment, for their triggers; the tables are new.
-- Undo: drop the two triggers named not_while_stopped; drop function refuse_stopped_payout, find_payout_stop, keep_payout_stop;
--   drop table payout_stop, payout_gate.

-- One row that says nothing: what lets money out holds it shared, and stopping and resuming hold it alone. So a stop waits for what
-- is being let out, and what comes after the stop sees it.
create table payout_gate (
  only_one boolean primary key default true constraint there_is_one_payout_gate check (only_one)
);
insert into payout_gate default values;

create table payout_stop (
  stop_id text primary key,
  reason text not null,
  stopped_at timestamptz not null,
  -- Null where a program of the club's machine stopped them.
  stopped_by text references staff,
  ended_by text unique references decision,
  ended_at timestamptz,
  constraint a_stop_of_payouts_says_why check (length(btrim(reason)) > 0),
  constraint a_stop_of_payouts_ends_by_a_decision check ((ended_by is null) = (ended_at is null))
);
create unique index one_stop_of_payouts_stands on payout_stop ((ended_at is null)) where ended_at is null;

create function keep_payout_stop() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from payout_gate for update;
  if tg_op = 'INSERT' then
    if new.ended_at is not null then
      raise exception 'a stop of payouts begins open' using errcode = 'PS001';
    end if;
    return new;
  end if;
  if old.ended_at is not null or not exists (select from decision where decision_id = new.ended_by
      and kind = 'payout_resume' and status = 'approved' and subject_id = new.stop_id and decided_at = new.ended_at) then
    raise exception 'payouts are resumed by two staff members' using errcode = 'PS001';
  end if;
  return new;
end $$;
create trigger keep_payout_stop before insert or update on payout_stop
  for each row execute function keep_payout_stop();
create trigger append_only before delete or truncate on payout_stop
  for each statement execute function ledger.refuse_change();

-- The stop that stands, null without one. None begins or ends until the transaction ends.
create function find_payout_stop() returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from payout_gate for share;
  return (select stop_id from payout_stop where ended_at is null);
end $$;
revoke all on function find_payout_stop from public;

create function refuse_stopped_payout() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if find_payout_stop() is not null then
    raise exception 'nothing leaves while payouts are stopped' using errcode = 'PS002';
  end if;
  return new;
end $$;
create trigger not_while_stopped before update on payout_batch for each row
  when (new.status <> old.status and new.status in ('approved', 'processing')) execute function refuse_stopped_payout();
create trigger not_while_stopped before update on payment_return for each row
  when (new.state <> old.state and new.state = 'sending') execute function refuse_stopped_payout();
