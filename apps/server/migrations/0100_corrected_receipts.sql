-- Why: a receipt that was confirmed for the wrong member could not be undone. Two people correct it: the money leaves the wallet,
--   what the wallet lacks is owed, and the lines of the statement are free for the right receipt. The same two steps undo a
--   correction. Each journal names the one that it corrects, and a journal is corrected once.
-- Locks: payment_return, payment_intent and bank_transfer for the moment of replacing constraints, triggers and an index;
--   ledger.journal against writes while the index is built, about a second for a million journals.
-- Undo: drop index ledger.a_journal_is_corrected_once; drop trigger correction_moves_by_two, correction_moves_receipt on payment_return;
--   drop function correction_moves_by_two, correction_moves_receipt, superseding_receipt; give payment_return its constraints of 0046,
--   bank_transfer its constraint and index of 0005, and the functions that are replaced here their bodies of 0004, 0005, 0014, 0036 and 0092.

alter table payment_return
  drop constraint return_kind_is_known,
  drop constraint return_state_is_known,
  drop constraint what_went_is_accounted_for,
  drop constraint a_reversal_is_of_our_bank,
  add constraint return_kind_is_known check (kind in ('refund', 'dispute', 'reversal', 'correction')),
  -- undone: a correction was itself corrected, and the receipt stands again.
  add constraint return_state_is_known check (
    state in ('asked', 'declined', 'sending', 'open', 'gone', 'stayed', 'undone') and (state <> 'undone' or kind = 'correction')),
  add constraint what_went_is_accounted_for check (
    (state in ('gone', 'undone')) = (taken_minor is not null and fee_minor is not null)
    and (state not in ('gone', 'undone') or owed_minor is not null)
    and (owed_minor is null or state in ('gone', 'undone') or (kind = 'reversal' and state = 'open'))),
  add constraint a_reversal_is_of_our_bank check ((kind in ('reversal', 'correction')) = (provider = 'bank')
    and (kind <> 'reversal' or provider_return_id is not null)),
  -- One person proposes a correction before anything moves.
  add constraint a_correction_is_asked_for check (kind <> 'correction' or asked_by is not null);

alter table bank_transfer
  drop constraint state_is_known,
  add constraint state_is_known check (state in ('waiting', 'proposed', 'confirmed', 'rejected', 'corrected'));
drop index one_transfer_per_receipt;
-- A receipt that was rejected or corrected may be sent again.
create unique index one_transfer_per_receipt on bank_transfer (receipt_id) where state not in ('rejected', 'corrected');

-- As in 0005; and a correction of two people takes a confirmed receipt to corrected and back.
create or replace function bank_transfer_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.reference, old.member_id, old.receipt_id, old.account_id, old.bank_reference, old.note, old.flags, old.claimed_at,
        old.confirm_by)
      is distinct from (new.reference, new.member_id, new.receipt_id, new.account_id, new.bank_reference, new.note, new.flags,
        new.claimed_at, new.confirm_by)
    or (old.state = 'rejected' and new.state <> 'rejected')
    or (old.state = 'confirmed' and new.state not in ('confirmed', 'corrected'))
    or (old.state = 'corrected' and new.state not in ('confirmed', 'corrected'))
    or (old.state not in ('confirmed', 'corrected') and new.state = 'corrected')
    or (old.state <> new.state and (old.state = 'corrected' or new.state = 'corrected')
      and (new.state = 'corrected') <> exists (select from payment_return
        where reference = new.reference and kind = 'correction' and state = 'gone'))
  then
    raise exception 'a transfer keeps what was claimed and what was decided' using errcode = 'BT001';
  end if;
  return new;
end $$;

-- As in 0004; and a payment that was reversed by a correction succeeds again when that is undone.
create or replace function payment_keeps_its_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payment is never deleted' using errcode = 'PY001';
  end if;
  if (old.reference, old.member_id, old.purpose, old.wallet_id, old.gateway, old.provider, old.is_live, old.charged_currency,
      old.base_minor, old.processing_fee_minor, old.provider_fee_minor, old.credited_currency, old.amount_minor,
      old.rate_id, old.naira_per_dollar, old.created_at)
    is distinct from (new.reference, new.member_id, new.purpose, new.wallet_id, new.gateway, new.provider, new.is_live,
      new.charged_currency, new.base_minor, new.processing_fee_minor, new.provider_fee_minor, new.credited_currency,
      new.amount_minor, new.rate_id, new.naira_per_dollar, new.created_at)
    or (old.credited_minor is not null and old.credited_minor is distinct from new.credited_minor)
  then
    raise exception 'a payment keeps its terms' using errcode = 'PY001';
  end if;
  -- Given up is not the end: whoever pays after all is credited, once.
  if old.state <> new.state and not (new.state = any (case old.state
    when 'initiated' then array['pending', 'awaiting_confirmation', 'success', 'failed', 'expired']
    when 'pending' then array['success', 'failed', 'abandoned', 'expired']
    when 'awaiting_confirmation' then array['success', 'rejected']
    when 'failed' then array['success']
    when 'abandoned' then array['success', 'failed', 'expired']
    when 'expired' then array['success']
    when 'success' then array['refunded', 'disputed', 'reversed']
    when 'disputed' then array['success', 'refunded', 'reversed']
    when 'reversed' then case when exists (select from payment_return
        where reference = new.reference and kind = 'correction' and state = 'undone')
      then array['success'] else array[]::text[] end
    else array[]::text[] end))
  then
    raise exception 'a payment does not go from % to %', old.state, new.state using errcode = 'PY002';
  end if;
  return new;
