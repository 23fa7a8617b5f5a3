-- Why: what the club says and offers is kept by its staff instead of by whoever builds the server: questions, papers to read,
--   terms, announcements, holidays, open banks, and the accounts that members pay into. What moves members' money (plans,
--   rates by hand, those accounts) takes two people, which the database itself keeps. Every change stays on record, and
--   whoever is in a plan keeps the terms on which they began.
-- Locks: portfolio, plan and exchange_rate while columns are added; small tables all.
-- Undo: drop the tables, triggers and columns below; the server before this one read the first set from files of its own.

-- What one of the staff wants changed, and another decides about.
create table setting_proposal (
  proposal_id text primary key,
  kind text not null,
  -- Null: it is to become a new one.
  subject_id text,
  -- Of the subject, when this was proposed: another change meanwhile makes the proposal stale.
  version integer not null,
  before jsonb,
  after jsonb not null,
  reason text not null,
  status text not null default 'open',
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  -- Until when somebody else is to have decided: the end of the next working day.
  decide_by timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  decision_reason text,
  constraint proposal_status_is_known check (status in ('open', 'approved', 'rejected')),
  constraint only_what_moves_money_is_proposed check (kind in ('plan', 'rate', 'transfer_account')),
  constraint a_proposal_says_why check (length(btrim(reason)) > 0),
  constraint a_new_one_has_nothing_before check ((subject_id is null) = (before is null)),
  constraint a_proposal_is_decided_with_a_reason check (
    (status = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decision_reason is null) and length(btrim(decision_reason)) > 0),
  constraint nobody_decides_what_they_proposed check (decided_by <> proposed_by)
);
create unique index one_open_proposal_per_setting on setting_proposal (kind, subject_id) where status = 'open';
create index setting_proposal_newest on setting_proposal (proposed_at desc);

create function keep_setting_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' then
      raise exception 'a proposal begins open' using errcode = 'ST001';
    end if;
    return new;
  end if;
  if old.status <> 'open' or (to_jsonb(new) - '{status,decided_by,decided_at,decision_reason}'::text[])
    is distinct from (to_jsonb(old) - '{status,decided_by,decided_at,decision_reason}'::text[]) then
    raise exception 'what was proposed or decided does not change' using errcode = 'ST001';
  end if;
  return new;
end $$;
create trigger keep_setting_proposal before insert or update on setting_proposal
  for each row execute function keep_setting_proposal();
create trigger never_removed before delete or truncate on setting_proposal
  for each statement execute function ledger.refuse_change();

-- Every change of a setting, as it was and as it became.
create table setting_change (
  kind text not null,
  subject_id text not null,
  version integer not null,
  before jsonb,
  after jsonb not null,
  reason text not null,
  changed_by text not null references staff,
  changed_at timestamptz not null,
  proposal_id text constraint a_proposal_is_carried_out_once unique references setting_proposal,
  primary key (kind, subject_id, version),
  constraint a_change_says_why check (length(btrim(reason)) > 0),
  constraint what_moves_money_takes_two_people check (
    (kind in ('plan', 'rate', 'transfer_account')) = (proposal_id is not null))
);
create trigger append_only before update or delete or truncate on setting_change
  for each statement execute function ledger.refuse_change();

-- Refuses a row that names no approved proposal of its kind, or one that was carried out already.
create function require_approved(p_proposal_id text, p_kind text) returns void language plpgsql as $$
begin
  if not exists (select from setting_proposal p where p.proposal_id = p_proposal_id and p.kind = p_kind
      and p.status = 'approved'
      and not exists (select from setting_change c where c.proposal_id = p.proposal_id)) then
    raise exception 'this takes a proposal that somebody else approved' using errcode = 'ST002';
  end if;
end $$;

