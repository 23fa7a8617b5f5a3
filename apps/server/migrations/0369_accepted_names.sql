-- Older servers run on this.
-- Two staff members accept another name of a member: the name goes with the member when they are erased. The kind itself stands in
-- always/decision_kinds.sql.
-- Locks: nothing.
-- Undo: replace the function as 0280 and 0295 left it.
create or replace function erase_payload(p_kind text, p_payload jsonb) returns jsonb language sql immutable as $$
  select case
    when p_kind = 'member_correction' then p_payload || jsonb_build_object('changed', '{}'::jsonb,
      'answer', case when p_payload ->> 'answer' is not null then 'Erased' end)
    when p_kind = 'estate_hold' and p_payload ->> 'facts' is not null then jsonb_build_object('facts', jsonb_build_object(
      'died_on', p_payload #> '{facts,died_on}', 'proof', 'Erased', 'contact_name', 'Erased', 'contact_phone', 'Erased',
      'contact_email', null))
    when p_kind = 'estate_step' and p_payload ->> 'account' is not null then jsonb_set(p_payload, '{account}',
      jsonb_build_object('currency', p_payload #> '{account,currency}', 'bank_code', 'Erased', 'bank_name', 'Erased',
        'account_number', 'Erased', 'account_name', 'Erased', 'name_match', p_payload #> '{account,name_match}'))
    when p_kind = 'pep_approval' then p_payload || '{"name": "Erased", "source_of_funds": "Erased"}'
    when p_kind = 'sanctions_answer' then p_payload || '{"entry_name": "Erased"}'
    when p_kind = 'accepted_name' then p_payload || '{"name": "Erased"}'
    else p_payload end
$$;