end $$;

-- As in 0014; and a correction takes the money when it is confirmed, and may be undone.
create or replace function payment_return_keeps_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a return is never deleted' using errcode = 'PY001';
  end if;
  if tg_op = 'INSERT' then
    if new.state not in ('asked', 'open') or (new.kind = 'correction' and new.state <> 'asked') then
      raise exception 'a return does not begin as %', new.state using errcode = 'PY002';
    end if;
    return new;
  end if;
  if (old.return_id, old.reference, old.kind, old.provider, old.created_at, old.asked_by, old.asked_by_member)
    is distinct from (new.return_id, new.reference, new.kind, new.provider, new.created_at, new.asked_by, new.asked_by_member)
    or (old.provider_return_id is not null and old.provider_return_id is distinct from new.provider_return_id)
    or (old.state in ('gone', 'undone') and (old.amount_minor, old.taken_minor, old.owed_minor, old.fee_minor)
      is distinct from (new.amount_minor, new.taken_minor, new.owed_minor, new.fee_minor))
    or (old.state = 'undone' and old.recovered_minor <> new.recovered_minor)
    or (old.kind = 'correction' and old.amount_minor <> new.amount_minor)
    or new.recovered_minor < old.recovered_minor
  then
    raise exception 'a return keeps its terms' using errcode = 'PY001';
  end if;
  if old.state <> new.state and not (new.state = any (case
    when old.kind = 'correction' then case old.state
      when 'asked' then array['gone', 'declined']
      when 'gone' then array['undone']
      else array[]::text[] end
    else case old.state
      when 'asked' then array['sending', 'declined']
      when 'sending' then array['open', 'gone', 'stayed']
      when 'open' then array['gone', 'stayed']
      -- What was decided one way may be decided the other way on appeal.
      when 'stayed' then array['gone']
      else array[]::text[] end end))
  then
    raise exception 'a return does not go from % to %', old.state, new.state using errcode = 'PY002';
  end if;
  return new;
end $$;

-- As in 0036; corrections are decided in reversal_decision.
create or replace function return_moves_by_two() returns trigger language plpgsql as $$
begin
  if old.kind <> 'correction' and old.state = 'asked' and new.state <> 'asked' and not exists (
      select from return_decision where return_id = new.return_id
        and (deed, decided_by) = (case new.state when 'declined' then 'declined' else 'released' end,
          case new.state when 'declined' then decided_by else new.approved_by end)) then
    raise exception 'nobody decided that about this refund' using errcode = 'PY005';
  end if;
  if new.recovered_minor <> old.recovered_minor and new.recovered_minor <> (
      select coalesce(sum(amount_minor), 0) from return_decision
        where return_id = new.return_id and deed = 'recovered') then
    raise exception 'what is owed is taken as two people said' using errcode = 'PY005';
  end if;
  return new;
end $$;

create function correction_moves_by_two() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (select from reversal_decision
      where return_id = new.return_id
        and (step, outcome) = (case new.state when 'declined' then 'refused' else 'confirmed' end,
          case new.state when 'undone' then 'release' else 'take' end)
        and (new.state <> 'gone' or decided_by = new.approved_by)) then
    raise exception 'a correction is decided by two people' using errcode = 'PY005';
  end if;
  return new;
end $$;
create trigger correction_moves_by_two before update on payment_return
  for each row when (old.kind = 'correction') execute function correction_moves_by_two();

-- What keeps a corrected receipt from standing again: 'line' when a line of it is of something else by now, 'receipt' when the
-- member sent the same file again. Null when nothing does. Holds the lines until the transaction ends.
create function superseding_receipt(p_reference text) returns text language plpgsql as $$
declare
  v_line text;
