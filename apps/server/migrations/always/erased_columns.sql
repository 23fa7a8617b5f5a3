-- One answer for each column of the database: whose a row is, and what is left of it once that member is erased (0126 in
-- docs/decisions). The copy of a member's data is made of the same rows. A column without an answer turns a test red.
--   declare_personal_data  rows about a member: SQL over the row r and the member m (member_id, email, erased_at). Their rows are
--                          removed, or the columns of `erases` get these values and those of `keeps` stay
--   declare_club_data      no member's data: columns whose texts staff write are searched for the member, and the rest stays
-- Applied after the numbered migrations whenever one of them or this file is new.
-- Locks: none that others wait for.
-- Undo: bring the line back that was here.
delete from personal_table;

-- Removed, the rows that refer to others first.
select declare_personal_data('recovery_code', $$r.member_id = m.member_id$$, removes => '{member_id,code_hash,used_at}');
select declare_personal_data('second_factor', $$r.member_id = m.member_id$$, removes => '{member_id,sealed_secret,begun_at,confirmed_at,last_step}');
select declare_personal_data('passkey', $$r.member_id = m.member_id$$, removes => '{passkey_id,member_id,credential_id,public_key,use_count,transports,is_synced,name,created_at,last_used_at}');
select declare_personal_data('passkey_challenge', $$r.member_id = m.member_id$$, removes => '{challenge_hash,purpose,asked_by,member_id,expires_at}');
select declare_personal_data('passkey_proof', $$r.member_id = m.member_id$$, removes => '{proof_hash,member_id,expires_at}');
select declare_personal_data('known_device', $$r.member_id = m.member_id$$, removes => '{member_id,device_hash,first_seen_at,last_seen_at}');
select declare_personal_data('security_event', $$r.member_id = m.member_id$$, removes => '{event_id,written_no,member_id,kind,device,at}');
select declare_personal_data('email_code', $$(r.member_id = m.member_id or r.email = m.email)$$, removes => '{token_hash,email,member_id,session_id,code_hash,tries,created_at,expires_at,used_at,voided_at}');
select declare_personal_data('sign_in_code', $$r.email = m.email$$, removes => '{code_id,email,code_hash,tries,created_at,expires_at,used_at,opens}');
select declare_personal_data('reset_link', $$(r.member_id = m.member_id or r.email = m.email)$$, removes => '{token_hash,email,member_id,created_at,expires_at,used_at,voided_at,device_hash}');
select declare_personal_data('session', $$r.member_id = m.member_id$$, removes => '{session_id,token_hash,cookie_hash,member_id,verified_at,user_agent,created_at,last_seen_at,expires_at}');
select declare_personal_data('notice', $$r.member_id = m.member_id$$, removes => '{notice_id,written_no,member_id,event_key,kind,severity,title,body,link,created_at,read_at}');
select declare_personal_data('notice_preference', $$r.member_id = m.member_id$$, removes => '{member_id,kind,by_email,changed_at}');
select declare_personal_data('phone_alert', $$r.member_id = m.member_id$$, removes => '{alert_id,alert_no,member_id,phone_id,event_key,kind,is_security,channel,words,reference,segments,cost_e6,created_at,
    send_at,drop_at,state,attempts,claimed_until,sending_since,provider_message_id,sent_at,reported_at,note}');
select declare_personal_data('alert_phone', $$r.member_id = m.member_id$$, removes => '{phone_id,member_id,channel,phone,time_zone,has_amounts,kinds,code_hash,code_expires_at,tries,asked_at,confirmed_at,
    ended_at,end_reason}');
select declare_personal_data('outbox_mail', $$r.recipient = m.email$$, removes => '{mail_id,recipient,kind,subject,html,body,attempts,created_at,next_attempt_at,sent_at,failed_at,withheld_at,mail_no,priority,
    claimed_until,traceparent,code}');
select declare_personal_data('sent_email', $$r.recipient = m.email$$, removes => '{code,recipient,subject,sent_at}');
select declare_personal_data('survey_answer', $$r.member_id = m.member_id$$, removes => '{survey_id,member_id,opened_at,accepted_at,declined_at}');
select declare_personal_data('checkout_event', $$r.member_id = m.member_id$$, removes => '{event_id,member_id,name,properties,occurred_at,received_at}');
select declare_personal_data('idempotency_key', $$(r.caller_id = m.member_id or holds_value(r.reply, m.email))$$, removes => '{caller_id,key,request_hash,claim,claimed_until,created_at,status,reply}');
select declare_personal_data('identity_document_view', $$r.document_id in (select document_id from identity_document where member_id = m.member_id)$$, removes => '{view_id,document_id,viewed_by,purpose,viewed_at}');
select declare_personal_data('identity_proposal', $$(r.check_id in (select check_id from identity_check where member_id = m.member_id) or r.bank_account_id in (select bank_account_id from bank_account where member_id = m.member_id))$$, removes => '{proposal_id,check_id,bank_account_id,subject_id,proposed_by,proposed_at,note,name_read,member_name,status,ended_by,ended_at,
    ended_note,second_name_read}');
select declare_personal_data('identity_document', $$r.member_id = m.member_id$$, removes => '{document_id,check_id,member_id,document_type,stored_name,file_name,media_type,size_bytes,sent_sha256,sent_as,issuing_country,
    id_number_hmac,id_number_last4,issued_on,expires_on,stored_at}');
