-- Which columns may change after a row was written, table by table. Applied after the numbered migrations whenever one of
-- them or this file is new. A table or a column that is not here keeps what was written: add it only if it must change.
-- Locks: a table whose line changed, for milliseconds.
-- Undo: bring the line back that was here.
-- A later migration that fills a kept column turns the trigger off for that statement:
--   alter table x disable trigger only_declared_columns_change; update x ...; alter table x enable trigger ...;

select keep_columns('account_closure', '{cancelled_at,closed_at,closed_by,erase_on}');
select keep_columns('alert_phone', '{time_zone,has_amounts,kinds,tries,confirmed_at,ended_at,end_reason}');
select keep_columns('announcement', '{title,body,severity,audience,publishes_at,ends_at,told_to,told_at,proposal_id}');
-- Moved by entries of the audit, never by hand.
select keep_columns('audit_head', '{audit_number,hash}');
select keep_columns('bank_account',
  '{name_match,verified_at,payout_available_at,replaced_at,decided_at,decided_by,declined_reason,review_from,review_by}');
select keep_columns('bank_standing', '{is_active,changed_at}');
select keep_columns('bank_statement_outcome', '{released_by}');
select keep_columns('bank_statement_payout', '{released_by}');
select keep_columns('bank_transfer', '{state}');
select keep_columns('bank_transfer_line', '{released_at}');
select keep_columns('bvn_attempt',
  '{outcome,provider_reference,first_name_matches,last_name_matches,date_of_birth_matches}');
select keep_columns('data_export', '{cancelled_at,released_at,released_by,expires_at}');
select keep_columns('decision', '{status,decided_by,decided_by_member,decided_at,decision_reason}');
-- Sealed anew when its setting's key is rotated; gone once another key signs.
select keep_columns('document_certificate', '{sealed_key}');
select keep_columns('document_key', '{sealed_seed,ended_at}');
select keep_columns('email_code', '{code_hash,tries,used_at,voided_at,session_id}');
select keep_columns('erased_file', '{removed_at}');
-- By erase_member, and once the files are gone.
select keep_columns('erasure', '{erased_at,erased_by,files_removed_at}');
select keep_columns('estate_grant', '{approved_at,approved_by}');
select keep_columns('estate_hold', '{released_at,released_by}');
select keep_columns('faq', '{category,question,answer,position,is_shown,updated_at}');
select keep_columns('funds_proof', '{withdrawn_at}');
-- Sealed anew when its setting's key is rotated, never made anew.
select keep_columns('hashing_key', '{sealed_key}');
select keep_columns('holiday', '{name,is_holiday,changed_at}');
select keep_columns('idempotency_key', '{request_hash,claim,claimed_until,created_at,status,reply}');
select keep_columns('identity_check', '{status,reason,decided_at,decided_by,replaced_at}');
select keep_columns('identity_proposal', '{status,ended_by,ended_at,ended_note,second_name_read}');
select keep_columns('known_device', '{last_seen_at}');
select keep_columns('ledger_log_progress', '{complete_to}');
select keep_columns('limit_window', '{taken,ends_at}');
select keep_columns('mandate',
  '{state,provider_reference,consent_link,token,active_at,ended_at,end_reason,is_to_be_revoked,next_check_at}');
select keep_columns('member',
  '{email_verified_at,is_shadow,password_hash,first_name,last_name,phone,country_code,country,citizenship,is_global,global_by,
    heard_about_us,exco_referral_status,terms_version,disabled_at}');
select keep_columns('member_correction', '{cancelled_at,decided_at,decided_by,is_granted,answer}');
select keep_columns('member_language', '{language,changed_at}');
select keep_columns('member_profile', '{address,date_of_birth,next_of_kin,updated_at}');
-- By the migration itself, of files that are applied again when they change.
select keep_columns('migration', '{checksum,applied_at}');
select keep_columns('notice', '{read_at}');
select keep_columns('notice_preference', '{by_email,changed_at}');
select keep_columns('outbox_mail', '{html,body,attempts,next_attempt_at,sent_at,failed_at,withheld_at,claimed_until}');
select keep_columns('passkey', '{name,use_count,is_synced,last_used_at}');
select keep_columns('payment_intent',
  '{provider_reference,state,state_at,state_note,credited_minor,received_minor,card_country,payment_link,once_key,asked_at,
    next_check_at,checks,completed_at}');
-- An open quote ends early.
select keep_columns('payment_quote', '{expires_at}');
select keep_columns('payment_return',
  '{provider_return_id,state,state_at,amount_minor,held_minor,taken_minor,owed_minor,recovered_minor,fee_minor,listed_as,
    approved_by,approved_by_member,sent_at,next_check_at,checks}');
select keep_columns('payment_review', '{resolved_at,resolved_by}');
select keep_columns('payout_batch',
  '{status,released_at,released_by,released_by_member,completed_at,line_count,total_minor,decision_reason,rejected_at,
    rejected_by,file,file_sha256,handed_at,handed_by,handed_note}');
