import { afterAll, beforeAll, expect, test } from "vitest";
import { openBooks, type Books } from "../testing/ledger.ts";
import { paymentCoherence } from "./index.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await books.tamper(`
    insert into ledger.account (name, side, currency) values ('wallet:wal_1:available', 'member', 'NGN');
    insert into payment_intent (reference, member_id, purpose, wallet_id, gateway, is_live, state, state_at,
        charged_currency, base_minor, processing_fee_minor, provider_fee_minor, credited_currency, amount_minor,
        credited_minor, created_at)
      select 'KIN-' || n, 'mem_1', 'deposit', 'wal_1', 'card', false, 'success', now(), 'NGN', 100, 0, 0, 'NGN', 100,
        100, now() from generate_series(1, 2) n;
    insert into payment_step (reference, step_no, state, at)
      select reference, 1, state, now() from payment_intent;
    insert into ledger.journal (once_key, kind, request_hash, meta, event_at)
      select 'deposit:' || reference, 'deposit', '', jsonb_build_object('payment', reference), now() from payment_intent;
    insert into ledger.posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
      select journal_id, 1, club.account_id, wallet.account_id, 'NGN', 100
        from ledger.journal, ledger.account club, ledger.account wallet
        where club.name = 'club:clearing:card:NGN' and wallet.name = 'wallet:wal_1:available'`);
});
afterAll(() => books.close());

test.each([
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
    "a payment's last step is where it stands",
    "update payment_step set state = 'pending' where reference = 'KIN-1'",
    "update payment_step set state = 'success' where reference = 'KIN-1'",
  ],
])("%s, or it is named", async (invariant, breakIt, mendIt) => {
  expect(await paymentCoherence(books.db)).toEqual([]);
  await books.tamper(breakIt);
  const found = await paymentCoherence(books.db);
  expect([...new Set(found.map((one) => one.invariant))]).toEqual([invariant]);
  await books.tamper(mendIt);
});