-- The accounts of the club that members pay into.
create table transfer_account (
  account_id text primary key,
  country text not null,
  bank_choice text,
  currency text not null,
  bank_name text not null,
  account_name text not null,
  account_number text not null,
  account_type text,
  routing_number text,
  swift_code text,
  bank_address text,
  intermediary text,
  position integer generated always as identity,
  is_active boolean not null default true,
  -- Null in the first set, which came from a file before anybody could change it.
  proposal_id text references setting_proposal,
  constraint account_country_is_known check (country in ('Nigeria', 'USA', 'Others')),
  constraint account_currency_is_known check (currency in ('NGN', 'USD')),
  constraint a_bank_is_chosen_in_nigeria check ((country = 'Nigeria') = (bank_choice is not null)),
  constraint bank_choice_is_known check (bank_choice in ('GTBank', 'Access Bank', 'Others')),
  constraint an_account_says_whose_it_is check (bank_name <> '' and account_name <> '' and account_number <> '')
);
create unique index one_account_per_choice on transfer_account (currency, country, bank_choice) nulls not distinct
  where is_active;

create function two_people_change_an_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.proposal_id is null
    and not exists (select from transfer_account where proposal_id is not null) then
    return new;
  end if;
  perform require_approved(new.proposal_id, 'transfer_account');
  return new;
end $$;
create trigger two_people before insert or update on transfer_account
  for each row execute function two_people_change_an_account();
create trigger never_removed before delete or truncate on transfer_account
  for each statement execute function ledger.refuse_change();

-- A rate by hand.
alter table exchange_rate add column proposal_id text constraint a_rate_is_proposed_once unique references setting_proposal;
create function two_people_enter_a_rate() returns trigger language plpgsql as $$
begin
  perform require_approved(new.proposal_id, 'rate');
  return new;
end $$;
create trigger two_people before insert on exchange_rate
  for each row when (new.proposal_id is not null) execute function two_people_enter_a_rate();
create index rate_by_hand on exchange_rate (good_until) where proposal_id is not null;

-- Terms of plans.
alter table plan add column proposal_id text references setting_proposal;
create function two_people_change_a_plan() returns trigger language plpgsql as $$
begin
  perform require_approved(new.proposal_id, 'plan');
  return new;
end $$;
create trigger two_people_open before insert on plan
  for each row execute function two_people_change_a_plan();
create trigger two_people_change before update on plan
  for each row when (
    (new.minimum_minor, new.minimum_top_up_minor, new.minimum_recurring_minor, new.tenor_months, new.lock_in_days,
      new.early_exit_fee_bps, new.management_fee_bps, new.interest_bps, new.proposal_id)
    is distinct from
    (old.minimum_minor, old.minimum_top_up_minor, old.minimum_recurring_minor, old.tenor_months, old.lock_in_days,
      old.early_exit_fee_bps, old.management_fee_bps, old.interest_bps, old.proposal_id))
  execute function two_people_change_a_plan();

-- The terms on which a portfolio began are its own.
alter table portfolio
  add column tenor_months integer,
  add column lock_in_days integer not null default 0,
  add column early_exit_fee_bps integer not null default 0;
update portfolio set tenor_months = plan.tenor_months, lock_in_days = plan.lock_in_days,
    early_exit_fee_bps = plan.early_exit_fee_bps
  from plan where plan.plan_id = portfolio.plan_id;
create function portfolio_takes_its_terms() returns trigger language plpgsql as $$
begin
  select tenor_months, lock_in_days, early_exit_fee_bps
    into new.tenor_months, new.lock_in_days, new.early_exit_fee_bps
    from plan where plan_id = new.plan_id;
  return new;
end $$;
create trigger takes_its_terms before insert on portfolio for each row execute function portfolio_takes_its_terms();
create function portfolio_keeps_its_terms() returns trigger language plpgsql as $$
begin
  raise exception 'a portfolio keeps the terms on which it began' using errcode = 'ST003';
end $$;
create trigger keeps_its_terms before update on portfolio for each row
  when ((new.tenor_months, new.lock_in_days, new.early_exit_fee_bps, new.interest_bps)
    is distinct from (old.tenor_months, old.lock_in_days, old.early_exit_fee_bps, old.interest_bps))
  execute function portfolio_keeps_its_terms();

