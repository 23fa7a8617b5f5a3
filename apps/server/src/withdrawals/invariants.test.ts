import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  requestWithdrawal,
  club,
  recordFailed,
  openPayoutDesk,
  recordBatchPaid,
  sendBatch,
  createPayee,
} from "../testing/payout-desk.ts";
import { WITHDRAWAL_INVARIANTS, checkWithdrawalInvariants } from "./index.ts";
import { runPastAllRules } from "../testing/owner.ts";

openPayoutDesk();

/** One of each: asked for, at the bank, paid, and sent back after it was paid. */
let ids: Record<"waiting" | "gone" | "paid" | "returned", string>;
beforeAll(async () => {
  const who = await createPayee();
  const [waiting, gone, arrived, returned] = [
    await requestWithdrawal(who, 5_000),
    await requestWithdrawal(who, 6_000),
    await requestWithdrawal(who, 7_000),
    await requestWithdrawal(who, 8_000),
  ];
  const batchId = await sendBatch(gone, arrived, returned);
  await recordBatchPaid(batchId, { withdrawal_id: arrived });
  await recordBatchPaid(batchId, { withdrawal_id: returned });
  const back = await recordFailed(batchId, returned);
  if (back.status !== 200) throw new Error(`it did not come back: ${back.text}`);
  ids = { waiting, gone, paid: arrived, returned };
});

const postingOf = (kind: string, id: string): string =>
  `(select posting_id from ledger.posting join ledger.journal using (journal_id)
     where kind = '${kind}' and meta->>'withdrawal' = '${id}')`;

type Break = () => string;

/** Each promise, how someone with every right breaks it, and how it is put right again. */
const BROKEN: readonly (readonly [invariant: string, what: string, breaks: Break, mends: Break])[] =
  [
    [
      "what is held is what was asked for and not sent, or may go back",
      "one asks for more than is held",
      () => `update withdrawal set amount_minor = 500100 where withdrawal_id = '${ids.waiting}'`,
      () => `update withdrawal set amount_minor = 500000 where withdrawal_id = '${ids.waiting}'`,
    ],
    [
      "a withdrawal stands where its last step says",
      "its last step says that it was declined",
      () => `update withdrawal_step set status = 'rejected' where withdrawal_id = '${ids.waiting}'`,
      () => `update withdrawal_step set status = 'pending' where withdrawal_id = '${ids.waiting}'`,
    ],
    [
      "what is on its way to banks is what was sent and not yet paid",
      "one was sent in the ledger alone",
      () => `update withdrawal set status = 'approved' where withdrawal_id = '${ids.gone}'`,
      () => `update withdrawal set status = 'processing' where withdrawal_id = '${ids.gone}'`,
    ],
    [
      "what is on its way to banks is what was sent and not yet paid",
      "a kobo of it never left",
      () => `update ledger.posting set amount_minor = 599999
        where posting_id = ${postingOf("withdrawal_payout", ids.gone)}`,
      () => `update ledger.posting set amount_minor = 600000
        where posting_id = ${postingOf("withdrawal_payout", ids.gone)}`,
    ],
    [
      "a withdrawal that was paid has its journal, of what it is, and no other has",
      "the ledger does not know that it was paid",
      () => `update ledger.journal set kind = 'x' where once_key = 'withdrawal:${ids.paid}:paid'`,
      () =>
        `update ledger.journal set kind = 'withdrawal_paid' where once_key = 'withdrawal:${ids.paid}:paid'`,
    ],
    [
      "a withdrawal that was paid has its journal, of what it is, and no other has",
      "the ledger does not know that what came back had been paid",
      () =>
        `update ledger.journal set kind = 'x' where once_key = 'withdrawal:${ids.returned}:paid'`,
      () =>
        `update ledger.journal set kind = 'withdrawal_paid' where once_key = 'withdrawal:${ids.returned}:paid'`,
    ],
    [
      "a withdrawal that was paid has its journal, of what it is, and no other has",
      "it was paid a kobo less",
      () => `update ledger.posting set amount_minor = 699999
        where posting_id = ${postingOf("withdrawal_paid", ids.paid)}`,
      () => `update ledger.posting set amount_minor = 700000
        where posting_id = ${postingOf("withdrawal_paid", ids.paid)}`,
    ],
    [
      "a withdrawal that was paid has its journal, of what it is, and no other has",
      "one was paid in the ledger alone",
      () =>
        `update withdrawal set status = 'failed', failure_reason = 'x' where withdrawal_id = '${ids.paid}'`,
      () =>
        `update withdrawal set status = 'paid', failure_reason = null where withdrawal_id = '${ids.paid}'`,
    ],
  ];

test("nothing that is promised of withdrawals goes unproved", () => {
  expect([...new Set(BROKEN.map(([invariant]) => invariant))]).toEqual(WITHDRAWAL_INVARIANTS);
});

const tamper = (statement: string): Promise<void> =>
  runPastAllRules(club.db, async (db) => {
    await sql.raw(statement).execute(db);
  });

test.each(BROKEN)(
  "the person who breaks it is named: %s: %s",
  async (invariant, _what, breaks, mends) => {
    expect(await checkWithdrawalInvariants(club.db)).toEqual([]);
    await tamper(breaks());
    const broken = await checkWithdrawalInvariants(club.db);
    expect(broken.map((one) => one.invariant)).toContain(invariant);
    await tamper(mends());
  },
);
