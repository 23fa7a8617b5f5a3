-- Why: members are alerted by SMS or WhatsApp on a phone that they proved with a code, each event once (0149 in docs/decisions), within
--   quiet hours and a cost per month that the club sets (0151).
-- Locks: none that others wait for; the tables are new.
-- Undo: drop the three tables. Members are told in the app and by email, as before.

-- The newest row is in force.
create table phone_alert_setting (
  setting_no integer primary key generated always as identity,
  -- Between these times of the phone's zone nothing but security is sent.
  quiet_from text not null constraint quiet_from_is_a_time check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text not null constraint quiet_until_is_a_time check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Countries whose numbers are served.
  countries text[] not null constraint some_country_is_served check (cardinality(countries) > 0),
  -- Of one part of an SMS in naira, and of one message of WhatsApp in dollars: millionths.
  sms_price_e6 bigint not null constraint sms_price_is_not_negative check (sms_price_e6 >= 0),
  whatsapp_price_e6 bigint not null constraint whatsapp_price_is_not_negative check (whatsapp_price_e6 >= 0),
  -- What a month may cost: kobo and cents.
  sms_limit_minor bigint not null constraint sms_limit_is_not_negative check (sms_limit_minor >= 0),
  whatsapp_limit_minor bigint not null constraint whatsapp_limit_is_not_negative check (whatsapp_limit_minor >= 0),
  changed_at timestamptz not null
);
insert into phone_alert_setting
    (quiet_from, quiet_until, countries, sms_price_e6, whatsapp_price_e6, sms_limit_minor, whatsapp_limit_minor, changed_at)
  values ('22:00', '07:00', '{NG,GB,US,CA}', 5000000, 6700, 5000000, 5000, now());
create trigger append_only before update or delete or truncate on phone_alert_setting
  for each statement execute function ledger.refuse_change();

-- A phone that its member wants to be alerted on: it waits for its code, is alerted, or has ended.
create table alert_phone (
  phone_id text primary key,
  member_id text not null references member on delete cascade,
  channel text not null constraint alert_channel_is_known check (channel in ('sms', 'whatsapp')),
  phone text not null constraint alert_phone_is_international check (phone ~ '^\+[1-9]\d{6,14}$'),
  time_zone text not null,
  has_amounts boolean not null default false,
  kinds text[] not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  tries integer not null default 0,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  end_reason text constraint alert_phone_end_is_known check (end_reason in ('member', 'stop', 'replaced', 'unproved')),
  constraint a_phone_is_its_members unique (phone_id, member_id),
  constraint an_end_has_a_reason check ((ended_at is null) = (end_reason is null)),
  constraint a_phone_is_proved_in_time check (confirmed_at <= code_expires_at)
);
create unique index one_phone_is_alerted on alert_phone (member_id) where confirmed_at is not null and ended_at is null;
create unique index one_phone_waits on alert_phone (member_id) where confirmed_at is null and ended_at is null;
create index alert_phone_by_number on alert_phone (phone) where ended_at is null;

-- One event, told to one phone. `sending` is written before the provider is called: what a kill leaves there is looked up, not repeated.
create table phone_alert (
  alert_id text primary key,
  alert_no bigint generated always as identity,
  member_id text not null references member on delete cascade,
  phone_id text not null,
  event_key text not null,
  kind text not null constraint phone_alert_kind_is_known check
    (kind in ('code', 'security', 'verification', 'payments', 'recurring', 'plan', 'withdrawal', 'club')),
  is_security boolean not null,
  channel text not null constraint phone_alert_channel_is_known check (channel in ('sms', 'whatsapp')),
  -- What it says, which may be a code; null once it is over.
  words text,
  -- Stands in the words, so that the provider's history can be asked for it.
  reference text not null constraint one_alert_per_reference unique,
  segments integer not null constraint an_alert_has_a_part check (segments > 0),
  cost_e6 bigint not null default 0 constraint cost_is_not_negative check (cost_e6 >= 0),
  created_at timestamptz not null,
  send_at timestamptz not null,
  -- Pointless from then on.
  drop_at timestamptz not null,
  state text not null default 'waiting' constraint phone_alert_state_is_known check
    (state in ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'dropped', 'unknown')),
  attempts integer not null default 0,
  claimed_until timestamptz,
  sending_since timestamptz,
  provider_message_id text,
  sent_at timestamptz,
  -- When the provider last reported on it.
  reported_at timestamptz,
  note text,
  foreign key (phone_id, member_id) references alert_phone (phone_id, member_id) on delete cascade,
  constraint one_alert_per_event unique (member_id, channel, event_key),
  constraint what_waits_has_words check (state not in ('waiting', 'sending') or words is not null)
);
create index phone_alert_due on phone_alert (send_at) where state = 'waiting';
create index phone_alert_sending on phone_alert (claimed_until) where state = 'sending';
create index phone_alert_by_message on phone_alert (provider_message_id) where provider_message_id is not null;
create index phone_alert_by_month on phone_alert (channel, created_at);