select declare_personal_data('member_bvn', $$r.member_id = m.member_id$$, removes => '{member_id,bvn_hmac,last_digits,attempt_id,held_at}');
select declare_personal_data('bvn_attempt', $$r.member_id = m.member_id$$, removes => '{attempt_id,member_id,consent_version,consented_at,outcome,provider_reference,first_name_matches,last_name_matches,
    date_of_birth_matches}');
select declare_personal_data('member_language', $$r.member_id = m.member_id$$, removes => '{member_id,language,changed_at}');
select declare_personal_data('member_profile', $$r.member_id = m.member_id$$, removes => '{member_id,address,date_of_birth,next_of_kin,updated_at}');
select declare_personal_data('member_declaration', $$r.member_id = m.member_id$$, removes => '{member_id,kind,answer,text_version,declared_at}');
select declare_personal_data('pep_active_before_rule', $$r.member_id = m.member_id$$, removes => '{member_id,noted_at}');
select declare_personal_data('payment_quote', $$r.member_id = m.member_id$$, removes => '{quote_id,member_id,gateway,charged_currency,credited_currency,amount_minor,base_minor,processing_fee_minor,
    provider_fee_minor,us_based_institution,rate_id,naira_per_dollar,rate_as_of,created_at,expires_at}');
select declare_personal_data('receipt_upload_part', $$r.upload_id in (select upload_id from receipt_upload where member_id = m.member_id)$$, removes => '{upload_id,from_byte,size_bytes,stored_name}');
select declare_personal_data('receipt_upload', $$r.member_id = m.member_id$$, removes => '{upload_id,member_id,file_name,size_bytes,received_bytes,receipt_id,started_at,expires_at}');

-- Kept, without the person.
select declare_personal_data('liability_line', $$r.wallet_id in (select wallet_id from wallet where member_id = m.member_id)$$, removes => '{tree_id,holder,wallet_id,portfolio_id,amount_minor,parts}');

select declare_personal_data('account_closure', $$r.member_id = m.member_id$$,
  keeps => '{closure_id,member_id,requested_at,due_at,cancelled_at,closed_at,closed_by,erase_on}');
select declare_personal_data('audit_entry', $$(r.member_id = m.member_id or holds_value(r.entry, m.email)) and r.subject_kind <> 'erasure' and (m.erased_at is null or r.at < m.erased_at)$$,
  erases => array[['entry', $$erase_entry(r.entry, coalesce(r.erased_by, m.erasure_id))$$],
    ['erased_by', $$coalesce(r.erased_by, m.erasure_id)$$]],
  keeps => '{audit_number,previous_hash,hash,at,actor_kind,actor_id,action,subject_kind,subject_id,member_id}');
select declare_personal_data('screening', $$r.member_id = m.member_id$$,
  erases => array[['name', $$'Erased'$$],
    ['birth_date', $$null$$]],
  keeps => '{screening_id,member_id,list_date,cause,hit_count,screened_at}');
select declare_personal_data('sanctions_hit', $$r.member_id = m.member_id$$,
  erases => array[['entry_reference', $$r.hit_id$$],
    ['entry_name', $$'Erased'$$]],
  keeps => '{hit_id,member_id,screening_id,list_name,score,found_at,due_at,last_list_date,answer,answered_at,answered_by}');
select declare_personal_data('large_transaction_report', $$r.transaction_id in (select transaction_id from wallet_transaction join wallet using (wallet_id) where wallet.member_id = m.member_id)$$,
  keeps => '{transaction_id,nfiu_reference,reported_on,reported_by,noted_at}');
select declare_personal_data('suspicious_case', $$r.member_id = m.member_id$$,
  erases => array[['reason', $$'Erased'$$]],
  keeps => '{case_id,member_id,origin,origin_id,opened_by,opened_at,due_at,outcome,ended_at,nfiu_reference,reported_on,reported_by,closed_by_decision}');
select declare_personal_data('suspicious_case_transaction', $$r.case_id in (select case_id from suspicious_case where member_id = m.member_id)$$,
  keeps => '{case_id,transaction_id}');
select declare_personal_data('suspicious_case_note', $$r.case_id in (select case_id from suspicious_case where member_id = m.member_id)$$,
  erases => array[['text', $$'Erased'$$]],
  keeps => '{note_id,case_id,note_no,written_by,written_at}');
select declare_personal_data('unusual_transaction_found', $$r.transaction_id in (select transaction_id from wallet_transaction join wallet using (wallet_id) where wallet.member_id = m.member_id)$$,
  keeps => '{transaction_id,rule,moved_at,found_at}');
select declare_personal_data('unusual_transaction_review', $$r.transaction_id in (select transaction_id from wallet_transaction join wallet using (wallet_id) where wallet.member_id = m.member_id)$$,
  erases => array[['reason', $$'Erased'$$]],
  keeps => '{transaction_id,rule,reviewed_by,reviewed_at}');
