import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { getClubHealth } from "@kinfold/contract/office/health";
import * as payouts from "@kinfold/contract/office/payouts";
import * as stops from "@kinfold/contract/office/payout-stops";
import { runTransaction } from "#platform/db.ts";
import { computeHistory, reconcilePromises } from "#promises/index.ts";
import { PROMISES } from "../promise-kinds.ts";
import { createChance, readSeed } from "../testing/chance.ts";
import type { Answer } from "../testing/club.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import {
  DUE,
  approveDraft,
  auditor,
  callAs,
  checker,
  club,
  createPayee,
  desk,
  expectConsistentPayouts,
  formatRefusal,
  listAuditedActions,
  maker,
  openPayoutDesk,
  prepareBatch,
  readViolation,
  recordBatchPaid,
  requestWithdrawal,
  sendBatch,
  submitToBank,
} from "../testing/payout-desk.ts";
import { refuseWhileStopped, stopPayouts } from "./index.ts";

openPayoutDesk();

const reason = "The integrity check found a fault.";
const STOPPED = "409 payouts_stopped";
const stop = (by: Clerk = desk): Promise<Answer> =>
  by.visitor.ask(stops.stopPayouts, { body: { reason } });
const readStop = async (by: Clerk = auditor) =>
  (await by.visitor.ask(stops.getPayoutStop)).body.stop;
const propose = (by: Clerk = maker): Promise<Answer> =>
  by.visitor.ask(stops.proposePayoutResume, { body: { reason } });
const approve = (id: string, by: Clerk = checker): Promise<Answer> =>
  callAs(by, stops.approvePayoutResume, id, { reason });
async function resume(): Promise<void> {
  const open = await readStop();
  if (open === null) return;
  const id: string = open.resume?.id ?? (await propose()).body.id;
  expect((await approve(id)).status).toBe(200);
}
const readStatus = async (batchId: string): Promise<string | undefined> =>
  (
    await sql<{
      status: string;
    }>`select status from payout_batch where batch_id = ${batchId}`.execute(club.db)
  ).rows[0]?.status;

afterEach(resume);

test("one staff member stops payouts, of five roles: who, when and why, and no second time", async () => {
  expect(await readStop()).toBeNull();
  expect(formatRefusal(await stop(auditor))).toBe("403 staff_forbidden");
  expect((await desk.visitor.ask(stops.stopPayouts, { body: { reason: " " } })).body.code).toBe(
    "invalid",
  );
  const stopped = await stop();
  expect(stopped.status).toBe(201);
  expect(stopped.body).toMatchObject({
    stopped_by: { id: desk.staffId },
    stopped_at: club.clock.now().toISOString(),
    stop_reason: reason,
    resume: null,
  });
  expect(await readStop()).toEqual(stopped.body);
  expect(formatRefusal(await stop(maker))).toBe(STOPPED);
  const admin = await hireSignedIn(club, ["admin"]);
  expect((await admin.visitor.ask(getClubHealth)).body.payouts_stopped).toMatchObject({ reason });
  expect(await listAuditedActions(stopped.body.id)).toEqual(["payouts.stopped"]);
  await resume();
  expect((await admin.visitor.ask(getClubHealth)).body.payouts_stopped).toBeNull();
  for (const role of ["compliance", "finance_maker", "finance_approver", "admin"] as const) {
    expect((await stop(await hireSignedIn(club, [role]))).status).toBe(201);
    await resume();
  }
});

test("a repeated stop under one key is one stop", async () => {
  const key = randomUUID();
  const send = (said: string) =>
    desk.visitor.ask(stops.stopPayouts, {
      body: { reason: said },
      headers: { "idempotency-key": key },
    });
  const [first, second] = await Promise.all([send(reason), send(reason)]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.text).toBe(second.text);
  expect(formatRefusal(await send("Another."))).toBe("409 gen_idempotency_mismatch");
});

