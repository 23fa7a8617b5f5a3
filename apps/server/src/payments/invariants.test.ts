import { afterAll, beforeAll, expect, test } from "vitest";
import { openLedger, type TestLedger } from "../testing/ledger.ts";
import { PAYMENT_INVARIANTS, checkPaymentInvariants } from "./index.ts";

let testLedger: TestLedger;
beforeAll(async () => {
  testLedger = await openLedger();
  await testLedger.tamper(`
    insert into ledger.account (name, side, currency) values ('wallet:wal_1:available', 'member', 'NGN');
    insert into payment_intent (reference, member_id, purpose, wallet_id, gateway, is_live, state, state_at,
        charged_currency, base_minor, processing_fee_minor, provider_fee_minor, credited_currency, amount_minor,
        credited_minor, created_at)
      select 'KIN-' || n, 'mem_1', 'deposit', 'wal_1', 'card', false, 'success', now(), 'NGN', 100, 0, 0, 'NGN', 100,
        100, now() from generate_series(1, 4) n;
    insert into mandate (mandate_id, member_id, bank_account_id, provider, state, token, payer_email, bank_name, last4,
        most_a_month_minor, ends_on, asked_at, active_at)
      values ('mdt_1', 'mem_1', 'acc_1', 'paystack', 'active', '\\x00', 'a@example.com', 'Zenith Bank', '6788', 1000,
        '2099-01-01', now(), now() - interval '1 day');
    insert into payment_step (reference, step_no, state, at)
      select reference, 1, state, now() from payment_intent;
    insert into ledger.journal (once_key, kind, request_hash, meta, event_at, facts_hash)
      select 'deposit:' || reference, 'deposit', '', jsonb_build_object('payment', reference), now(), '' from payment_intent;
    insert into ledger.posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
      select journal_id, 1, club.account_id, wallet.account_id, 'NGN', 100
        from ledger.journal, ledger.account club, ledger.account wallet
        where club.name = 'club:clearing:card:NGN' and wallet.name = 'wallet:wal_1:available';
    insert into payment_return (return_id, reference, kind, provider, state, state_at, reason, amount_minor, taken_minor,
        owed_minor, fee_minor, created_at)
      values ('ret_1', 'KIN-2', 'dispute', 'paystack', 'gone', now(), 'x', 100, 60, 40, 0, now());
    insert into ledger.journal (once_key, kind, request_hash, meta, event_at, facts_hash)
      values ('return:ret_1', 'deposit_return', '', '{"return": "ret_1"}', now(), '');
    insert into payment_return (return_id, reference, kind, provider, state, state_at, reason, amount_minor, taken_minor,
        owed_minor, fee_minor, asked_by, approved_by, created_at)
      values ('ret_3', 'KIN-3', 'correction', 'bank', 'gone', now(), 'x', 100, 100, 0, 0, 'stf_1', 'stf_2', now()),
        ('ret_4', 'KIN-4', 'correction', 'bank', 'undone', now(), 'x', 100, 100, 0, 0, 'stf_1', 'stf_2', now());
    insert into ledger.journal (once_key, kind, request_hash, meta, event_at, facts_hash)
      values ('return:ret_3:gone', 'receipt_correction', '',
          '{"return": "ret_3", "payment": "KIN-3", "corrects": "deposit:KIN-3"}', now(), ''),
        ('return:ret_4:gone', 'receipt_correction', '',
          '{"return": "ret_4", "payment": "KIN-4", "corrects": "deposit:KIN-4"}', now(), ''),
        ('return:ret_4:undone', 'correction_undone', '',
          '{"return": "ret_4", "payment": "KIN-4", "corrects": "return:ret_4:gone"}', now(), '');
    insert into ledger.posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
      select journal_id, 1, debited.account_id, credited.account_id, 'NGN', 100
        from ledger.journal, ledger.account debited, ledger.account credited
        where meta ? 'corrects' and debited.name = case kind when 'receipt_correction' then 'wallet:wal_1:available' else 'club:bank:NGN' end
          and credited.name = case kind when 'receipt_correction' then 'club:bank:NGN' else 'wallet:wal_1:available' end;
    insert into ledger.posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
      select journal_id, 1, receivable.account_id, club.account_id, 'NGN', 40
        from ledger.journal, ledger.account receivable, ledger.account club
        where once_key = 'return:ret_1' and receivable.name = 'club:receivable:NGN'
          and club.name = 'club:clearing:card:NGN'`);
});
afterAll(() => testLedger.close());

