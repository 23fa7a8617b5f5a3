-- Why: an account that was closed before the Exco answered stayed in the queue for good. Closing it ends the request.
-- Locks: member and exco_decision, for the moment of reading them through.
-- Existing data: requests of accounts that are closed already end at the moment of the closing, by who approved it.
-- Undo: nothing needs it; put the constraints back once no row says `ended`.

alter table member drop constraint exco_status_is_known;
alter table member add constraint exco_status_is_known
  check (exco_referral_status in ('none', 'requested', 'approved', 'declined', 'ended'));
alter table exco_decision drop constraint exco_outcome_is_known;
alter table exco_decision add constraint exco_outcome_is_known check (outcome in ('approved', 'declined', 'ended'));

insert into exco_decision (decision_id, member_id, outcome, reason, decided_by, decided_at)
  select 'exd_' || closure_id, account_closure.member_id, 'ended', 'The account was closed.', decision.decided_by, closed_at
    from account_closure join decision on decision_id = closed_by join member on member.member_id = account_closure.member_id
    where closed_at is not null and exco_referral_status = 'requested';
update member set exco_referral_status = 'ended'
  where exco_referral_status = 'requested' and exists (select from exco_decision where exco_decision.member_id = member.member_id and outcome = 'ended');