-- A day that the government added to the holidays, or took back. Easter and dates that are the same each year are known.
create table holiday (
  day date primary key,
  name text not null,
  is_holiday boolean not null,
  changed_at timestamptz not null,
  constraint a_holiday_has_a_name check (name <> '')
);

-- Banks whose standing differs from that in the list.
create table bank_standing (
  bank_id integer primary key,
  is_active boolean not null,
  changed_at timestamptz not null
);

create table faq (
  faq_id text primary key,
  category text not null,
  question text not null,
  answer text not null,
  position integer not null,
  is_shown boolean not null default true,
  updated_at timestamptz not null,
  constraint a_question_has_its_group check (category in ('Membership', 'Verification', 'Contributing', 'Returns',
    'Withdrawals', 'Wallet', 'Security', 'Support')),
  constraint a_question_has_its_answer check (question <> '' and answer <> '')
);

-- An article of ours with its text, an address of this club's own settings, or a file or page outside.
create table resource (
  resource_id text primary key,
  title text not null,
  summary text not null,
  category text not null,
  type text not null,
  body text,
  setting text,
  url text,
  size_bytes integer,
  position integer generated always as identity,
  is_shown boolean not null default true,
  published_at timestamptz not null,
  constraint a_resource_has_words check (title <> '' and summary <> '' and category <> ''),
  constraint resource_type_is_known check (type in ('pdf', 'video', 'link', 'article')),
  constraint an_article_has_its_text check ((type = 'article') = (body is not null)),
  constraint what_is_no_article_has_an_address check ((type = 'article') = (coalesce(setting, url) is null)),
  constraint setting_is_known check (setting in
    ('TERMS_URL', 'BYLAWS_URL', 'PRIVACY_URL', 'DIASPORA_TERMS_URL', 'COURSE_URL', 'QUIZ_URL')),
  -- A browser is sent there: nothing that could run in ours.
  constraint a_resource_leads_to_a_site check (url ~* '^https?://[^/[:space:]@]+([/?#][^[:space:]]*)?$')
);

-- Members agreed to these words: a version never changes. Of two that begin on one day, the later published binds.
create table terms_version (
  version text primary key,
  effective_on date not null,
  points text[] not null,
  published_at timestamptz not null,
  constraint a_version_has_a_name check (version <> '' and length(version) <= 32),
  constraint terms_have_points check (cardinality(points) between 1 and 12)
);
create trigger append_only before update or delete or truncate on terms_version
  for each statement execute function ledger.refuse_change();

create table announcement (
  announcement_id text primary key,
  title text not null,
  body text not null,
  severity text not null,
  audience text not null default 'everyone',
  publishes_at timestamptz not null,
  ends_at timestamptz,
  -- The last member who was told, in the order of ids; then the end of the telling.
  told_to text not null default '',
  told_at timestamptz,
  constraint an_announcement_has_words check (title <> '' and body <> ''),
  constraint announcement_severity_is_known check (severity in ('info', 'warning')),
  constraint announcement_audience_is_known check (audience in ('everyone', 'global', 'nigerian')),
  constraint an_announcement_ends_after_it_began check (ends_at >= publishes_at)
);
create index announcement_newest on announcement (publishes_at desc);
create index announcement_to_tell on announcement (publishes_at) where told_at is null;