/** Each promise, how someone with every right breaks it, and how it is put right again. */
const BROKEN: readonly (readonly [invariant: string, breakIt: string, mendIt: string])[] = [
  [
    "a payment that succeeded has its journal",
    "update ledger.journal set once_key = 'x', meta = '{}' where once_key = 'deposit:KIN-1'",
    `update ledger.journal set once_key = 'deposit:KIN-1', meta = '{"payment": "KIN-1"}' where once_key = 'x'`,
  ],
  [
    "a payment is credited at most once, and only when it succeeded",
    `update ledger.journal set meta = '{"payment": "KIN-2"}' where once_key = 'deposit:KIN-1'`,
    `update ledger.journal set meta = '{"payment": "KIN-1"}' where once_key = 'deposit:KIN-1'`,
  ],
  [
    "a payment is credited at most once, and only when it succeeded",
    `update ledger.journal set meta = '{"payment": "KIN-NONE"}' where once_key = 'deposit:KIN-1'`,
    `update ledger.journal set meta = '{"payment": "KIN-1"}' where once_key = 'deposit:KIN-1'`,
  ],
  [
    "a payment credits what its journal says",
    "update payment_intent set credited_minor = 101 where reference = 'KIN-1'",
    "update payment_intent set credited_minor = 100 where reference = 'KIN-1'",
  ],
  [
    "an account number credits its member's naira wallet, and did so with each payment",
    `insert into virtual_account (account_id, member_id, wallet_id, currency, provider, state, asked_at)
      values ('van_1', 'mem_1', 'wal_of_another', 'NGN', 'paystack', 'asked', now())`,
    "delete from virtual_account where account_id = 'van_1'",
  ],
  [
    "a debit was written down while its mandate was active",
    `update payment_intent set gateway = 'direct_debit', mandate_id = 'mdt_1' where reference = 'KIN-1';
      update mandate set ended_at = now() - interval '1 hour', state = 'ended', end_reason = 'member', token = null`,
    `update payment_intent set gateway = 'card', mandate_id = null where reference = 'KIN-1';
      update mandate set ended_at = null, state = 'active', end_reason = null, token = '\\x00',
        active_at = now() - interval '1 day', ends_on = '2099-01-01'`,
  ],
  [
    "a debit was written down while its mandate was active",
    `update payment_intent set gateway = 'direct_debit', mandate_id = 'mdt_1' where reference = 'KIN-1';
      update mandate set active_at = now() + interval '1 day'`,
    `update payment_intent set gateway = 'card', mandate_id = null where reference = 'KIN-1';
      update mandate set ended_at = null, state = 'active', end_reason = null, token = '\\x00',
        active_at = now() - interval '1 day', ends_on = '2099-01-01'`,
  ],
  [
    "a debit was written down while its mandate was active",
    `update payment_intent set gateway = 'direct_debit', mandate_id = 'mdt_1' where reference = 'KIN-1';
      update mandate set ends_on = '2020-01-01'`,
    `update payment_intent set gateway = 'card', mandate_id = null where reference = 'KIN-1';
      update mandate set ended_at = null, state = 'active', end_reason = null, token = '\\x00',
        active_at = now() - interval '1 day', ends_on = '2099-01-01'`,
  ],
  [
    "a return that went has its journal, and no other has",
    `insert into payment_return (return_id, reference, kind, provider, state, state_at, reason, amount_minor, taken_minor,
       owed_minor, fee_minor, created_at)
     values ('ret_2', 'KIN-1', 'refund', 'paystack', 'gone', now(), 'x', 1, 1, 0, 0, now())`,
    "delete from payment_return where return_id = 'ret_2'",
  ],
  [
    "a return that went has its journal, and no other has",
    "update ledger.journal set meta = '{}' where once_key = 'return:ret_1'",
    `update ledger.journal set meta = '{"return": "ret_1"}' where once_key = 'return:ret_1'`,
  ],
  [
    "a correction that was undone has its journal, and no other has",
    `insert into ledger.journal (once_key, kind, request_hash, meta, event_at, facts_hash)
      values ('return:ret_3:undone', 'correction_undone', '',
        '{"return": "ret_3", "payment": "KIN-3", "corrects": "return:ret_3:gone"}', now(), '')`,
    "delete from ledger.journal where once_key = 'return:ret_3:undone'",
  ],
  [
    "a correction points at the journal that it corrects",
    `update ledger.journal set meta = meta || '{"corrects": "deposit:KIN-1"}' where once_key = 'return:ret_3:gone'`,
    `update ledger.journal set meta = meta || '{"corrects": "deposit:KIN-3"}' where once_key = 'return:ret_3:gone'`,
  ],
  [
    "a correction takes what its receipt was credited, and gives it back when it is undone",
    "update payment_return set amount_minor = 99 where return_id = 'ret_3'",
    "update payment_return set amount_minor = 100 where return_id = 'ret_3'",
  ],
  [
    "a payment's returns are no more than what was paid",
    "update payment_return set amount_minor = 101 where return_id = 'ret_1'",
    "update payment_return set amount_minor = 100 where return_id = 'ret_1'",
  ],
  [
    "a payment's returns are no more than what was paid",
    "update payment_return set taken_minor = 61 where return_id = 'ret_1'",
    "update payment_return set taken_minor = 60 where return_id = 'ret_1'",
  ],
  [
    "what members owe is what returns lacked",
    "update payment_return set recovered_minor = 1 where return_id = 'ret_1'",
    "update payment_return set recovered_minor = 0 where return_id = 'ret_1'",
  ],
  [
    "what reversals under decision book as owed is what they lack",
    `update ledger.posting set credit_account = (select account_id from ledger.account where name = 'club:reversals:NGN')
       where amount_minor = 40`,
    `update ledger.posting set credit_account = (select account_id from ledger.account where name = 'club:clearing:card:NGN')
       where amount_minor = 40`,
  ],
  [
    "a payment's last step is where it stands",
    "update payment_step set state = 'pending' where reference = 'KIN-1'",
    "update payment_step set state = 'success' where reference = 'KIN-1'",
  ],
];

test("nothing that is promised of payments goes unproved", () => {
  expect([...new Set(BROKEN.map(([invariant]) => invariant))]).toEqual(PAYMENT_INVARIANTS);
});

test.each(BROKEN)("%s, or it is named", async (invariant, breakIt, mendIt) => {
  expect(await checkPaymentInvariants(testLedger.db)).toEqual([]);
  await testLedger.tamper(breakIt);
  const broken = await checkPaymentInvariants(testLedger.db);
  expect([...new Set(broken.map((one) => one.invariant))]).toEqual([invariant]);
  await testLedger.tamper(mendIt);
});