test("while they are stopped nothing is approved, given out or handed over, also what was approved before; the rest goes on", async () => {
  const who = await createPayee();
  const atBank = await sendBatch(await requestWithdrawal(who));
  const { batch: approved } = await prepareBatch(await requestWithdrawal(who));
  expect((await approveDraft(approved)).status).toBe(200);
  await stop();
  // A draft is made and rejected.
  const { batch: rejected } = await prepareBatch(await requestWithdrawal(who));
  expect((await callAs(checker, payouts.rejectBatch, rejected.id, { reason })).status).toBe(200);
  const { batch: draft } = await prepareBatch();
  const made = await maker.visitor.ask(payouts.makeBatch, {
    body: { currency: "NGN", payout_date: DUE },
  });
  expect(formatRefusal(made)).toBe("409 batch_empty");

  expect(formatRefusal(await approveDraft(draft))).toBe(STOPPED);
  expect(formatRefusal(await submitToBank(approved.id))).toBe(STOPPED);
  expect(formatRefusal(await callAs(maker, payouts.getBatchFile, approved.id))).toBe(STOPPED);
  expect([await readStatus(draft.id), await readStatus(approved.id)]).toEqual([
    "draft",
    "approved",
  ]);
  // What the bank has stays to be read, and what it paid is recorded.
  expect((await callAs(maker, payouts.getBatchFile, atBank)).status).toBe(200);
  expect((await submitToBank(atBank)).status).toBe(200);
  expect((await recordBatchPaid(atBank)).body.batch.status).toBe("completed");
  // Who approved it before the stop hears the same again.
  expect((await approveDraft(approved)).status).toBe(200);

  await resume();
  expect((await callAs(maker, payouts.getBatchFile, approved.id)).status).toBe(200);
  expect((await submitToBank(approved.id)).status).toBe(200);
  expect((await approveDraft(draft)).status).toBe(200);
  expect((await submitToBank(draft.id)).status).toBe(200);
  await recordBatchPaid(approved.id);
  await recordBatchPaid(draft.id);
  await expectConsistentPayouts();
});

test("the database refuses the same to a program without the server's check", async () => {
  const who = await createPayee();
  const { batch: approved } = await prepareBatch(await requestWithdrawal(who));
  await approveDraft(approved);
  const { batch: draft } = await prepareBatch(await requestWithdrawal(who));
  const release = sql`update payout_batch set status = 'approved', released_by = ${checker.staffId}, released_at = now(),
    decision_reason = 'x', file = 'x', file_sha256 = encode(sha256('x'), 'hex') where batch_id = ${draft.id}`;
  const hand = sql`update payout_batch set status = 'processing', handed_by = 'x', handed_at = now()
    where batch_id = ${approved.id}`;
  await stop();
  expect(await readViolation(release.execute(club.db))).toBe("PS002");
  expect(await readViolation(hand.execute(club.db))).toBe("PS002");
  await resume();
  expect(await readViolation(hand.execute(club.db))).toBe("nothing was refused");
  await callAs(checker, payouts.rejectBatch, draft.id, { reason });
});

test("they are resumed by two, and by no one behind the code; a stop stays as it was written", async () => {
  const { id: stopId } = (await stop()).body;
  const behind = (set: ReturnType<typeof sql>) =>
    readViolation(sql`update payout_stop set ${set} where stop_id = ${stopId}`.execute(club.db));
  const proposed = await propose();
  expect(proposed.body).toMatchObject({
    proposed_by: { id: maker.staffId },
    stopped_by: { id: desk.staffId },
    stop_reason: reason,
  });
  const { id } = proposed.body;
  const end = sql`ended_by = ${id}, ended_at = ${club.clock.now()}`;
  expect(await behind(end)).toBe("PS001");
  expect(await behind(sql`ended_at = now()`)).toBe("PS001");
  expect(await behind(sql`reason = 'other'`)).toBe("PS001");
  expect(
    await readViolation(
      sql`insert into payout_stop (stop_id, reason, stopped_at, ended_by, ended_at)
        values ('pys_over', 'x', now(), ${id}, now())`.execute(club.db),
    ),
  ).toBe("PS001");
  expect(
    await readViolation(
      sql`insert into payout_stop (stop_id, reason, stopped_at) values ('pys_two', 'x', now())`.execute(
        club.db,
      ),
    ),
  ).toBe("one_stop_of_payouts_stands");
  expect(
    await readViolation(sql`delete from payout_stop where stop_id = ${stopId}`.execute(club.db)),
  ).not.toBe("nothing was refused");
  expect((await readStop(maker)).resume).toMatchObject({ id });
  expect(formatRefusal(await approve(id, maker))).toBe("403 staff_forbidden");
  expect(formatRefusal(await approve(id, desk))).toBe("403 staff_forbidden");
  expect((await callAs(checker, stops.rejectPayoutResume, id, { reason })).body.status).toBe(
    "rejected",
  );
  expect((await readStop()).resume).toBeNull();
  const again = (await propose()).body;
  expect((await callAs(maker, stops.withdrawPayoutResume, again.id, { reason })).status).toBe(200);
  expect((await readStop()).id).toBe(stopId);
  const last = (await propose()).body;
  expect((await approve(last.id)).body.status).toBe("approved");
  expect(await readStop()).toBeNull();
  expect(formatRefusal(await propose())).toBe("409 payouts_not_stopped");
  expect(await listAuditedActions(stopId)).toEqual([
    "payouts.stopped",
    "payouts.resume_proposed",
    "payouts.resume_rejected",
    "payouts.resume_proposed",
    "payouts.resume_withdrawn",
    "payouts.resume_proposed",
    "payouts.resumed",
  ]);
  // The old approval ends no other stop.
  const next = (await stop()).body.id;
  expect(
    await readViolation(
      sql`update payout_stop set ended_by = ${last.id}, ended_at = now() where stop_id = ${next}`.execute(
        club.db,
      ),
    ),
  ).toBe("PS001");
});