-- The first set.
insert into faq (faq_id, category, question, answer, position, updated_at) values
  ('who-may-join', 'Membership', 'Who may join the club?',
'Kinfold is private. Family and friends of members may join, in Nigeria and abroad, once they are 18. You need:

- an e-mail address that is yours alone
- a member or a friend of the club who sent you, or a referral by the Exco
- papers in your own name

We do not advertise to the public, and nothing in the app is an offer to people outside the club.',
    1, '2026-11-02T08:00:00.000Z'),
  ('exco-referral', 'Membership', 'I know nobody in the club. What is an Exco referral?',
'The Exco is the committee that runs the club. When you join without a member who sent you, you ask for its referral on the sign-up form. It looks at your request and may ask to speak with you first.',
    2, '2026-11-02T08:00:00.000Z'),
  ('global-member', 'Membership', 'What is a global member?',
'Somebody who neither lives in Nigeria nor is a citizen of it. Global members have a dollar wallet and dollar plans. They need no BVN. This is settled when you join and does not change because you move; write to us if we had it wrong.',
    3, '2026-11-02T08:00:00.000Z'),
  ('company', 'Membership', 'Can a company or a family join as one?',
'Each membership is for one person, with one name on every paper and bank account. If a company, a trust or a family office wants to join, please write to us: its papers are checked by hand.',
    4, '2026-11-02T08:00:00.000Z'),
  ('leaving', 'Membership', 'How do I leave the club?',
'1. Take your money out of your plans. Plans with a term or an early-exit fee tell you what that costs before you confirm.
2. Withdraw what is in your wallet.
3. Write to us, and we close your membership.

Some records have to be kept after you leave, because the law asks for them. The privacy notice says which, and for how long.',
    5, '2026-11-02T08:00:00.000Z'),
  ('which-documents', 'Verification', 'Which documents do you need?',
'- **A government ID** that is still good, such as a passport, a national ID or a driver’s licence.
- **A proof of address**, such as a bill or a bank statement of the last three months. A tenancy counts while it runs.
- **Your BVN**, unless you are a global member.

Send them under [My Account, KYC](/dashboard/my-account?tab=KYC). A picture is enough when all four corners are in view and every word can be read. A file can be at most 10 MB.',
    6, '2026-11-02T08:00:00.000Z'),
  ('how-long', 'Verification', 'How long does verification take?',
'Each paper is looked at within 2 or 3 business days. Weekends and public holidays do not count. The KYC tab shows the day that we promise.',
    7, '2026-11-02T08:00:00.000Z'),
  ('may-i-contribute', 'Verification', 'May I contribute before I am verified?',
'Contribute says what is still missing. Once your papers are in, the tab tells you where each of them stands. Withdrawals always wait until everything has been found right.',
    8, '2026-11-02T08:00:00.000Z'),
  ('why-bvn', 'Verification', 'Why do you ask for my BVN?',
'It lets the bank register confirm that your name and birthday are yours, so that nobody can be paid in your place. It does not show us your accounts or what is in them, and nothing can be taken with it. You agree before we ask, and you have five tries a day.',
    9, '2026-11-02T08:00:00.000Z'),
  ('name-mismatch', 'Verification', 'My name is written differently on my papers. What now?',
'The name of your membership, your ID, your BVN and your bank account must belong together. A middle name or another order is usually fine. If your name has changed, for instance through marriage, write to us with the paper that shows it. Your name cannot be changed in the app once papers are in.',
    10, '2026-11-02T08:00:00.000Z'),
  ('refused', 'Verification', 'My document was refused. Can I send another?',
'Yes. The KYC tab says why it was refused. Send a better one there, and the 2 or 3 business days begin again.',
    11, '2026-11-02T08:00:00.000Z'),
  ('data-safe', 'Verification', 'Is my data safe?',
'Papers are stored apart from the website and can be read by you and by the staff who check them. We do not keep your BVN itself: only a fingerprint of it and its last digits. The privacy notice in [Resources](/dashboard/resources) says what we keep and for how long.',
    12, '2026-11-02T08:00:00.000Z'),
  ('minimum', 'Contributing', 'What is the least I can contribute?',
'Each plan has its own least amount to begin with and to add. Both are on its page under [Contribute](/dashboard/investment-pools). Some plans take amounts in steps.',
    13, '2026-11-02T08:00:00.000Z'),
  ('ways-to-pay', 'Contributing', 'How can I pay?',
'- by card
- by bank transfer that is confirmed automatically, in naira
- by your own transfer to the club’s account, with a receipt
- from your Kinfold wallet, where the plan allows it

The form shows which of them your plan and your currency take.',
    14, '2026-11-02T08:00:00.000Z'),
  ('confirmed-when', 'Contributing', 'When is my bank transfer confirmed?',
'Within 48 hours of the receipt that you send. Until then it is shown as awaiting confirmation. Put your payment reference in the transfer’s description: it is how we find your money. If it takes longer, write to us with the reference.',
    15, '2026-11-02T08:00:00.000Z'),
  ('naira-or-dollars', 'Contributing', 'Can I pay in dollars for a naira plan, or the other way round?',
'Each plan is in one currency. Where you may pay in the other one, the form shows the club’s rate, the amount that you will be charged and until when this rate holds, before you pay. [The overview](/dashboard/overview) shows today’s rate under Check USD Rate.',
    16, '2026-11-02T08:00:00.000Z'),
  ('charges', 'Contributing', 'What does paying cost?',
'The payment provider takes a fee for cards and automatic transfers. You see it in naira or dollars, with the total, before you pay. Paying from your wallet costs nothing. A transfer by hand costs nothing on our side; your bank may charge you.',
    17, '2026-11-02T08:00:00.000Z'),
  ('dealing-day', 'Contributing', 'When does my money start to work?',
'In plans with a unit price, on the next dealing day, which is the last day of the month. Your money buys units at that day’s price. Until then it is shown as waiting. Fixed-rate plans count from the day their page names.',
    18, '2026-11-02T08:00:00.000Z'),
  ('recurring', 'Contributing', 'Can I contribute automatically?',
'Recurring contributions are charged to a card, on the day and in the rhythm that you choose. Look under [Recurring Contributions](/dashboard/my-investments/recurring-investments). You can stop one at any time before its next day; what was contributed stays where it is.',
    19, '2026-11-02T08:00:00.000Z'),
  ('how-value', 'Returns', 'How is the value of my plan worked out?',
'In plans with a unit price, your value is the number of your units times the newest published price. The price is what the plan’s assets are worth after its costs, divided by all of its units. One person prepares it and another approves it before it is published. There is an example under [How a unit price is made](/dashboard/resources?article=unit-prices).',
    20, '2026-11-02T08:00:00.000Z'),
  ('when-updated', 'Returns', 'Why does my value not change every day?',
'Prices are published once a month, and the date stands beside each value. Fixed-rate plans add interest for each day.',
    21, '2026-11-02T08:00:00.000Z'),
  ('guaranteed', 'Returns', 'Is my return guaranteed?',
'No. Investments can lose value, and what a plan brought before says nothing certain about what it will bring. A rate that is marked as indicative is an aim and not a promise. Contributions are not bank deposits and are not insured as such.',
    22, '2026-11-02T08:00:00.000Z'),
  ('tax', 'Returns', 'Is tax taken from my returns?',
'Where the law asks the club to hold back withholding tax, your transactions show it as a line of its own. What you owe besides depends on where you live. Ask somebody who knows the tax there; your statements can be downloaded for them.',
    23, '2026-11-02T08:00:00.000Z'),
  ('which-plan', 'Returns', 'Which plan should I choose?',
'We cannot choose for you. Each plan’s page says what it holds, how long it lasts, what it costs and how risky it is. The course and the quiz in [Resources](/dashboard/resources) help you think it through. If you are unsure, ask an adviser who is licensed where you live.',
    24, '2026-11-02T08:00:00.000Z'),
  ('when-paid', 'Withdrawals', 'When is my withdrawal paid?',
'Withdrawals that you ask for in one month are paid on or before the 5th day of the next. If the 5th is a weekend or a public holiday, we pay before it. The withdrawal shows its day.',
    25, '2026-11-02T08:00:00.000Z'),
  ('which-account', 'Withdrawals', 'To which account?',
'Only to an account in your own name that we have checked. Naira go to a Nigerian account; dollars go to the dollar or international account that you gave under [My Account, Bank](/dashboard/my-account?tab=Bank). After you change an account it rests for 24 hours before money goes there, so that you can object if it was not you.',
    26, '2026-11-02T08:00:00.000Z'),
  ('not-permitted', 'Withdrawals', 'Why can I not withdraw?',
'Withdraw says what is missing. It is one or more of these:

- your BVN has not been validated (not asked of global members)
- your ID or your proof of address is missing, in review or refused
- there is no checked bank account in your name for that currency',
    27, '2026-11-02T08:00:00.000Z'),
  ('cancel', 'Withdrawals', 'Can I cancel a withdrawal?',
'Yes, while it is pending: open it and choose to cancel. The money is in your wallet again at once. Once it has been decided about or its month is over, it can no longer be cancelled.',
    28, '2026-11-02T08:00:00.000Z'),
  ('early-exit', 'Withdrawals', 'What does it cost to take money out of a plan early?',
'Some plans cannot be left before their lock-in is over, and some ask an early-exit fee, as a share of what you take out. The plan’s page names both before you contribute, and the form shows the fee and what is left before you confirm.',
    29, '2026-11-02T08:00:00.000Z'),
  ('from-plan', 'Withdrawals', 'How does money get from a plan to my bank?',
'In two steps. What you take out of a plan comes into your wallet after the next dealing day. From the wallet you withdraw it to your bank.',
    30, '2026-11-02T08:00:00.000Z'),
  ('what-is-it', 'Wallet', 'What is my wallet?',
'Money of yours that is with the club and in no plan yet: one wallet in naira and one in dollars, or dollars only for global members. Pay in, contribute from it, and receive there what you take out of plans.',
    31, '2026-11-02T08:00:00.000Z'),
  ('earns', 'Wallet', 'Does money in the wallet earn anything?',
'No. It earns no interest. What should grow belongs in a plan; what you may need soon can stay, or go back to your bank.',
    32, '2026-11-02T08:00:00.000Z'),
  ('convert', 'Wallet', 'Can I change naira into dollars in my wallet?',
'No, a wallet keeps its currency. When you pay into one in the other currency, the form shows the rate and what will arrive before you pay.',
    33, '2026-11-02T08:00:00.000Z'),
  ('on-hold', 'Wallet', 'What does “on hold” mean?',
'Money that you asked to withdraw or that is on its way into a plan. It is still yours, and it cannot be used twice.',
    34, '2026-11-02T08:00:00.000Z'),
  ('statement', 'Wallet', 'Where do I get a statement?',
'Under [Transactions](/dashboard/transactions). Choose the wallet and the dates, and download it as PDF or CSV. Every PDF carries a code by which others can check that it is genuine.',
    35, '2026-11-02T08:00:00.000Z'),
  ('code', 'Security', 'My code does not arrive. What can I do?',
'Look in your spam folder first. A code is good for ten minutes and for five tries. You can ask for another after half a minute; only the newest one works. We never ask for a code by telephone, and nobody at the club needs it.',
    36, '2026-11-02T08:00:00.000Z'),
  ('forgot-password', 'Security', 'I forgot my password.',
'Choose **Forgot password** where you sign in. If the address belongs to a member, a link arrives that is good for 30 minutes. A new password signs every device out.',
    37, '2026-11-02T08:00:00.000Z'),
  ('two-factor', 'Security', 'How do I protect my account better?',
'Turn on the authenticator app under [My Account, Security](/dashboard/my-account?tab=Security). From then on sign-in asks for its code as well. Keep the recovery codes somewhere other than your telephone.',
    38, '2026-11-02T08:00:00.000Z'),
  ('devices', 'Security', 'Who is signed in to my account?',
'The Security tab lists every device. Sign out any that you do not know, then change your password. We write to you whenever somebody signs in from a browser that is new to us.',
    39, '2026-11-02T08:00:00.000Z'),
  ('lost-mailbox', 'Security', 'I lost my e-mail address or my telephone number.',
'The number you can change yourself under [My Account](/dashboard/my-account). For another e-mail address write to us: we make sure that it is you before we change it, which takes a little longer on purpose.',
    40, '2026-11-02T08:00:00.000Z'),
  ('next-of-kin', 'Security', 'What happens to my money if something happens to me?',
'Give us your next of kin under [My Account](/dashboard/my-account). We turn to them if we cannot reach you for long. They cannot see or use your account; what belongs to you goes to whoever the law says, with the papers that it asks for.',
    41, '2026-11-02T08:00:00.000Z'),
  ('reach', 'Support', 'How do I reach a person?',
'Through **Contact Us** in the menu. Tell us the reference of the transaction if there is one: it begins with KIN. Never send a password or a code.',
    42, '2026-11-02T08:00:00.000Z'),
  ('failed-payment', 'Support', 'Money left my account and I do not see it.',
'Open [Transactions](/dashboard/transactions) and look for the payment. If it is pending, we are still asking the provider, and it settles by itself. If it failed, your bank gives back what it took, usually within a few days. In any other case send us its reference and your bank’s proof.',
    43, '2026-11-02T08:00:00.000Z'),
  ('complaint', 'Support', 'I am not content with an answer.',
'Write to us again and say that it is a complaint. Somebody who was not part of the first answer looks at it. The [bylaws](/dashboard/resources) say how members can take a matter to the Exco.',
    44, '2026-11-02T08:00:00.000Z');

