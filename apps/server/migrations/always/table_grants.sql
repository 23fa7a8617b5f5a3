-- What the roles of the database may do, table by table: `kinfold_run` is the server, `kinfold_read` reads for the nightly check
-- and for people. Neither owns anything, so neither can alter a table, disable a trigger or truncate (0060 in docs/decisions).
-- A table without a line is closed to both. grant_table refuses a line that allows too much: an update of a table whose
-- columns are all kept, a write to the ledger, the hashes or the list of migrations, and any word but the four below.
-- Applied after the numbered migrations whenever one of them or this file is new.
-- Locks: none that others wait for.
-- Undo: bring the line back that was here.
select close_to_the_server();
-- What closes a month holds the ledger meanwhile; the list may be ahead of a migration.
do $$ begin
  if to_regprocedure('ledger.hold_journals()') is not null then
    grant execute on function ledger.hold_journals() to kinfold_run;
  end if;
end $$;

-- What lets money out asks whether payouts are stopped, and holds the answer.
do $$ begin
  if to_regprocedure('find_payout_stop()') is not null then
    grant execute on function find_payout_stop() to kinfold_run;
  end if;
end $$;

do $$ begin
  if to_regprocedure('erase_member(text, text, timestamptz)') is not null then
    grant execute on function erase_member(text, text, timestamptz) to kinfold_run;
  end if;
end $$;