select declare_personal_data('bank_account', $$r.member_id = m.member_id$$,
  erases => array[['account_name', $$'Erased'$$],
    ['account_number', $$'Erased'$$],
    ['swift_code', $$null$$],
    ['routing_number', $$null$$],
    ['bank_address', $$null$$],
    ['holder_address', $$null$$],
    ['intermediary_bank', $$null$$],
    ['intermediary_swift', $$null$$],
    ['intermediary_account', $$null$$],
    ['declined_reason', $$case when r.declined_reason is not null then 'Erased' end$$],
    ['branch_code', $$null$$],
    ['bank_name', $$'Erased'$$],
    ['bank_code', $$null$$],
    ['account_type', $$null$$]],
  keeps => '{bank_account_id,member_id,slot,currency,bank_country,name_match,verified_at,payout_available_at,created_at,replaced_at,
    is_iban,decided_at,decided_by,review_from,review_by}');
select declare_personal_data('bank_statement_change', $$r.line_id in (select line_id from bank_transfer_line join bank_transfer using (reference) where member_id = m.member_id union select line_id from returned_payout where member_id = m.member_id)$$,
  erases => array[['narration', $$'Erased'$$]],
  keeps => '{line_id,statement_id,account_number,currency,file_line,bank_reference,changed_at}', searches => '{narration}');
select declare_personal_data('bank_statement_line', $$r.line_id in (select line_id from bank_transfer_line join bank_transfer using (reference) where member_id = m.member_id union select line_id from returned_payout where member_id = m.member_id)$$,
  erases => array[['narration', $$'Erased'$$]],
  keeps => '{line_id,statement_id,account_number,currency,file_line,booked_on,value_on,bank_reference,amount_minor,balance_minor,
    fingerprint,repetition,is_added_later}', searches => '{narration}',
  search_when => $$not exists (select from bank_transfer_line taken where taken.line_id = r.line_id)$$);
select declare_personal_data('bank_statement_match', $$r.decision_id in (select decision_id from bank_transfer_decision join bank_transfer using (reference) where member_id = m.member_id)$$,
  keeps => '{line_id,decision_id,matched_by,matched_at}');
select declare_personal_data('bank_statement_payout', $$r.withdrawal_id in (select withdrawal_id from withdrawal where member_id = m.member_id)$$,
  keeps => '{batch_id,withdrawal_id,decision_id,match_number,released_by}');
select declare_personal_data('bank_transfer', $$r.member_id = m.member_id$$,
  erases => array[['bank_reference', $$null$$],
    ['note', $$null$$]],
  keeps => '{reference,member_id,receipt_id,account_id,flags,claimed_at,confirm_by,state}');
select declare_personal_data('bank_transfer_decision', $$r.reference in (select reference from bank_transfer where member_id = m.member_id)$$,
  erases => array[['reason', $$case when r.reason is not null then 'Erased' end$$],
    ['exception_reason', $$case when r.exception_reason is not null then 'Erased' end$$]],
  keeps => '{decision_id,decision_no,reference,action,proposal_id,decided_by,decided_at,received_minor,fee_minor,value_date,retyped_minor,
    far_acknowledged}', searches => '{reason,exception_reason}');
select declare_personal_data('bank_transfer_line', $$r.reference in (select reference from bank_transfer where member_id = m.member_id)$$,
  keeps => '{line_id,decision_id,reference,released_at}');
select declare_personal_data('correction_share', $$r.portfolio_id in (select portfolio_id from portfolio where member_id = m.member_id)$$,
  keeps => '{valuation_id,portfolio_id,units_kept,borne_minor}');
select declare_personal_data('data_export', $$r.member_id = m.member_id$$,
  keeps => '{export_id,member_id,requested_at,due_at,cancelled_at,released_at,released_by,expires_at}');
select declare_personal_data('decision', $$r.member_id = m.member_id and r.kind <> 'erasure'$$,
  erases => array[['payload', $$erase_payload(r.kind, r.payload)$$],
    ['payload_salt', $$null$$],
    ['reason', $$'Erased'$$],
    ['decision_reason', $$case when r.decision_reason is not null then 'Erased' end$$],
    ['erased_by', $$coalesce(r.erased_by, m.erasure_id)$$]],
  keeps => '{decision_id,kind,subject_id,member_id,staff_id,payload_sha256,status,proposed_by,proposed_by_member,proposed_at,due_at,
    decided_by,decided_by_member,decided_at}', searches => '{reason,decision_reason}');
select declare_personal_data('erasure', $$r.member_id = m.member_id$$,
  keeps => '{erasure_id,member_id,closure_id,listed_at,due_at,erased_at,erased_by,files_removed_at}');
select declare_personal_data('estate_account', $$r.member_id = m.member_id$$,
  keeps => '{bank_account_id,member_id,grant_id,recorded_at,recorded_by}');
select declare_personal_data('estate_grant', $$r.member_id = m.member_id$$,
  erases => array[['grant_number', $$'Erased'$$],
    ['court', $$'Erased'$$],
    ['granted_on', $$(r.uploaded_at at time zone 'Africa/Lagos')::date$$],
    ['representatives', $$'{Erased}'$$],
    ['stored_name', $$'erased'$$],
    ['file_name', $$'Erased'$$],
    ['size_bytes', $$0$$],
    ['sha256', $$'\x'::bytea$$]],
  keeps => '{grant_id,member_id,hold_id,kind,media_type,uploaded_at,uploaded_by,approved_at,approved_by}');
