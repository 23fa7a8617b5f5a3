import { getMember } from "@kinfold/contract/members";
import * as payouts from "@kinfold/contract/office/payouts";
import * as sanctions from "@kinfold/contract/office/sanctions";
import * as queue from "@kinfold/contract/office/withdrawals";
import { listNotices } from "@kinfold/contract/notifications";
import { listWithdrawals } from "@kinfold/contract/withdrawals";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { checkScreeningInvariants } from "#screening/index.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { insertHit } from "../testing/sanctions-hit.ts";
import { hireSignedIn } from "../testing/staff.ts";
import type { Payable } from "../testing/payable.ts";
import {
  DUE,
  approveAtDesk,
  approveDraft,
  callAs,
  checker,
  club,
  createPayee,
  desk,
  expectConsistentPayouts,
  formatRefusal,
  getPayeeAddress,
  maker,
  openPayoutDesk,
  prepareBatch,
  readViolation,
  recordBatchPaid,
  requestWithdrawal,
  submitToBank,
} from "../testing/payout-desk.ts";

openPayoutDesk();

/** They were activated before the first list was read. */
const payees: Payable[] = [];
beforeAll(async () => {
  for (let count = 0; count < 8; count += 1) payees.push(await createPayee());
});
function takePayee(): Payable {
  const who = payees.shift();
  if (who === undefined) throw new Error("no payee is left");
  return who;
}

/** A later run of the screening finds this member on a list. */
function findHit(who: Payable): Promise<string> {
  club.clock.advance(1_000);
  return insertHit(club.db, who.memberId, club.clock.now());
}

/** Two staff members of compliance say what the hit is. */
async function answer(hitId: string, said: sanctions.HitAnswer): Promise<void> {
  const [first, second] = [
    await hireSignedIn(club, ["compliance"]),
    await hireSignedIn(club, ["compliance"]),
  ];
  const body = { answer: said, reason: "Another birth date." };
  const proposed = await callAs(first, sanctions.proposeHitAnswer, hitId, body);
  const approved = await callAs(second, sanctions.approveHitAnswer, proposed.body.id, {
    reason: "Agreed.",
  });
  expect(approved.status).toBe(200);
}

test("a withdrawal waits while a sanctions hit is open: not approved, alone or together, until two say that it is another person", async () => {
  const who = takePayee();
  const hitId = await findHit(who);
  // The member may ask, and reads what every member reads.
  const id = await requestWithdrawal(who);
  expect(formatRefusal(await approveAtDesk(id))).toBe("409 payout_held");
  const { body } = await desk.visitor.ask(queue.approveWithdrawals, {
    body: { ids: [id], reason: "Nothing speaks against it." },
  });
  expect(body.results[0]).toMatchObject({ is_approved: false, code: "payout_held" });
  const { body: detail } = await callAs(desk, queue.getQueuedWithdrawal, id);
  expect(detail.withdrawal.flags[0]).toBe("payout_held");
  const behind = sql`update withdrawal set status = 'approved', approved_by = 'x' where withdrawal_id = ${id}`;
  expect(await readViolation(behind.execute(club.db))).toBe("SN004");
  const read = [
    (await who.visitor.ask(getMember)).text,
    (await who.visitor.ask(listWithdrawals)).text,
    (await who.visitor.ask(listNotices)).text,
    JSON.stringify(await club.emailsTo(getPayeeAddress(7))),
  ].join(" ");
  expect(read).not.toMatch(/sanction|held|hit_/i);
  await answer(hitId, "false");
  const { batch } = await prepareBatch(id);
  await approveDraft(batch);
  await submitToBank(batch.id);
  await recordBatchPaid(batch.id);
  await expectConsistentPayouts();
});

test("a hit after the approval keeps the withdrawal out of batches, and stops one that the bank does not have", async () => {
  const [who, other] = [takePayee(), takePayee()];
  const ids = [await requestWithdrawal(who), await requestWithdrawal(other)];
  const { batch } = await prepareBatch(...ids);
  const hitId = await findHit(who);
  expect(formatRefusal(await approveDraft(batch))).toBe("409 batch_payout_held");
  const release = sql`update payout_batch set status = 'approved', released_by = ${checker.staffId}, released_at = now(),
    decision_reason = 'x', file = 'x', file_sha256 = encode(sha256('x'), 'hex') where batch_id = ${batch.id}`;
  expect(await readViolation(release.execute(club.db))).toBe("SN004");
  await answer(hitId, "false");
  expect((await approveDraft(batch)).status).toBe(200);

  const later = await findHit(who);
  expect(formatRefusal(await callAs(maker, payouts.getBatchFile, batch.id))).toBe(
    "409 batch_payout_held",
  );
  expect(formatRefusal(await submitToBank(batch.id))).toBe("409 batch_payout_held");
  const handed = sql`update payout_batch set status = 'processing', handed_by = 'x', handed_at = now()
    where batch_id = ${batch.id}`;
  expect(await readViolation(handed.execute(club.db))).toBe("SN004");
  const rejected = await callAs(checker, payouts.rejectBatch, batch.id, {
    reason: "Compliance holds one.",
  });
  expect(rejected.body).toMatchObject({ batch: { status: "rejected" } });
  await answer(later, "true");

  const { batch: again, lines } = await prepareBatch();
  expect(lines).toMatchObject([{ withdrawal_id: ids[1] }]);
  const line = sql`insert into payout_line select (jsonb_populate_record(line,
    jsonb_build_object('withdrawal_id', ${ids[0]}::text))).* from payout_line line where batch_id = ${again.id}`;
  expect(await readViolation(line.execute(club.db))).toBe("SN004");
  await approveDraft(again);
  await submitToBank(again.id);
  await recordBatchPaid(again.id);
  const { body: ready } = await maker.visitor.ask(payouts.listReadyPayouts);
  expect(ready.data).toMatchObject([{ count: 0 }]);
  const none = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "NGN", payout_date: DUE },
  });
  expect(formatRefusal(none)).toBe("409 batch_empty");
  await expectConsistentPayouts();
});

test("a hit and the sending of a batch at the same moment: the money left before the hit, or waits", async () => {
  for (let round = 0; round < 4; round += 1) {
    const who = takePayee();
    const { batch } = await prepareBatch(await requestWithdrawal(who));
    await approveDraft(batch);
    const [sent, hitId] = await Promise.all([submitToBank(batch.id), findHit(who)]);
    expect(["200 undefined", "409 batch_payout_held"]).toContain(formatRefusal(sent));
    if (sent.status === 200) await recordBatchPaid(batch.id);
    else await callAs(checker, payouts.rejectBatch, batch.id, { reason: "Held." });
    await answer(hitId, "true");
  }
  await expectConsistentPayouts();
});

test("what was given to the bank past a hit is named by the nightly check", async () => {
  const who = takePayee();
  const id = await requestWithdrawal(who);
  const { batch } = await prepareBatch(id);
  await approveDraft(batch);
  expect(await checkScreeningInvariants(club.db)).toEqual([]);
  const hitId = await findHit(who);
  club.clock.advance(1_000);
  await runPastAllRules(club.db, (own) =>
    sql`update payout_batch set status = 'processing', handed_by = ${maker.staffId}, handed_at = ${club.clock.now()}
      where batch_id = ${batch.id}`.execute(own),
  );
  expect(await checkScreeningInvariants(club.db)).toMatchObject([
    { about: `${hitId} stood when money of its member was given to the bank` },
  ]);
});
