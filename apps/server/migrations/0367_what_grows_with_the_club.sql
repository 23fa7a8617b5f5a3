-- Why: what waits for staff, and the list of members, were found by reading all members, documents and accounts. With 100,000 members the
--   summary of the queues, the page of approvals and the list of members read hundreds of thousands of rows for a few.
-- Locks: each table that gets an index against writing while it is made: less than a second each for a hundred thousand members.
-- Older servers run on this.
-- Undo: drop index member_newest, member_exco_requested, identity_check_waiting, bank_account_waiting, withdrawal_by_promise,
--   identity_proposal_ended_by, withdrawal_step_done_by, bank_transfer_decision_by, decision_decided_by, decision_waiting,
--   identity_check_of_member, bank_account_of_member.

-- The list of members in the office, newest first, and how many there are.
create index member_newest on member (created_at desc, member_id) where email_verified_at is not null;

-- Introductions that wait for the executive committee.
create index member_exco_requested on member (coalesce(email_verified_at, created_at), member_id)
  where exco_referral_status = 'requested' and email_verified_at is not null;

-- Documents and accounts that staff have not decided about.
create index identity_check_waiting on identity_check (expected_by, submitted_at) where status = 'pending' and replaced_at is null;
create index bank_account_waiting on bank_account (member_id)
  where verified_at is null and name_match <> 'mismatch' and replaced_at is null;

-- Withdrawals by their promise, as their queue shows them.
create index withdrawal_by_promise on withdrawal (payout_on, requested_at, withdrawal_id);

-- What a staff member decided since a moment, for the page of approvals.
create index identity_proposal_ended_by on identity_proposal (ended_by, ended_at) where ended_by is not null;
create index withdrawal_step_done_by on withdrawal_step (done_by, at) where done_by is not null;
create index bank_transfer_decision_by on bank_transfer_decision (decided_by, decided_at);
create index decision_decided_by on decision (decided_by, decided_at) where decided_by is not null;
create index decision_waiting on decision (kind) where status = 'proposed';

-- All that a member handed in or named, replaced since or not: the indexes before were of what stands.
create index identity_check_of_member on identity_check (member_id);
create index bank_account_of_member on bank_account (member_id);
