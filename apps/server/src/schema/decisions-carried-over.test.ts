import { expect, test } from "vitest";
import { verifyAudit } from "#audit/index.ts";
import { migrateRows } from "../testing/migrated-rows.ts";

/** Rows as the four tables of before held them: open, decided, withdrawn, and what named them. */
const BEFORE = `
  insert into staff (staff_id, email, name, roles, password_hash, sealed_authenticator, created_at) values
    ('stf_1', 'one@kinfold.example', 'One', '{admin}', '$argon2id$x', '', now()),
    ('stf_2', 'two@kinfold.example', 'Two', '{admin}', '$argon2id$x', '', now()),
    ('stf_3', 'three@kinfold.example', 'Three', '{admin}', '$argon2id$x', '', now());
  insert into member (member_id, customer_id, customer_code, email, password_hash, first_name, last_name, phone, country_code,
      country, citizenship, is_global, pep, accredited_investors, accept_family_office, exco_referral, exco_referral_status,
      referral_info, heard_about_us, created_at) values
    ('mem_1', 'cus_1', 'ONE', 'ada@example.com', '$argon2id$x', 'Ada', 'Obi', '+2348035550142', 'NG', 'NG', '{NG}', false,
      false, false, false, false, 'none', 'sent', 'friend', now());
`;
const PROPOSALS = `
  insert into setting_proposal (proposal_id, kind, subject_id, version, before, after, reason, status, proposed_by, proposed_at,
      decide_by, decided_by, decided_at, decision_reason) values
    ('spr_open', 'plan', '3', 2, '{"name": "A", "note": null}', '{"name": "B"}', 'why', 'open', 'stf_1', '2026-01-01', '2026-01-02',
      null, null, null),
    ('spr_new', 'rate', null, 0, null, '{"naira_per_dollar": "1600.50"}', 'why', 'rejected', 'stf_1', '2026-01-01', '2026-01-02',
      'stf_2', '2026-01-03', 'no');
  insert into staff_change (change_id, kind, staff_id, email, name, roles, reason, status, proposed_by, proposed_at, due_at,
      decided_by, decided_at, decision_reason) values
    ('stc_invite', 'invite', 'stf_3', 'three@kinfold.example', 'Three', '{admin}', 'why', 'approved', 'stf_1', '2026-01-01',
      '2026-01-02', 'stf_2', '2026-01-03', 'yes'),
    ('stc_roles', 'roles', 'stf_3', null, null, '{operations,compliance}', 'why', 'proposed', 'stf_1', '2026-01-01', '2026-01-02',
      null, null, null),
    ('stc_away', 'disable', 'stf_2', null, null, null, 'why', 'withdrawn', 'stf_1', '2026-01-01', '2026-01-02', 'stf_1',
      '2026-01-03', 'mistake');
  insert into global_change (change_id, member_id, is_global, reason, status, proposed_by, proposed_at, due_at, decided_by,
      decided_at, decision_reason) values
    ('glc_1', 'mem_1', true, 'why', 'approved', 'stf_1', '2026-01-01', '2026-01-02', 'stf_2', '2026-01-03', 'yes');
  insert into member_unlock (unlock_id, member_id, reason, status, proposed_by, proposed_at, decided_by, decided_at,
      decision_reason) values
    ('unl_own', 'mem_1', 'why', 'rejected', 'stf_1', '2026-01-01', 'stf_1', '2026-01-03', 'mine'),
    ('unl_open', 'mem_1', 'why', 'proposed', 'stf_1', '2026-01-04', null, null, null);
  insert into provider_settlement (settlement_id, line_id, gateway, kept_minor, state, reason, proposed_by, proposed_at, decided_by,
      decided_at, decision_reason) values
    ('pst_posted', 'bsl_1', 'card', 9007199254740993, 'posted', 'why', 'stf_1', '2026-01-01', 'stf_2', '2026-01-03', 'yes'),
    ('pst_own', 'bsl_2', 'transfer', 0, 'refused', 'why', 'stf_1', '2026-01-01', 'stf_1', '2026-01-03', 'mine');
  insert into payment_intent (reference, member_id, purpose, wallet_id, gateway, provider, is_live, state, state_at, charged_currency,
      base_minor, processing_fee_minor, provider_fee_minor, credited_currency, amount_minor, credited_minor, created_at) values
    ('KIN-222222', 'mem_1', 'deposit', 'wal_1', 'card', 'paystack', false, 'success', '2026-01-01', 'NGN', 250000, 0, 0, 'NGN', 250000,
      250000, '2026-01-01');
  insert into payment_return (return_id, reference, kind, provider, provider_return_id, state, state_at, reason, amount_minor, asked_by,
      approved_by, sent_at, created_at) values
    ('ret_given', 'KIN-222222', 'refund', 'paystack', null, 'sending', '2026-01-01', 'why', 1000, 'stf_1', 'stf_2', '2026-01-01', '2026-01-01'),
    ('ret_own', 'KIN-222222', 'refund', 'paystack', null, 'declined', '2026-01-01', 'why', 2000, 'stf_1', null, null, '2026-01-01'),
    ('ret_open', 'KIN-222222', 'refund', 'paystack', null, 'asked', '2026-01-01', 'why', 3000, 'stf_1', null, null, '2026-01-01'),
    ('ret_bank', 'KIN-222222', 'reversal', 'bank', 'bsl_9', 'open', '2026-01-01', 'why', 4000, null, null, null, '2026-01-01');
  insert into return_decision values
    ('rtd_given', default, 'ret_given', 'asked', null, 'stf_1', '2026-01-01', 'why', null),
    ('rtd_given_answer', default, 'ret_given', 'released', null, 'stf_2', '2026-01-03', 'yes', null),
    ('rtd_own', default, 'ret_own', 'asked', null, 'stf_1', '2026-01-01', 'why', null),
    ('rtd_own_answer', default, 'ret_own', 'declined', null, 'stf_1', '2026-01-03', 'mine', null),
    ('rtd_open', default, 'ret_open', 'asked', null, 'stf_1', '2026-01-01', 'why', null),
    ('rtd_owed', default, 'ret_given', 'recovery_proposed', null, 'stf_1', '2026-01-01', 'why', 700),
    ('rtd_owed_answer', default, 'ret_given', 'recovered', 'rtd_owed', 'stf_2', '2026-01-03', 'yes', 700);
  insert into reversal_decision (decision_id, return_id, step, outcome, proposal_id, decided_by, decided_at, reason) values
    ('rvd_no', 'ret_bank', 'proposed', 'take', null, 'stf_1', '2026-01-01', 'why'),
    ('rvd_no_answer', 'ret_bank', 'refused', 'take', 'rvd_no', 'stf_2', '2026-01-03', 'no'),
    ('rvd_open', 'ret_bank', 'proposed', 'release', null, 'stf_1', '2026-01-04', 'why');
  insert into withdrawal (withdrawal_id, reference, wallet_id, member_id, currency, amount_minor, fee_minor, bank_account_id, status,
      requested_at, payout_on, cut_off_at) values
    ('wdr_1', 'KIN-333333', 'wal_1', 'mem_1', 'NGN', 500000, 0, 'bac_1', 'pending', '2026-01-01', '2026-02-05', '2026-02-01');
  insert into payout_failure values
    ('pfl_back', 'bat_1', 'wdr_1', 'return', 'why', 'stf_1', '2026-01-01', 'confirmed', 'stf_2', '2026-01-03', 'yes'),
    ('pfl_no', 'bat_1', 'wdr_1', 'retry', 'why', 'stf_1', '2026-01-01', 'returned', 'stf_2', '2026-01-03', 'no'),
    ('pfl_open', 'bat_1', 'wdr_1', 'return', 'why', 'stf_1', '2026-01-04', 'open', null, null, null),
    ('pfl_own', 'bat_1', 'wdr_1', 'retry', 'why', 'stf_1', '2026-01-01', 'withdrawn', 'stf_1', '2026-01-03', 'mine');
  update member set is_global = true, global_by = 'glc_1' where member_id = 'mem_1';
`;