insert into resource (resource_id, title, summary, category, type, body, setting, published_at) values
  ('handbook', 'Member handbook', 'How the club works, from joining to leaving, on one page.', 'Start here', 'article',
'Kinfold is a private club in which family and friends invest together. This page is the short version; the terms and the bylaws are what binds.

## Joining

You sign up with your own name and e-mail address, prove the address with a code, and accept the terms. Then you send a government ID and a proof of address, and unless you are a global member you validate your BVN. We look at papers within 2 or 3 business days.

## Putting money in

- Pay into your wallet, or straight into a plan.
- Cards and automatic transfers are confirmed at once. A transfer that you make by hand is confirmed within 48 hours of its receipt.
- Fees are shown before you pay. Paying from your wallet is free.

## While it works

Plans with a unit price are valued once a month, and fixed-rate plans earn interest for each day. Values can fall as well as rise, and **no return is guaranteed**.

## Taking money out

1. Take it out of the plan. What you sold comes into your wallet after the next dealing day.
2. Withdraw from the wallet. What is asked for in one month is paid on or before the 5th of the next, to an account in your own name.

Some plans have a lock-in or an early-exit fee. Both stand on the plan’s page, and the form shows what it costs before you confirm.

## Keeping it safe

Use a password that you use nowhere else, and turn on the authenticator app under [My Account, Security](/dashboard/my-account?tab=Security). Nobody at the club ever asks for your password or a code.

## Having a say

Members meet once a year, hear the accounts and vote. The bylaws say how matters are put to the meeting.',
    null, '2026-10-05T08:00:00.000Z'),
  ('course', 'Free investment course', 'Five short lessons, from saving to compounding.', 'Learn', 'link',
null,
    'COURSE_URL', '2026-09-01T08:00:00.000Z'),
  ('quiz', 'Investor profile quiz', 'Twelve questions about how you feel about risk and time.', 'Learn', 'link',
null,
    'QUIZ_URL', '2026-09-01T08:00:00.000Z'),
  ('glossary', 'Words of investing', 'Unit price, lock-in, withholding tax and the rest, in plain words.', 'Learn', 'article',
'## Assets

What a plan holds: treasury bills, bonds, shares, cash.

## Dealing day

The day at whose price units are bought and sold: the last day of the month.

## Early-exit fee

A share of what you take out of a plan before its term is over. Not every plan has one.

## Indicative

An aim, worked out from what is known today. Not a promise.

## Lock-in

The time in which money cannot be taken out of a plan.

## Maturity

The day on which a plan with a term ends. What it brought goes to your wallet, or into another term if you chose that.

## Net asset value (NAV)

Everything that a plan owns, less what it owes.

## Unit

An equal share of a plan. You own so many of them, down to four decimals.

## Unit price

The net asset value divided by all units. Published once a month.

## Withholding tax (WHT)

Tax that the club must hold back from some returns and hand to the revenue service.

## XIRR

Your own yearly return, which takes into account on which day each amount came and went. Two members of one plan can have different ones.',
    null, '2026-10-05T08:00:00.000Z'),
  ('unit-prices', 'How a unit price is made', 'Why your value changes once a month, with an example.', 'Learn', 'article',
'A plan is one pot. Units say which share of it is yours.

## The price

At the end of each month we add up what the plan’s assets are worth, take off its costs, and divide by the number of units. One person prepares the price, and another approves it before anybody sees it.

## An example

A plan owns ₦1,000,000 and has 10,000 units: each is worth ₦100.

- You contribute ₦50,000. On the dealing day it buys 500 units at ₦100.
- At the next month’s end the assets are worth ₦1,071,000. There are 10,500 units now, so each is worth ₦102.
- Your 500 units are worth ₦51,000.

Had the assets fallen to ₦1,029,000, each unit would be worth ₦98 and yours ₦49,000. Both happen.

## Why once a month

Some of what plans hold has no price every day. One careful price a month is fair to those who come and to those who go: everybody is dealt with at the same price, and nobody can choose a day after seeing it.',
    null, '2026-10-12T08:00:00.000Z'),
  ('terms', 'Terms of membership', 'What you and the club owe each other.', 'Rules of the club', 'link',
null,
    'TERMS_URL', '2026-01-01T08:00:00.000Z'),
  ('bylaws', 'Bylaws', 'How the club is governed and how members vote.', 'Rules of the club', 'link',
null,
    'BYLAWS_URL', '2026-01-01T08:00:00.000Z'),
  ('privacy', 'Privacy notice', 'What we know about you, why, and for how long.', 'Rules of the club', 'link',
null,
    'PRIVACY_URL', '2026-01-01T08:00:00.000Z'),
  ('diaspora-terms', 'Diaspora pool terms', 'The terms that members of the family office accept besides.', 'Rules of the club', 'link',
null,
    'DIASPORA_TERMS_URL', '2026-01-01T08:00:00.000Z'),
  ('money-laundering-notice', 'Why we ask who you are', 'Our notice on money laundering: what we check, and what we never ask.', 'Rules of the club', 'article',
'Clubs that keep other people’s money must know whose money it is. The rules are there against theft, fraud and the financing of terror.

## What we check

- who you are, with a government ID and, unless you are a global member, your BVN
- where you live, with a proof of address
- whether you hold, or are close to somebody who holds, a high public office; that is no obstacle, but it is looked at with more care
- that money comes from and goes to accounts in your own name

## What we may ask

Where a larger amount comes from. A payslip, a contract of sale or a bank statement usually answers it. Until it is answered a payment can wait.

## What we never ask

Your password, a code, your card’s PIN, or money to an account that the app does not show.

## What we must do

Keep records for as long as the law says, and report what looks suspicious. We may not tell anybody when we do.',
    null, '2026-10-05T08:00:00.000Z');

insert into terms_version (version, effective_on, points, published_at) values
  ('2026-01', '2026-01-01', array[
    'Kinfold is a private club. It is open to members only, and nothing here is an offer to the public.',
    'What you contribute is invested. It is not a bank deposit, it can lose value, and no return is guaranteed.',
    'We check who you are before money leaves the club, and we keep the records that the law asks of us.',
    'Withdrawals asked for in one month are paid on or before the 5th of the next, to an account in your own name.',
    'You may leave the club. Plans with a term or an early-exit fee say so before you contribute.'],
    '2026-01-01T00:00:00Z');

-- Members have it on their pages already: nobody is written to about it.
insert into announcement (announcement_id, title, body, severity, publishes_at, ends_at, told_at) values
  ('year-end-2026', 'Withdrawals around the year''s end',
    'Withdrawals asked for until 31 December are paid on or before 5 January. Banks are closed on public holidays, so a transfer that you make on one of them reaches us later.',
    'info', '2026-11-02T08:00:00.000Z', '2027-01-06T00:00:00.000Z', '2026-11-02T08:00:00.000Z');