test("a program of the machine stops them without a staff member", async () => {
  const at = club.clock.now();
  const { stop_id: id } = await runTransaction(club.db, (tx) =>
    stopPayouts(tx, { reason, by: null, at }),
  );
  expect(await readStop()).toMatchObject({ id, stopped_by: null, stop_reason: reason });
  const { rows } = await sql<{ actor: string }>`select entry::jsonb -> 'actor' ->> 'kind' as actor
    from audit_entry where subject_id = ${id}`.execute(club.db);
  expect(rows).toEqual([{ actor: "system" }]);
});

const seed = readSeed();
const TRIES = 20;
const WITHIN_MS = 25;

test(`nothing is approved or handed over once a stop was acknowledged, whatever comes first (seed ${seed})`, async () => {
  const random = createChance(seed);
  const pause = () => new Promise((resolve) => setTimeout(resolve, random() * WITHIN_MS));
  const who = await createPayee();
  const seen = { before: 0, after: 0 };
  for (let round = 0; round < TRIES; round += 1) {
    const { batch } = await prepareBatch(await requestWithdrawal(who, 1_000 + round));
    const isHandOver = round % 2 === 1;
    if (isHandOver) await approveDraft(batch);
    const [from, to] = isHandOver ? ["approved", "processing"] : ["draft", "approved"];
    expect(await readStatus(batch.id)).toBe(from);
    const [sentAt, stoppedAt] = [pause(), pause()];
    const sending = sentAt.then(() => (isHandOver ? submitToBank(batch.id) : approveDraft(batch)));
    await stoppedAt;
    expect((await stop()).status).toBe(201);
    const acknowledged = await readStatus(batch.id);
    const sent = await sending;
    expect(await readStatus(batch.id)).toBe(acknowledged);
    expect([from, to]).toContain(acknowledged);
    expect(formatRefusal(sent)).toBe(acknowledged === to ? "200 undefined" : STOPPED);
    seen[acknowledged === to ? "before" : "after"] += 1;
    await resume();
    if (acknowledged === "draft") await approveDraft(batch);
    if ((await readStatus(batch.id)) === "approved") await submitToBank(batch.id);
    await recordBatchPaid(batch.id);
  }
  expect(seen.before + seen.after).toBe(TRIES);
  await expectConsistentPayouts();
});

test("a stop waits for what is being let out, and what asks later waits for the stop", async () => {
  let letOut: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letOut = resolve));
  const order: string[] = [];
  const letting = runTransaction(club.db, async (tx) => {
    await refuseWhileStopped(tx);
    order.push("asked");
    await held;
    order.push("let out");
  });
  while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const stopping = stop().then(() => order.push("stopped"));
  await new Promise((resolve) => setTimeout(resolve, 150));
  letOut();
  await Promise.all([letting, stopping]);
  expect(order).toEqual(["asked", "let out", "stopped"]);
});

test("a payout that is late because payouts are stopped is late: nothing is excused", async () => {
  const countLateAt = async (time: string) => {
    await reconcilePromises(club.platform, PROMISES.kinds);
    const history = await computeHistory(club.db, new Date(`${DUE}T${time}`), []);
    return history.find(({ kind }) => kind === "payout")?.late ?? 0;
  };
  const before = await countLateAt("23:00:00Z");
  const id = await requestWithdrawal(await createPayee());
  await stop();
  const { batch } = await prepareBatch(id);
  expect(formatRefusal(await approveDraft(batch))).toBe(STOPPED);
  expect(await countLateAt("22:00:00Z")).toBe(0);
  expect(await countLateAt("23:00:00Z")).toBe(before + 1);
});