test("every proposal of before is a decision, with who, when, why and what named it", async () => {
  await migrateRows(
    {
      isOlder: (name) => /^0(0|1[0-6])/.test(name),
      rows: `set session_replication_role = replica; ${BEFORE} ${PROPOSALS}
      set session_replication_role = origin;`,
    },
    async ({ db, owner }) => {
      const { rows } = await owner.query<Record<string, unknown>>(`
      select decision_id as id, kind, subject_id as subject, member_id as member, staff_id as staff, payload, status,
          decided_by as decider, payload_sha256 = sha256(convert_to(decision_text(decision_id, kind, subject_id, member_id,
            staff_id, payload), 'UTF8')) as is_digest
        from decision order by decision_id`);
      const one = { subject: null, member: null, staff: null, decider: null, is_digest: true };
      const aboutMember = { ...one, subject: "mem_1", member: "mem_1" };
      const aboutReturn = (id: string, kind: string, amount_minor: string, outcome?: string) => ({
        ...aboutMember,
        kind,
        subject: id,
        payload: {
          reference: "KIN-222222",
          amount_minor,
          currency: "NGN",
          ...(outcome !== undefined && { outcome }),
        },
      });
      const failure = (outcome: string) => ({
        ...aboutMember,
        kind: "payout_failure",
        subject: "wdr_1",
        payload: { batch_id: "bat_1", outcome, amount_minor: "500000", currency: "NGN" },
      });
      expect(rows).toEqual([
        {
          ...aboutMember,
          id: "glc_1",
          kind: "global_change",
          payload: { is_global: true },
          status: "approved",
          decider: "stf_2",
        },
        { ...failure("return"), id: "pfl_back", status: "approved", decider: "stf_2" },
        { ...failure("retry"), id: "pfl_no", status: "rejected", decider: "stf_2" },
        { ...failure("return"), id: "pfl_open", status: "proposed" },
        { ...failure("retry"), id: "pfl_own", status: "withdrawn", decider: "stf_1" },
        {
          ...one,
          id: "pst_own",
          kind: "settlement",
          subject: "bsl_2",
          payload: { gateway: "transfer", kept_minor: "0" },
          status: "withdrawn",
          decider: "stf_1",
        },
        {
          ...one,
          id: "pst_posted",
          kind: "settlement",
          subject: "bsl_1",
          payload: { gateway: "card", kept_minor: "9007199254740993" },
          status: "approved",
          decider: "stf_2",
        },
        {
          ...aboutReturn("ret_given", "refund", "1000"),
          id: "rtd_given",
          status: "approved",
          decider: "stf_2",
        },
        { ...aboutReturn("ret_open", "refund", "3000"), id: "rtd_open", status: "proposed" },
        {
          ...aboutReturn("ret_given", "recovery", "700"),
          id: "rtd_owed",
          status: "approved",
          decider: "stf_2",
        },
        {
          ...aboutReturn("ret_own", "refund", "2000"),
          id: "rtd_own",
          status: "withdrawn",
          decider: "stf_1",
        },
        {
          ...aboutReturn("ret_bank", "reversal", "4000", "take"),
          id: "rvd_no",
          status: "rejected",
          decider: "stf_2",
        },
        {
          ...aboutReturn("ret_bank", "reversal", "4000", "release"),
          id: "rvd_open",
          status: "proposed",
        },
        {
          ...one,
          id: "spr_new",
          kind: "setting_change",
          payload: { setting: "rate", version: 0, after: { naira_per_dollar: "1600.50" } },
          status: "rejected",
          decider: "stf_2",
        },
        {
          ...one,
          id: "spr_open",
          kind: "setting_change",
          subject: "plan/3",
          payload: {
            setting: "plan",
            id: "3",
            version: 2,
            before: { name: "A", note: null },
            after: { name: "B" },
          },
          status: "proposed",
        },
        {
          ...one,
          id: "stc_away",
          kind: "staff_change",
          subject: "stf_2",
          staff: "stf_2",
          payload: { change: "disable" },
          status: "withdrawn",
          decider: "stf_1",
        },
        {
          ...one,
          id: "stc_invite",
          kind: "staff_change",
          subject: "three@kinfold.example",
          payload: {
            change: "invite",
            email: "three@kinfold.example",
            name: "Three",
            roles: ["admin"],
          },
          status: "approved",
          decider: "stf_2",
        },
        {
          ...one,
          id: "stc_roles",
          kind: "staff_change",
          subject: "stf_3",
          staff: "stf_3",
          payload: { change: "roles", roles: ["operations", "compliance"] },
          status: "proposed",
        },
        { ...aboutMember, id: "unl_open", kind: "member_unlock", payload: {}, status: "proposed" },
        {
          ...aboutMember,
          id: "unl_own",
          kind: "member_unlock",
          payload: {},
          status: "withdrawn",
          decider: "stf_1",
        },
      ]);
      // What was approved before approvals were signed is known by its names, and no other is unsigned.
      const { rows: unsigned } = await owner.query<{ signed_with: string; ids: string }>(
        "select signed_with, string_agg(subject_id, ' ' order by subject_id) as ids from approval group by 1",
      );
      expect(unsigned).toEqual([
        { signed_with: "unsigned", ids: "glc_1 pfl_back pst_posted rtd_given rtd_owed stc_invite" },
      ]);
      const verified = await verifyAudit(db);
      expect([verified.wrong, verified.approvals]).toEqual([
        undefined,
        { passkey: 0, password: 0, unsigned: 6, wrong: [] },
      ]);
      const named = await owner.query<{ global_by: string }>("select global_by from member");
      expect(named.rows).toEqual([{ global_by: "glc_1" }]);
      const references = await owner.query<{
        name: string;
      }>(`select conrelid::regclass || '.' || conname as name
      from pg_constraint where contype = 'f' and confrelid = 'decision'::regclass order by 1`);
      expect(references.rows.length).toBeGreaterThanOrEqual(10);
    },
  );
});
