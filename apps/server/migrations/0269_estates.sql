-- Why: when a member has died, two staff members record it: the account is held for the estate. No one signs in, nothing is paid or
--   charged, no email goes out, and the money stays. Two staff members undo it where it was wrong. Paying to the estate is not part of it.
-- Locks: decision and member, for a moment, while a constraint is replaced and a trigger is added; the table is new.
-- Undo: drop table estate_hold with its triggers and functions; take the kind out of the constraint; put unlock_takes_two back from
--   0170, and list_closing_blockers and is_member_reachable without it.

alter table decision drop constraint decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure', 'line_outcome', 'line_reopening', 'data_export', 'account_closure', 'member_correction', 'estate_hold'));

create table estate_hold (
  hold_id text primary key,
  member_id text not null references member,
  died_on date not null,
  -- What proves it: the reference of a death certificate, and who holds it.
  proof text not null,
  contact_name text not null,
  contact_phone text not null,
  contact_email text,
  held_at timestamptz not null,
  -- The decision of two staff members.
  held_by text not null,
  released_at timestamptz,
  released_by text,
  constraint hold_is_about_the_same_member foreign key (held_by, member_id) references decision (decision_id, member_id),
  constraint release_is_about_the_same_member foreign key (released_by, member_id) references decision (decision_id, member_id),
  constraint hold_is_released_whole check ((released_at is null) = (released_by is null) and released_at >= held_at),
  constraint hold_has_its_proof_and_contact check (length(btrim(proof)) > 0 and length(btrim(contact_name)) > 0
    and length(btrim(contact_phone)) > 0),
  constraint death_is_not_to_come check (died_on <= (held_at at time zone 'Africa/Lagos')::date)
);
create unique index one_hold_per_member on estate_hold (member_id) where released_at is null;
create index estate_hold_of_member on estate_hold (member_id, held_at desc);

-- Whether two staff members approved this decision about the hold of this member.
create function is_estate_decision(p_decision text, p_member text, p_is_held boolean) returns boolean language sql stable as $$
  select exists (select from decision where decision_id = p_decision and kind = 'estate_hold' and subject_id = p_member
    and status = 'approved' and ((payload ->> 'facts') is not null) = p_is_held)
$$;

create function keep_estate_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.released_at is not null then
      raise exception 'a hold begins open' using errcode = 'EH001';
    end if;
    if not is_estate_decision(new.held_by, new.member_id, true) then
      raise exception 'an account is held for the estate by two staff members' using errcode = 'EH002';
    end if;
    return new;
  end if;
  if old.released_at is not null then
    raise exception 'a hold ends once' using errcode = 'EH001';
  end if;
  if not is_estate_decision(new.released_by, new.member_id, false) then
    raise exception 'a hold is undone by two staff members' using errcode = 'EH002';
  end if;
  return new;
end $$;
create trigger keep_estate_hold before insert or update on estate_hold for each row execute function keep_estate_hold();
create trigger never_removed before delete or truncate on estate_hold for each statement execute function ledger.refuse_change();

-- As before, and: undoing a hold that was wrong lets the member sign in again. A member who is held stays locked.
create or replace function unlock_takes_two() returns trigger language plpgsql as $$
begin
  if exists (select from estate_hold where member_id = new.member_id and released_at is null) then
    raise exception 'an account that is held for the estate stays locked' using errcode = 'EH003';
  end if;
  if not exists (select from decision where member_id = new.member_id and status = 'approved'
      and (kind = 'member_unlock' and proposed_at >= old.disabled_at
        or kind = 'estate_hold' and (payload ->> 'facts') is null and decided_at >= old.disabled_at)) then
    raise exception 'a member is unlocked by two people' using errcode = 'ML002';
  end if;
  return new;
end $$;

-- Whether emails go out to a member. The one that says that the account is closed is written before it is.
create function is_member_reachable(p_member text) returns boolean language sql stable as $$
  select not exists (select from account_closure where account_closure.member_id = p_member and closed_at is not null)
    and not exists (select from estate_hold where estate_hold.member_id = p_member and released_at is null)
$$;

-- What of a member's is still in the club and keeps their account from being closed. Recurring contributions are none of it: they
-- end with the account.
create function list_closing_blockers(p_member text) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (select from wallet join ledger.account on account.name in
          ('wallet:' || wallet_id || ':available', 'wallet:' || wallet_id || ':held')
        join ledger.balance using (account_id) where wallet.member_id = p_member and amount_minor <> 0) then 'wallet' end,
    case when exists (select from portfolio left join unit_holding using (portfolio_id)
        where portfolio.member_id = p_member and (coalesce(units, 0) <> 0
          or exists (select from portfolio_order where portfolio_order.portfolio_id = portfolio.portfolio_id
            and status in ('pending_payment', 'awaiting_confirmation', 'queued_for_dealing')))) then 'plan' end,
    case when exists (select from payment_intent where payment_intent.member_id = p_member
          and (state in ('initiated', 'pending', 'awaiting_confirmation', 'abandoned', 'disputed')
            or exists (select from payment_return where payment_return.reference = payment_intent.reference
              and payment_return.state in ('asked', 'sending', 'open'))
            or exists (select from payment_review where payment_review.reference = payment_intent.reference
              and resolved_at is null)))
        or exists (select from bank_transfer where bank_transfer.member_id = p_member and state in ('waiting', 'proposed'))
        or exists (select from subscription join subscription_attempt using (subscription_id)
          where subscription.member_id = p_member and subscription_attempt.state = 'charging')
      then 'payment' end,
    case when exists (select from withdrawal where withdrawal.member_id = p_member
          and (status in ('pending', 'approved', 'processing') or exists (select from decision
            where decision.kind = 'payout_failure' and subject_id = withdrawal_id and decision.status = 'proposed')))
      then 'withdrawal' end,
    case when exists (select from payment_return join payment_intent using (reference)
        where payment_intent.member_id = p_member and payment_return.state <> 'undone'
          and coalesce(owed_minor, 0) > recovered_minor) then 'debt' end,
    case when exists (select from data_export where data_export.member_id = p_member and cancelled_at is null
          and released_at is null)
        or exists (select from member_correction where member_correction.member_id = p_member and cancelled_at is null
          and decided_at is null) then 'data_request' end,
    case when exists (select from estate_hold where estate_hold.member_id = p_member and released_at is null) then 'estate' end
  ], null)
$$;