select declare_personal_data('estate_grant_view', $$r.grant_id in (select grant_id from estate_grant where member_id = m.member_id)$$,
  keeps => '{view_id,grant_id,viewed_by,viewed_at}');
select declare_personal_data('estate_withdrawal', $$r.grant_id in (select grant_id from estate_grant where member_id = m.member_id)$$,
  keeps => '{withdrawal_id,grant_id,requested_by,requested_at}');
select declare_personal_data('estate_hold', $$r.member_id = m.member_id$$,
  erases => array[['died_on', $$(r.held_at at time zone 'Africa/Lagos')::date$$],
    ['proof', $$'Erased'$$],
    ['contact_name', $$'Erased'$$],
    ['contact_phone', $$'Erased'$$],
    ['contact_email', $$null$$]],
  keeps => '{hold_id,member_id,held_at,held_by,released_at,released_by}');
select declare_personal_data('exco_decision', $$r.member_id = m.member_id$$,
  erases => array[['reason', $$'Erased'$$]],
  keeps => '{decision_id,member_id,outcome,decided_by,decided_by_member,decided_at}', searches => '{reason}');
select declare_personal_data('identity_check', $$r.member_id = m.member_id$$,
  erases => array[['reason', $$case when r.reason is not null then 'Erased' end$$]],
  keeps => '{check_id,member_id,kind,status,submitted_at,expected_by,decided_at,decided_by,replaced_at}');
select declare_personal_data('identity_decision', $$r.check_id in (select check_id from identity_check where member_id = m.member_id)$$,
  erases => array[['note', $$case when r.note is not null then 'Erased' end$$]],
  keeps => '{decision_id,decision_no,check_id,action,reason_code,decided_by,decided_at}');
select declare_personal_data('ledger.journal', $$r.meta ->> 'withdrawal' in (select withdrawal_id from withdrawal where member_id = m.member_id)$$,
  erases => array[['facts', $$ledger.erase_facts(r.facts)$$],
    ['facts_hash', $$ledger.facts_hash(r.request_hash, r.event_at, r.posted_at, r.once_key, ledger.erase_facts(r.facts), ledger.owners_of(r.journal_id))$$]],
  keeps => '{journal_id,once_key,kind,request_hash,meta,event_at,posted_at}');
select declare_personal_data('mandate', $$r.member_id = m.member_id$$,
  erases => array[['token', $$null$$],
    ['payer_email', $$'Erased'$$],
    ['consent_link', $$null$$],
    ['bank_name', $$'Erased'$$],
    ['last4', $$'0000'$$]],
  keeps => '{mandate_id,member_id,bank_account_id,provider,state,provider_reference,most_a_month_minor,ends_on,asked_at,active_at,
    ended_at,end_reason,is_to_be_revoked,next_check_at}');
select declare_personal_data('maturity', $$r.portfolio_id in (select portfolio_id from portfolio where member_id = m.member_id)$$,
  keeps => '{portfolio_id,matured_on,reference,principal_minor,interest_minor,tax_minor,action,matured_at}');
select declare_personal_data('member_change', $$r.member_id = m.member_id$$,
  erases => array[['changed', $$'{"erased": true}'$$]],
  keeps => '{change_id,member_id,changed_at}');
select declare_personal_data('member_correction', $$r.member_id = m.member_id$$,
  erases => array[['changed', $$'{"erased": true}'$$],
    ['reason', $$'Erased'$$],
    ['answer', $$case when r.answer is not null then 'Erased' end$$]],
  keeps => '{correction_id,member_id,requested_at,due_at,cancelled_at,decided_at,decided_by,is_granted}');
select declare_personal_data('member_lock', $$r.member_id = m.member_id$$,
  erases => array[['reason', $$'Erased'$$]],
  keeps => '{lock_id,lock_no,member_id,is_locked,done_by,done_by_member,done_at}', searches => '{reason}');
select declare_personal_data('payment_intent', $$r.member_id = m.member_id$$,
  erases => array[['state_note', $$null$$],
    ['us_based_institution', $$null$$],
    ['card_country', $$null$$],
    ['redirect_url', $$null$$],
    ['payment_link', $$null$$],
    ['once_key', $$null$$],
    ['sender_name', $$null$$],
    ['quote_id', $$null$$]],
  keeps => '{reference,member_id,purpose,wallet_id,portfolio_id,gateway,provider,provider_reference,is_live,state,state_at,
    charged_currency,base_minor,processing_fee_minor,provider_fee_minor,total_minor,credited_currency,amount_minor,
    credited_minor,received_minor,rate_id,naira_per_dollar,rate_as_of,confirm_by,asked_at,next_check_at,checks,created_at,
    completed_at,virtual_account_id,arrival_reference,mandate_id}');
select declare_personal_data('payment_return', $$r.reference in (select reference from payment_intent where member_id = m.member_id)$$,
  keeps => '{return_id,reference,kind,provider,provider_return_id,state,state_at,reason,amount_minor,held_minor,taken_minor,owed_minor,
    recovered_minor,fee_minor,listed_as,asked_by,asked_by_member,approved_by,approved_by_member,sent_at,next_check_at,checks,
    created_at}');
