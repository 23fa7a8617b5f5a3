-- Why: what the ledger says that arrived and left, held against what providers said and what the bank's statement says; and
--   each thing about which two sides do not agree, until somebody says why or they agree after all. And what puts a
--   published price right that was wrong.
-- Locks: ledger.journal against writing, while its index is made: a BRIN of a few pages. valuation, dealing and unit_entry for
--   as long as their rows take to be read, for their constraints. The other tables are new.
-- Undo: drop table correction_share, valuation_correction, reconciliation_item, reconciliation_day; drop function
--   keep_reconciliation_item; drop index ledger.journal_by_event. Before the first correction the constraints of 0009 and 0010
--   can come back as they were.

create index journal_by_event on ledger.journal using brin (event_at);

-- Worked out anew every night for the last weeks, since messages and statements come late.
create table reconciliation_day (
  on_day date not null,
  account text not null,
  currency text not null,
  -- In is positive. Null: that side has said nothing that could be held against the ledger.
  ledger_minor bigint not null,
  gateway_minor bigint,
  kept_minor bigint,
  bank_minor bigint,
  computed_at timestamptz not null,
  primary key (on_day, account, currency),
  constraint reconciled_account_is_known check (account in ('card', 'transfer', 'card_us', 'bank')),
  constraint reconciled_currency_is_known check (currency in ('NGN', 'USD')),
  constraint no_provider_stands_before_the_bank check (account <> 'bank' or (gateway_minor is null and kept_minor is null))
);

create table reconciliation_item (
  item_id text primary key,
  on_day date not null,
  account text not null,
  currency text not null,
  kind text not null,
  -- The reference of the payment or withdrawal, or the name of the statement's line.
  subject text not null,
  about text not null,
  ledger_minor bigint,
  other_minor bigint,
  -- Whose payment it is, when it is somebody's: nobody explains their own.
  member_id text references member,
  found_at timestamptz not null,
  due_at timestamptz not null,
  -- The sides agree since then.
  settled_at timestamptz,
  explained_by text references staff,
  explained_at timestamptz,
  reason text,
  constraint disagreement_kind_is_known check (kind in ('only_in_books', 'only_at_provider', 'only_at_bank', 'differs')),
  constraint a_disagreement_has_its_sides check (
    (ledger_minor is not null) = (kind in ('only_in_books', 'differs'))
    and (other_minor is not null) = (kind <> 'only_in_books') and ledger_minor is distinct from other_minor),
  constraint an_explanation_is_whole check (
    (explained_by is null) = (explained_at is null) and (explained_by is null) = (reason is null)
    and length(btrim(reason)) > 0),
  -- Other figures are another disagreement: an explanation of the old ones does not cover them.
  constraint one_item_per_disagreement unique nulls not distinct (account, currency, subject, ledger_minor, other_minor)
);
create index reconciliation_item_by_day on reconciliation_item (on_day, account, currency);
create index reconciliation_item_open on reconciliation_item (found_at)
  where explained_at is null and settled_at is null;

create function keep_reconciliation_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a disagreement is not removed' using errcode = 'RC001';
  end if;
  if (to_jsonb(new) - '{on_day,settled_at,explained_by,explained_at,reason}'::text[])
      is distinct from (to_jsonb(old) - '{on_day,settled_at,explained_by,explained_at,reason}'::text[])
    or (old.explained_at is not null and (new.explained_by, new.explained_at, new.reason)
      is distinct from (old.explained_by, old.explained_at, old.reason)) then
    raise exception 'a disagreement keeps its figures, and its explanation' using errcode = 'RC001';
  end if;
  if new.explained_by is not null and old.explained_by is null
    and exists (select 1 from staff where staff_id = new.explained_by and member_id = new.member_id) then
    raise exception 'nobody explains a payment of their own' using errcode = 'RC002';
  end if;
  return new;
end $$;
create trigger keep_reconciliation_item before update or delete on reconciliation_item
  for each row execute function keep_reconciliation_item();

-- A published price that was wrong stays as it was published. What puts it right is the next version of its day, which says
-- which one it corrects and why, and is dealt on top of it: units and money move by entries of their own, dated now.
create table valuation_correction (
  valuation_id text primary key references valuation,
  corrects text not null references valuation,
  reason text not null,
  constraint a_correction_is_of_another check (valuation_id <> corrects),
  constraint a_correction_says_why check (length(btrim(reason)) > 0)
);
create trigger append_only before update or delete or truncate on valuation_correction
  for each statement execute function ledger.refuse_change();

alter table valuation add column is_correction boolean not null default false;
drop index one_price_per_plan_and_day;
create unique index one_price_per_plan_and_day on valuation (plan_id, valued_on)
  where status = 'approved' and not is_correction;

-- Counts the corrections of a day: 0 is its dealing.
alter table dealing
  add column correction_no integer not null default 0,
  add constraint corrections_are_counted check (correction_no >= 0),
  drop constraint nobody_deals_a_day_twice,
  add constraint nobody_deals_a_day_twice unique (plan_id, dealt_on, correction_no);

-- An entry of a correction gives or takes units, and says what was paid out besides.
alter table unit_entry
  drop constraint entry_kind_is_known,
  add constraint entry_kind_is_known
    check (kind in ('allotment', 'redemption', 'maturity', 'rollover', 'correction')),
  drop constraint units_go_their_way,
  add constraint units_go_their_way check (case kind
    when 'correction' then units <> 0 or amount_minor > 0
    else units <> 0 and (units > 0) = (kind in ('allotment', 'rollover')) end);

-- What a correction did not take from a member who had it already, and the club bears out of its adjustments. Negative: a
-- further correction gave some of it back to the club.
create table correction_share (
  valuation_id text not null references dealing,
  portfolio_id text not null references portfolio,
  -- That were bought too cheaply and asked back or sold since.
  units_kept numeric(24, 4) not null,
  borne_minor bigint not null,
  primary key (valuation_id, portfolio_id),
  constraint nobody_keeps_less_than_nothing check (units_kept >= 0)
);
create trigger append_only before update or delete or truncate on correction_share
  for each statement execute function ledger.refuse_change();