select grant_table('account_closure', run => 'select,insert,update', read => 'select');
select grant_table('announcement', run => 'select,insert,update', read => 'select');
select grant_table('approval', run => 'select,insert', read => 'select');
select grant_table('audit_anchor', run => 'select,insert', read => 'select');
select grant_table('audit_entry', run => 'select,insert', read => 'select');
select grant_table('audit_head', run => 'select,update', read => 'select');
select grant_table('bank_account', run => 'select,insert,update', read => 'select');
select grant_table('bank_standing', run => 'select,insert,update', read => 'select');
select grant_table('bank_statement', run => 'select,insert', read => 'select');
select grant_table('bank_statement_change', run => 'select,insert', read => 'select');
select grant_table('bank_statement_layout', run => 'select,insert', read => 'select');
select grant_table('bank_statement_line', run => 'select,insert', read => 'select');
select grant_table('bank_statement_line_state', run => 'select', read => 'select');
select grant_table('bank_statement_match', run => 'select,insert', read => 'select');
select grant_table('bank_statement_outcome', run => 'select,insert,update', read => 'select');
select grant_table('bank_statement_outcome_balance', run => 'select', read => 'select');
select grant_table('bank_opening', run => 'select', read => 'select');
select grant_table('bank_opening_decision', run => 'select', read => 'select');
select grant_table('bank_statement_payout', run => 'select,insert,update', read => 'select');
select grant_table('bank_statement_reversal', run => 'select,insert', read => 'select');
select grant_table('bank_transfer', run => 'select,insert,update', read => 'select');
select grant_table('bank_transfer_decision', run => 'select,insert', read => 'select');
select grant_table('bank_transfer_line', run => 'select,insert,update', read => 'select');
select grant_table('bvn_attempt', run => 'select,insert,update', read => 'select');
select grant_table('checkout_event', run => 'select,insert,delete', read => 'select');
select grant_table('correction_share', run => 'select,insert', read => 'select');
select grant_table('data_export', run => 'select,insert,update', read => 'select');
select grant_table('dealing', run => 'select,insert', read => 'select');
select grant_table('decision', run => 'select,insert,update', read => 'select');
select grant_table('email_code', run => 'select,insert,update,delete', read => 'select');
select grant_table('erased_file', run => 'select,update', read => 'select');
select grant_table('erased_row', run => 'select', read => 'select');
select grant_table('erasure', run => 'select,insert,update', read => 'select');
select grant_table('estate_account', run => 'select,insert', read => 'select');
select grant_table('estate_grant', run => 'select,insert,update', read => 'select');
select grant_table('estate_grant_view', run => 'select,insert', read => 'select');
select grant_table('estate_hold', run => 'select,insert,update', read => 'select');
select grant_table('estate_withdrawal', run => 'select,insert', read => 'select');
select grant_table('exchange_rate', run => 'select,insert', read => 'select');
select grant_table('exco_decision', run => 'select,insert', read => 'select');
select grant_table('faq', run => 'select,insert,update', read => 'select');
select grant_table('hashed_table', run => 'select', read => 'select');
select grant_table('hashing_key', run => 'select,update', read => 'select');
select grant_table('held_rate', run => 'select,insert', read => 'select');
select grant_table('holiday', run => 'select,insert,update', read => 'select');
select grant_table('idempotency_key', run => 'select,insert,update,delete', read => 'select');
select grant_table('identity_check', run => 'select,insert,update', read => 'select');
select grant_table('identity_decision', run => 'select,insert', read => 'select');
select grant_table('identity_document', run => 'select,insert', read => 'select');
select grant_table('identity_document_view', run => 'select,insert', read => 'select');
select grant_table('identity_proposal', run => 'select,insert,update', read => 'select');
select grant_table('integrity_check', run => 'select,insert', read => 'select');
select grant_table('integrity_part', run => 'select,insert', read => 'select');
select grant_table('known_device', run => 'select,insert,update,delete', read => 'select');
select grant_table('large_transaction_report', run => 'select,insert', read => 'select');
select grant_table('ledger.account', run => 'select', read => 'select');
select grant_table('ledger.balance', run => 'select', read => 'select');
select grant_table('ledger.journal', run => 'select', read => 'select');
select grant_table('ledger.posting', run => 'select', read => 'select');
select grant_table('ledger.snapshot', run => 'select', read => 'select');
select grant_table('ledger_log_checkpoint', run => 'select,insert', read => 'select');
select grant_table('ledger_log_cosignature', run => 'select,insert', read => 'select');
select grant_table('ledger_log_leaf', run => 'select,insert', read => 'select');
select grant_table('ledger_log_progress', run => 'select,update', read => 'select');
select grant_table('ledger_log_tile', run => 'select,insert', read => 'select');
select grant_table('limit_window', run => 'select,insert,update,delete', read => 'select');
select grant_table('maturity', run => 'select,insert', read => 'select');
select grant_table('member', run => 'select,insert,update,delete', read => 'select');
select grant_table('member_bvn', run => 'select,insert,delete', read => 'select');
select grant_table('member_change', run => 'select,insert', read => 'select');
select grant_table('member_correction', run => 'select,insert,update', read => 'select');
select grant_table('member_declaration', run => 'select,insert', read => 'select');
select grant_table('member_lock', run => 'select,insert', read => 'select');
select grant_table('member_profile', run => 'select,insert,update', read => 'select');
select grant_table('migration', run => 'select', read => 'select');
select grant_table('month_close', run => 'select,insert', read => 'select');
select grant_table('notice', run => 'select,insert,update', read => 'select');
select grant_table('notice_preference', run => 'select,insert,update', read => 'select');
select grant_table('outbox_mail', run => 'select,insert,update,delete', read => 'select');
select grant_table('passkey', run => 'select,insert,update,delete', read => 'select');
select grant_table('passkey_challenge', run => 'select,insert,delete', read => 'select');
select grant_table('passkey_proof', run => 'select,insert,delete', read => 'select');
select grant_table('pep_active_before_rule', run => 'select', read => 'select');
select grant_table('personal_table', run => 'select', read => 'select');
select grant_table('pep_mark', run => 'select,insert', read => 'select');
select grant_table('payment_intent', run => 'select,insert,update', read => 'select');
select grant_table('payment_quote', run => 'select,insert,update,delete', read => 'select');
select grant_table('payment_return', run => 'select,insert,update', read => 'select');
select grant_table('payment_review', run => 'select,insert,update', read => 'select');
select grant_table('payment_review_decision', run => 'select,insert', read => 'select');
select grant_table('payment_step', run => 'select,insert', read => 'select');
select grant_table('payout_batch', run => 'select,insert,update', read => 'select');
select grant_table('payout_gate', run => 'select', read => 'select');
select grant_table('payout_line', run => 'select,insert,update,delete', read => 'select');
select grant_table('payout_stop', run => 'select,insert,update', read => 'select');
select grant_table('plan', run => 'select,insert,update', read => 'select');
select grant_table('portfolio', run => 'select,insert,update', read => 'select');
select grant_table('portfolio_order', run => 'select,insert,update', read => 'select');
select grant_table('price_exception', run => 'select,insert', read => 'select');
select grant_table('rate_limits', run => 'select,insert', read => 'select');
select grant_table('promise_case', run => 'select,insert,update', read => 'select');
select grant_table('promise_look', run => 'select,insert,update', read => 'select');
select grant_table('receipt', run => 'select,insert,delete', read => 'select');
select grant_table('receipt_upload', run => 'select,insert,update,delete', read => 'select');
select grant_table('receipt_upload_part', run => 'select,insert,delete', read => 'select');
select grant_table('reconciliation_day', run => 'select,insert,delete', read => 'select');
select grant_table('reconciliation_item', run => 'select,insert,update', read => 'select');
select grant_table('recovery_code', run => 'select,insert,update,delete', read => 'select');
select grant_table('reset_link', run => 'select,insert,update,delete', read => 'select');
select grant_table('resource', run => 'select,insert,update', read => 'select');
select grant_table('restored_copy', run => 'select', read => 'select');
select grant_table('restored_copy_release', run => 'select', read => 'select');
select grant_table('returned_payout', run => 'select,insert', read => 'select');
select grant_table('row_hash', run => 'select', read => 'select');
select grant_table('sanctions_hit', run => 'select,insert,update', read => 'select');
select grant_table('sanctions_list', run => 'select,insert', read => 'select');
select grant_table('screening', run => 'select,insert', read => 'select');
select grant_table('second_factor', run => 'select,insert,update,delete', read => 'select');
select grant_table('security_event', run => 'select,insert,delete', read => 'select');
select grant_table('session', run => 'select,insert,update,delete', read => 'select');
select grant_table('setting_change', run => 'select,insert', read => 'select');
select grant_table('sign_in_code', run => 'select,insert,update,delete', read => 'select');
select grant_table('staff', run => 'select,insert,update', read => 'select');
select grant_table('staff_break_glass', run => 'select,insert,update', read => 'select');
select grant_table('staff_claim', run => 'select,insert,update,delete', read => 'select');
select grant_table('staff_device', run => 'select,insert,update,delete', read => 'select');
select grant_table('staff_enrolment', run => 'select,insert,update', read => 'select');
select grant_table('staff_passkey', run => 'select,insert,update,delete', read => 'select');
select grant_table('staff_passkey_challenge', run => 'select,insert,delete', read => 'select');
select grant_table('staff_sealed_code', run => 'select,insert,update', read => 'select');
select grant_table('staff_session', run => 'select,insert,update,delete', read => 'select');
select grant_table('statement_document', run => 'select,insert', read => 'select');
select grant_table('subscription', run => 'select,insert,update', read => 'select');
select grant_table('subscription_attempt', run => 'select,insert,update', read => 'select');
select grant_table('subscription_card_change', run => 'select,insert', read => 'select');
select grant_table('subscription_cycle', run => 'select,insert,update', read => 'select');
select grant_table('subscription_reminder', run => 'select,insert', read => 'select');
select grant_table('survey', run => 'select,insert,update', read => 'select');
select grant_table('survey_answer', run => 'select,insert,update', read => 'select');
select grant_table('suspicious_case', run => 'select,insert,update', read => 'select');
select grant_table('suspicious_case_note', run => 'select,insert', read => 'select');
select grant_table('suspicious_case_transaction', run => 'select,insert', read => 'select');
select grant_table('terms_version', run => 'select,insert', read => 'select');
select grant_table('transfer_account', run => 'select,insert,update', read => 'select');
select grant_table('transfer_reference', run => 'select,insert,update', read => 'select');
select grant_table('unit_entry', run => 'select,insert', read => 'select');
select grant_table('unit_holding', run => 'select,insert,update', read => 'select');
select grant_table('unusual_transaction_found', run => 'select,insert', read => 'select');
select grant_table('unusual_transaction_review', run => 'select,insert', read => 'select');
select grant_table('valuation', run => 'select,insert,update', read => 'select');
select grant_table('valuation_correction', run => 'select,insert', read => 'select');
select grant_table('virtual_account', run => 'select,insert,update', read => 'select');
select grant_table('wallet', run => 'select,insert,update', read => 'select');
select grant_table('wallet_movement', run => 'select,insert', read => 'select');
select grant_table('wallet_transaction', run => 'select,insert,update', read => 'select');
select grant_table('wallet_transaction_step', run => 'select,insert', read => 'select');
select grant_table('webhook_event', run => 'select,insert,update', read => 'select');
select grant_table('withdrawal', run => 'select,insert,update', read => 'select');
select grant_table('withdrawal_step', run => 'select,insert', read => 'select');