select declare_personal_data('payment_review', $$(r.reference in (select reference from payment_intent where member_id = m.member_id)
    or r.details ->> 'member' = m.member_id)$$,
  erases => array[['details', $$'{}'$$]],
  keeps => '{review_id,reference,provider,reason,created_at,resolved_at,resolved_by}');
select declare_personal_data('payment_review_decision', $$r.review_id in (select review_id from payment_review where reference in (select reference from payment_intent where member_id = m.member_id))$$,
  erases => array[['reason', $$'Erased'$$]],
  keeps => '{decision_id,decision_no,review_id,action,proposal_id,decided_by,decided_at,received_minor,credited_minor}', searches => '{reason}');
select declare_personal_data('payment_step', $$r.reference in (select reference from payment_intent where member_id = m.member_id)$$,
  erases => array[['note', $$null$$]],
  keeps => '{reference,step_no,state,at}');
select declare_personal_data('payout_batch', $$r.batch_id in (select payout_line.batch_id from payout_line join withdrawal using (withdrawal_id) where member_id = m.member_id)$$,
  erases => array[['file', $$erase_lines(r.file, array(select reference from withdrawal join payout_line using (withdrawal_id) where payout_line.batch_id = r.batch_id and member_id = m.member_id))$$],
    ['erased_by', $$coalesce(r.erased_by, m.erasure_id)$$]],
  keeps => '{batch_id,currency,payout_on,status,made_at,made_by,released_at,released_by,completed_at,line_count,total_minor,
    released_by_member,decision_reason,rejected_at,rejected_by,file_sha256,handed_at,handed_by,handed_note}');
select declare_personal_data('payout_line', $$r.withdrawal_id in (select withdrawal_id from withdrawal where member_id = m.member_id)$$,
  erases => array[['reason', $$case when r.reason is not null then 'Erased' end$$]],
  keeps => '{batch_id,withdrawal_id,amount_minor,state,bank_reference,value_date,done_by,done_at,failure_id}');
select declare_personal_data('pep_mark', $$r.member_id = m.member_id$$,
  erases => array[['reason', $$'Erased'$$]],
  keeps => '{member_id,marked_by,marked_at}', searches => '{reason}');
select declare_personal_data('portfolio', $$r.member_id = m.member_id$$,
  erases => array[['delete_reason', $$null$$], ['portfolio_name', $$null$$], ['goal_minor', $$null$$], ['goal_on', $$null$$]],
  keeps => '{portfolio_id,reference,member_id,wallet_id,plan_id,currency,opened_at,start_on,lock_in_until,matures_on,maturity_action,
    interest_bps,deleted_at,tenor_months,lock_in_days,early_exit_fee_bps,payout_chosen_at,cloth}');
select declare_personal_data('portfolio_order', $$r.portfolio_id in (select portfolio_id from portfolio where member_id = m.member_id)$$,
  erases => array[['note', $$null$$]],
  keeps => '{order_id,order_no,reference,portfolio_id,plan_id,kind,status,gateway,payment_reference,amount_minor,fee_minor,fee_bps,
    estimated_minor,is_full,units,unit_price,placed_at,paid_at,dealing_on,dealt_on,valuation_id,ended_at,is_recurring}');
select declare_personal_data('promise_case', $$r.member_id = m.member_id$$,
  keeps => '{case_id,kind,subject_id,member_id,began_at,due_at,remind_at,escalate_at,owner_role,claimed_by,reminded_at,escalated_at,
    breached_at,renewed_due_at,ended_at,is_void,next_at}');
select declare_personal_data('receipt', $$r.member_id = m.member_id$$,
  erases => array[['stored_name', $$'erased/' || r.receipt_id$$],
    ['file_name', $$'Erased'$$]],
  keeps => '{receipt_id,member_id,media_type,size_bytes,sent_sha256,stored_at}');
select declare_personal_data('reconciliation_item', $$r.member_id = m.member_id$$,
  erases => array[['about', $$'Erased'$$],
    ['reason', $$case when r.reason is not null then 'Erased' end$$]],
  keeps => '{item_id,on_day,account,currency,kind,subject,ledger_minor,other_minor,member_id,found_at,due_at,settled_at,explained_by,
    explained_at}', searches => '{about,reason}');
select declare_personal_data('returned_payout', $$r.member_id = m.member_id$$,
  keeps => '{line_id,failure_id,batch_id,withdrawal_id,member_id,currency,settled_at}');
select declare_personal_data('staff', $$r.member_id = m.member_id$$,
  erases => array[['member_id', $$null$$]],
  keeps => '{staff_id,email,name,roles,password_hash,sealed_authenticator,last_code_step,disabled_at,created_at,changed_by}');
select declare_personal_data('staff_break_glass', $$r.member_id = m.member_id$$,
  keeps => '{break_glass_id,email,name,member_id,reason,first_staff_id,second_staff_id,requested_at,takes_effect_at,stopped_by,stopped_at,
    stop_reason,done_at}');
select declare_personal_data('funds_proof', $$r.member_id = m.member_id$$,
  erases => array[['holder_name', $$null$$],
    ['purpose', $$'Erased'$$],
    ['withdrawn_at', $$coalesce(r.withdrawn_at, now())$$]],
  keeps => '{code,member_id,says,currency,amount_minor,day,valid_until,made_at}');