select keep_columns('payout_line', '{state,bank_reference,value_date,reason,done_by,done_at,failure_id}');
select keep_columns('payout_stop', '{ended_by,ended_at}');
select keep_columns('phone_alert',
  '{words,cost_e6,send_at,state,attempts,claimed_until,sending_since,provider_message_id,sent_at,reported_at,note}');
-- By two people, which another trigger sees to.
select keep_columns('plan',
  '{name,slug,description,risk_level,status,minimum_minor,minimum_top_up_minor,minimum_recurring_minor,maximum_minor,step_minor,
    tenor_months,lock_in_days,early_exit_fee_bps,management_fee_bps,price_band_bps,expected_bps,expected_to_bps,interest_bps,
    allow_recurring,allow_wallet,for_global,maturity_action,holdings,payout_note,image_url,terms_link,opens_at,closes_at,display_order,proposal_id}');
select keep_columns('portfolio', '{start_on,lock_in_until,matures_on,deleted_at,delete_reason,payout_chosen_at,portfolio_name,cloth,
  goal_minor,goal_on}');
select keep_columns('portfolio_order',
  '{status,amount_minor,fee_minor,units,unit_price,paid_at,dealing_on,dealt_on,valuation_id,ended_at,note}');
select keep_columns('promise_case',
  '{due_at,remind_at,escalate_at,claimed_by,reminded_at,escalated_at,breached_at,renewed_due_at,ended_at,is_void,next_at}');
select keep_columns('promise_look', '{looked_at}');
select keep_columns('receipt_upload', '{received_bytes,receipt_id}');
select keep_columns('reconciliation_item', '{on_day,settled_at,explained_by,explained_at,reason}');
select keep_columns('recovery_code', '{used_at}');
select keep_columns('reset_link', '{used_at,voided_at}');
select keep_columns('resource', '{title,summary,category,type,body,url,is_shown,proposal_id}');
select keep_columns('sanctions_hit', '{last_list_date,answer,answered_at,answered_by}');
select keep_columns('suspicious_case', '{outcome,ended_at,nfiu_reference,reported_on,reported_by,closed_by_decision}');
select keep_columns('second_factor', '{sealed_secret,begun_at,confirmed_at,last_step}');
-- Written by the hashed tables' own triggers, never by hand.
select keep_columns('row_hash', '{hash}');
select keep_columns('hashed_table', '{columns}');
-- Once the mailbox is proved, a session has other secrets.
select keep_columns('session', '{token_hash,cookie_hash,verified_at,last_seen_at}');
select keep_columns('sign_in_code', '{tries,used_at}');
select keep_columns('staff', '{roles,member_id,password_hash,sealed_authenticator,last_code_step,disabled_at,changed_by}');
select keep_columns('staff_break_glass', '{stopped_by,stopped_at,stop_reason,done_at}');
select keep_columns('staff_claim', '{staff_id,until}');
select keep_columns('staff_enrolment', '{sealed_authenticator,used_at}');
select keep_columns('staff_device', '{last_seen_at}');
select keep_columns('staff_passkey', '{use_count,is_synced,last_used_at}');
select keep_columns('staff_sealed_code', '{code_hash,made_at,used_at}');
select keep_columns('staff_session', '{last_seen_at,confirmed_at}');
select keep_columns('subscription',
  '{gateway,mandate_id,amount_minor,charge_day,resume_on,state,start_on,next_no,next_due_on,card_token,card_email,card_brand,card_last4,card_exp_month,card_exp_year,missed,failures,
    last_failure_reason,told_of,told_of_expiry,paused_at,ended_at,ended_by,end_reason}');
select keep_columns('subscription_attempt', '{state,reason,leased_until,ended_at}');
select keep_columns('subscription_cycle', '{state,attempts,next_try_on,reason,paid_at}');
select keep_columns('survey', '{title,description,link,audience,opens_at,closes_at,proposal_id}');
select keep_columns('survey_answer', '{opened_at,accepted_at,declined_at}');
-- By two people, which another trigger sees to.
select keep_columns('transfer_account',
  '{country,bank_choice,currency,bank_name,account_name,account_number,account_type,routing_number,swift_code,bank_address,
    intermediary,is_active,proposal_id}');
select keep_columns('transfer_reference',
  '{taken_at,begun_at,amount_minor,country,bank_choice,plan_id,portfolio_id,portfolio_name,cloth}');
-- Moved by entries of units, never by hand.
select keep_columns('unit_holding', '{units,version}');
select keep_columns('valuation', '{status,decided_by,decided_at,reason}');
select keep_columns('virtual_account', '{state,account_number,account_name,bank_name,asked_at,opened_at}');
select keep_columns('wallet', '{closed_at}');
select keep_columns('wallet_transaction', '{status,description,amount_minor,receipt_url,balance_after_minor,last_place,completed_at}');
select keep_columns('webhook_event', '{next_attempt_at,attempts,handled_at,outcome}');
select keep_columns('withdrawal',
  '{status,approved_by,approved_by_member,batch_id,sent_at,sent_by,sent_by_member,paid_at,returned_at,failure_reason,session_id}');

select keep_undeclared_tables();