begin
  for v_line in select line_id from bank_transfer_line where reference = p_reference order by line_id loop
    perform pg_advisory_xact_lock(hashtextextended('statement line ' || v_line, 0));
  end loop;
  return case
    when exists (select from bank_transfer_line
      where reference = p_reference and bank_statement_line_owner(line_id) is not null) then 'line'
    when exists (select from bank_transfer other join bank_transfer mine using (receipt_id)
      where mine.reference = p_reference and other.reference <> p_reference
        and other.state not in ('rejected', 'corrected')) then 'receipt'
    end;
end $$;

-- A corrected receipt lets go of its lines; one that stands again takes them back.
create function correction_moves_receipt() returns trigger language plpgsql as $$
begin
  if new.state = 'undone' and superseding_receipt(new.reference) is not null then
    raise exception 'the lines or the file of this receipt are of another one' using errcode = 'ST002';
  end if;
  update bank_transfer set state = case new.state when 'gone' then 'corrected' else 'confirmed' end
    where reference = new.reference;
  if not found then
    raise exception 'a correction is of a confirmed receipt' using errcode = 'PY005';
  end if;
  update bank_transfer_line set released_at = case new.state when 'gone' then new.state_at end
    where reference = new.reference;
  return null;
end $$;
create trigger correction_moves_receipt after update on payment_return
  for each row when (new.kind = 'correction' and old.state <> new.state and new.state in ('gone', 'undone'))
  execute function correction_moves_receipt();

-- As in 0050; and a line is let go of by a correction alone.
create or replace function bank_transfer_line_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.line_id, old.decision_id, old.reference) is distinct from (new.line_id, new.decision_id, new.reference)
    or (old.released_at is distinct from new.released_at and (new.released_at is not null) is distinct from
      (select state = 'corrected' from bank_transfer where reference = new.reference)) then
    raise exception 'which line confirmed a receipt is not rewritten' using errcode = 'BT001';
  end if;
  return new;
end $$;

create unique index a_journal_is_corrected_once on ledger.journal ((meta ->> 'corrects')) where meta ? 'corrects';

-- As in 0092; and a journal that corrects another one carries what that said.
create or replace function ledger.facts_of(p_meta jsonb) returns jsonb language plpgsql stable as $$
declare
  v_facts jsonb := '{}';
  v_found jsonb;
begin
  if p_meta ? 'payment' then
    select jsonb_build_object('payment', jsonb_build_array(member_id, wallet_id, portfolio_id, gateway, provider,
        charged_currency, credited_currency, base_minor, processing_fee_minor, provider_fee_minor, amount_minor, rate_id,
        naira_per_dollar)) into v_found from public.payment_intent where reference = p_meta ->> 'payment';
    v_facts := v_facts || coalesce(v_found, '{}');
  end if;
  if p_meta ? 'withdrawal' then
    select jsonb_build_object('withdrawal', jsonb_build_array(w.member_id, w.wallet_id, w.currency, w.amount_minor,
        w.fee_minor, w.payout_on, w.bank_account_id, account.member_id, account.account_number, account.bank_code,
        account.bank_name, account.account_name, account.swift_code, account.routing_number)) into v_found
      from public.withdrawal w join public.bank_account account using (bank_account_id)
      where withdrawal_id = p_meta ->> 'withdrawal';
    v_facts := v_facts || coalesce(v_found, '{}');
  end if;
  if p_meta ? 'order' then
    select jsonb_build_object('order', jsonb_build_array(o.kind, o.portfolio_id, o.plan_id, portfolio.member_id,
        portfolio.wallet_id, portfolio.currency)) into v_found
      from public.portfolio_order o join public.portfolio using (portfolio_id) where order_id = p_meta ->> 'order';
    v_facts := v_facts || coalesce(v_found, '{}');
  end if;
  if p_meta ? 'portfolio' then
    select jsonb_build_object('portfolio', jsonb_build_array(member_id, wallet_id, plan_id, currency, interest_bps))
      into v_found from public.portfolio where portfolio_id = p_meta ->> 'portfolio';
    v_facts := v_facts || coalesce(v_found, '{}');
  end if;
  if p_meta ? 'corrects' then
    select jsonb_build_object('corrects', jsonb_build_array(journal_id, kind, encode(request_hash, 'hex'))) into v_found
      from ledger.journal where once_key = p_meta ->> 'corrects' and meta ->> 'payment' = p_meta ->> 'payment';
    if v_found is null then
      raise exception 'a correction names a journal of the same payment' using errcode = 'LD003';
    end if;
    v_facts := v_facts || v_found;
  end if;
  return v_facts;
end $$;