select declare_personal_data('funds_proof_line', $$r.code in (select code from funds_proof where member_id = m.member_id)$$,
  keeps => '{code,line_no,name,currency,amount_minor}');
select declare_personal_data('funds_proof_print', $$r.code in (select code from funds_proof where member_id = m.member_id)$$,
  keeps => '{code,sha256,printed_at}');
select declare_personal_data('full_statement', $$r.member_id = m.member_id$$,
  keeps => '{code,member_id,from_day,to_day,figures_sha256,issued_at}');
select declare_personal_data('full_statement_total', $$r.code in (select code from full_statement where member_id = m.member_id)$$,
  keeps => '{code,currency,opening_minor,closing_minor}');
select declare_personal_data('full_statement_file', $$r.code in (select code from full_statement where member_id = m.member_id)$$,
  keeps => '{code,sha256,format,made_at}');
select declare_personal_data('statement_document', $$r.wallet_id in (select wallet_id from wallet where member_id = m.member_id)$$,
  keeps => '{code,wallet_id,from_day,to_day,opening_minor,closing_minor,lines,sha256,issued_at,portfolio_id,kind}');
select declare_personal_data('subscription', $$r.member_id = m.member_id$$,
  erases => array[['us_based_institution', $$null$$],
    ['card_token', $$null$$],
    ['card_email', $$null$$],
    ['card_brand', $$null$$],
    ['card_last4', $$null$$],
    ['card_exp_month', $$null$$],
    ['card_exp_year', $$null$$],
    ['last_failure_reason', $$null$$],
    ['told_of_expiry', $$null$$],
    ['end_reason', $$null$$]],
  keeps => '{subscription_id,code,member_id,portfolio_id,plan_id,wallet_id,gateway,interval,amount_minor,currency,is_localized,
    first_payment,state,start_on,next_no,next_due_on,missed,failures,told_of,created_at,paused_at,ended_at,ended_by,
    charge_day,resume_on,mandate_id}');
select declare_personal_data('subscription_attempt', $$r.subscription_id in (select subscription_id from subscription where member_id = m.member_id)$$,
  erases => array[['reason', $$null$$]],
  keeps => '{subscription_id,due_on,attempt_no,payment_reference,state,leased_until,begun_at,ended_at}');
select declare_personal_data('subscription_card_change', $$r.subscription_id in (select subscription_id from subscription where member_id = m.member_id)$$,
  keeps => '{payment_reference,subscription_id,begun_at,is_for_all}');
select declare_personal_data('subscription_cycle', $$r.subscription_id in (select subscription_id from subscription where member_id = m.member_id)$$,
  erases => array[['reason', $$null$$]],
  keeps => '{subscription_id,due_on,state,attempts,first_try_on,next_try_on,paid_at}');
select declare_personal_data('subscription_reminder', $$r.subscription_id in (select subscription_id from subscription where member_id = m.member_id)$$,
  erases => array[['reason', $$'Erased'$$]],
  keeps => '{reminder_id,subscription_id,reminded_by,reminded_at,reminded_on}');
select declare_personal_data('transfer_reference', $$r.member_id = m.member_id$$,
  erases => array[['portfolio_name', $$null$$]],
  keeps => '{reference,member_id,currency,shown_at,taken_at,begun_at,amount_minor,country,bank_choice,plan_id,portfolio_id,cloth}');
select declare_personal_data('unit_entry', $$r.portfolio_id in (select portfolio_id from portfolio where member_id = m.member_id)$$,
  keeps => '{entry_no,portfolio_id,plan_id,kind,order_id,valuation_id,units,unit_price,amount_minor,dealt_on,written_at}');
select declare_personal_data('unit_holding', $$r.portfolio_id in (select portfolio_id from portfolio where member_id = m.member_id)$$,
  keeps => '{portfolio_id,plan_id,units,version}');
select declare_personal_data('virtual_account', $$r.member_id = m.member_id$$,
  erases => array[['account_name', $$case when r.account_name is not null then 'Erased' end$$]],
  keeps => '{account_id,member_id,wallet_id,currency,provider,state,account_number,bank_name,asked_at,opened_at}');
select declare_personal_data('wallet', $$r.member_id = m.member_id$$,
  keeps => '{wallet_id,member_id,currency,opened_at,closed_at}');
select declare_personal_data('wallet_movement', $$r.wallet_id in (select wallet_id from wallet where member_id = m.member_id)$$,
  keeps => '{wallet_id,place,transaction_id,journal_id,change_minor,balance_after_minor,moved_at}');
select declare_personal_data('wallet_transaction', $$r.wallet_id in (select wallet_id from wallet where member_id = m.member_id)$$,
  erases => array[['description', $$'Erased'$$],
    ['receipt_url', $$null$$]],
  keeps => '{transaction_id,wallet_id,reference,type,direction,amount_minor,fee_minor,fee_currency,currency,status,gateway,withdrawal_id,
    portfolio_id,exchange_rate,balance_after_minor,created_at,completed_at,row_no,last_place,rate_id}');
select declare_personal_data('wallet_transaction_step', $$r.transaction_id in (select transaction_id from wallet_transaction join wallet using (wallet_id) where member_id = m.member_id)$$,
  erases => array[['note', $$null$$]],
  keeps => '{transaction_id,position,status,at}');
