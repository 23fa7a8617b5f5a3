-- Every kind of decision by two people (0080 in docs/decisions), as DECISION_KINDS of the contract has them.
-- Locks: decision, for a moment, while its constraint is replaced.
-- Undo: take the kind out.
alter table decision drop constraint if exists decision_kind_is_known;
alter table decision add constraint decision_kind_is_known
  check (kind in ('setting_change', 'staff_change', 'global_change', 'member_unlock', 'settlement', 'refund', 'recovery', 'reversal',
    'payout_failure', 'line_outcome', 'line_reopening', 'data_export', 'account_closure', 'member_correction', 'estate_hold',
    'month_close', 'pep_approval', 'sanctions_answer', 'erasure', 'no_suspicion', 'estate_step',
    'bank_opening', 'payout_resume', 'accepted_name'));