select declare_personal_data('webhook_event', $$(r.reference in (select reference from payment_intent where member_id = m.member_id)
    or (r.provider, r.reference) in (select provider, arrival_reference from payment_intent where member_id = m.member_id))$$,
  erases => array[['body', $$''$$]],
  keeps => '{event_id,provider,event,reference,body_hash,received_at,next_attempt_at,attempts,handled_at,outcome}');
select declare_personal_data('withdrawal', $$r.member_id = m.member_id$$,
  erases => array[['note', $$null$$],
    ['failure_reason', $$case when r.failure_reason is not null then 'Erased' end$$]],
  keeps => '{withdrawal_id,reference,wallet_id,member_id,currency,amount_minor,fee_minor,bank_account_id,status,requested_at,payout_on,
    cut_off_at,approved_by,approved_by_member,batch_id,sent_at,sent_by,sent_by_member,paid_at,returned_at,session_id}');
select declare_personal_data('withdrawal_step', $$r.withdrawal_id in (select withdrawal_id from withdrawal where member_id = m.member_id)$$,
  erases => array[['note', $$null$$]],
  keeps => '{withdrawal_id,position,status,done_by,at}');
select declare_personal_data('member', $$r.member_id = m.member_id$$,
  erases => array[['email', $$'erased-' || m.member_id || '@erased.invalid'$$],
    ['password_hash', $$'$argon2id$erased'$$],
    ['first_name', $$'Erased'$$],
    ['last_name', $$'member'$$],
    ['phone', $$''$$],
    ['country_code', $$''$$],
    ['country', $$''$$],
    ['citizenship', $$'{erased}'$$],
    ['pep', $$false$$],
    ['accredited_investors', $$false$$],
    ['accept_family_office', $$false$$],
    ['exco_referral', $$false$$],
    ['exco_referral_status', $$'none'$$],
    ['referral_info', $$''$$],
    ['referral_type', $$null$$],
    ['referral_person', $$null$$],
    ['heard_about_us', $$''$$],
    ['social_media_value', $$null$$],
    ['ads_platform', $$null$$],
    ['hdyhau_other_value', $$null$$]],
  keeps => '{member_id,customer_id,customer_code,email_verified_at,is_shadow,is_global,terms_version,disabled_at,created_at,global_by}');

-- No member's data.
select declare_club_data('sanctions_list', '{list_date,seen_at}');
select declare_club_data('announcement', '{announcement_id,title,body,severity,audience,publishes_at,ends_at,told_to,told_at,proposal_id}');
select declare_club_data('approval', '{kind,subject_id,staff_id,approved_at,signed_with,digest,credential_id,public_key,authenticator_data,client_data,signature}');
select declare_club_data('audit_anchor', '{audit_number,hash,noted_at}');
select declare_club_data('audit_head', '{only_one,audit_number,hash}');
select declare_club_data('bank_standing', '{bank_id,is_active,changed_at}');
select declare_club_data('bank_statement', '{statement_id,account_number,currency,file_name,file_sha256,layout,first_on,last_on,line_count,new_count,imported_by,
    imported_at,opening_minor,closing_minor,moved_minor,covers_from,covers_through,opened_on,opened_minor,added_reason}');
select declare_club_data('bank_statement_layout', '{layout_id,account_number,head,columns,date_order,answered_by,answered_at}');
select declare_club_data('bank_statement_outcome', '{line_id,decision_id,match_number,outcome,released_by}');
select declare_club_data('bank_statement_reversal', '{debit_line_id,credit_line_id,paired_by,paired_at}');
select declare_club_data('dealing', '{valuation_id,plan_id,dealt_on,unit_price,units_before,units_allotted,units_redeemed,units_after,contributed_minor,
    redeemed_minor,growth_minor,residue_minor,pool_minor,dealt_at,correction_no}');
select declare_club_data('erased_file', '{stored_name,erasure_id,removed_at}');
select declare_club_data('erased_row', '{table_name,row_key,erasure_id,is_removed}');
select declare_club_data('exchange_rate', '{rate_id,naira_per_dollar,source,as_of,good_until,fetched_at,proposal_id}');
select declare_club_data('faq', '{faq_id,category,question,answer,position,is_shown,updated_at}');
select declare_club_data('document_certificate', '{key_id,certificate,sealed_key}');
select declare_club_data('document_key', '{key_id,public_key,sealed_seed,begun_at,ended_at}');
select declare_club_data('hashing_key', '{purpose,sealed_key,inherits}');
select declare_club_data('held_rate', '{held_id,naira_per_dollar,source,as_of,fetched_at,reason}');
select declare_club_data('holiday', '{day,name,is_holiday,changed_at}');
select declare_club_data('integrity_check', '{check_no,checked_at,took_ms,journals,postings,broken}');
select declare_club_data('integrity_part', '{check_no,part,took_ms,looked,findings,failure}');
select declare_club_data('ledger.account', '{account_id,name,side,currency,opened_at,owner_hash}');
select declare_club_data('ledger.balance', '{account_id,side,amount_minor,floor_minor,version,moved_at,is_closed}');
select declare_club_data('ledger.posting', '{posting_id,journal_id,leg,debit_account,credit_account,currency,amount_minor,posted_at}');
select declare_club_data('ledger.snapshot', '{account_id,upto_posting_id,amount_minor,taken_at}');
select declare_club_data('ledger_log_checkpoint', '{size,root,note,signed_at}');
select declare_club_data('ledger_log_cosignature', '{size,witness,witnessed_at,line,received_at}');
select declare_club_data('ledger_log_entry', '{entry_id,body,noted_at}');
select declare_club_data('ledger_log_leaf', '{leaf_index,journal_id,entry_id,salt,hash}');
select declare_club_data('ledger_log_progress', '{only_one,complete_to}');
select declare_club_data('ledger_log_tile', '{level,tile_index,hashes,root}');
-- The amounts of random parts, under hashes that no one can give a name to once the salts are gone.
select declare_club_data('liability_leaves', '{tree_id,leaves}');
select declare_club_data('liability_tree', '{tree_id,subject,currency,day,basis,valuation_id,entry_id,height,root,total_minor,line_count,
    ledger_minor,built_at}');
select declare_club_data('limit_window', '{key,taken,ends_at}');
select declare_club_data('month_close', '{month,decision_id,closed_at,highest_journal,highest_unit_entry,contents,contents_sha256}');
select declare_club_data('month_close_account', '{account_id,month}');
select declare_club_data('month_close_total', '{month,account,currency,account_count,closing_minor}');
select declare_club_data('payout_gate', '{only_one}');
select declare_club_data('payout_stop', '{stop_id,reason,stopped_at,stopped_by,ended_by,ended_at}', searches => '{reason}');
select declare_club_data('personal_table', '{position,table_name,is_about,removes,erases,columns,searches,search_when}');
select declare_club_data('plan', '{plan_id,name,slug,product_type,currency,description,risk_level,valuation_method,status,minimum_minor,minimum_top_up_minor,
    minimum_recurring_minor,maximum_minor,step_minor,tenor_months,lock_in_days,early_exit_fee_bps,management_fee_bps,
    expected_bps,expected_to_bps,interest_bps,allow_recurring,allow_wallet,for_global,maturity_action,holdings,payout_note,
    image_url,terms_link,opens_at,closes_at,display_order,created_at,proposal_id,price_band_bps}');
select declare_club_data('phone_alert_setting', '{setting_no,quiet_from,quiet_until,countries,sms_price_e6,whatsapp_price_e6,sms_limit_minor,whatsapp_limit_minor,
    changed_at}');
select declare_club_data('price_exception', '{valuation_id,reason,stored_name,file_name,media_type,size_bytes,sha256,attached_by,attached_at}');
select declare_club_data('promise_look', '{is_only,looked_at}');
select declare_club_data('club_languages', '{languages_no,are_drafts_offered,changed_at,proposal_id}');
select declare_club_data('rate_limits', '{limits_no,floor,ceiling,usd_in_naira_daily_minor,changed_at,proposal_id}');
select declare_club_data('reconciliation_day', '{on_day,account,currency,ledger_minor,gateway_minor,kept_minor,bank_minor,computed_at}');
select declare_club_data('resource', '{resource_id,title,summary,category,type,body,setting,url,size_bytes,position,is_shown,published_at,proposal_id}');
select declare_club_data('restored_copy', '{restored_copy_no,restored_at,backup_label,target,reached_lsn}');
select declare_club_data('restored_copy_release', '{restored_copy_no,released_at,released_by,reason}');
select declare_club_data('setting_change', '{kind,subject_id,version,before,after,reason,changed_by,changed_at,proposal_id}', searches => '{reason}');
select declare_club_data('staff_claim', '{subject_kind,subject_id,staff_id,until}');
select declare_club_data('staff_device', '{staff_id,device_hash,first_seen_at,last_seen_at}');
select declare_club_data('staff_enrolment', '{enrolment_id,token_hash,change_id,first_email,first_name,sealed_authenticator,created_at,expires_at,used_at,first_member_id}');
select declare_club_data('staff_passkey', '{passkey_id,staff_id,credential_id,public_key,use_count,transports,is_synced,name,created_at,last_used_at}');
select declare_club_data('staff_passkey_challenge', '{challenge_hash,purpose,asked_by,staff_id,expires_at}');
select declare_club_data('staff_sealed_code', '{staff_id,code_hash,made_at,used_at}');
select declare_club_data('staff_session', '{session_id,token_hash,cookie_hash,staff_id,user_agent,created_at,last_seen_at,expires_at,confirmed_at}');
select declare_club_data('survey', '{survey_id,title,description,link,audience,opens_at,closes_at,created_at,proposal_id}');
select declare_club_data('terms_version', '{version,effective_on,points,published_at,proposal_id}');
select declare_club_data('transfer_account', '{account_id,country,bank_choice,currency,bank_name,account_name,account_number,account_type,routing_number,swift_code,
    bank_address,intermediary,position,is_active,proposal_id}');
select declare_club_data('valuation', '{valuation_id,plan_id,valued_on,version,assets_minor,liabilities_minor,net_minor,units,unit_price,source_note,status,
    drafted_by,drafted_at,decided_by,decided_at,reason,is_correction}');
select declare_club_data('valuation_correction', '{valuation_id,corrects,reason}');
