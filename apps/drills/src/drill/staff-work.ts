import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { lagosDay } from "@kinfold/server/calendar/index.ts";
import type { ApprovingDevices } from "@kinfold/server/testing/approving.ts";
import type { Db } from "@kinfold/server/platform/db.ts";
import { readText, type Caller, type Reply } from "./calls.ts";
import type { Chance } from "./chance.ts";
import type { Journal, Withdrawal, WithdrawalEnd } from "./journal.ts";
import type { DrillStaff } from "./people.ts";

const AT_ONCE = 8;
const REASON = "Everything agrees.";

/** Where the staff work: at the office, through its endpoints. What is to be done they read from the database. */
export type Desk = {
  db: Db;
  call: Caller;
  staff: DrillStaff;
  /** With what they sign approvals. */
  devices: ApprovingDevices;
  journal: Journal;
  chance: Chance;
  /** What the club's clock says. */
  now: () => Date;
};

type Asked = {
  by: keyof DrillStaff;
  method?: "GET" | "POST";
  path: string;
  body?: object;
  /** The digest of the proposal, of a call that approves it. */
  digest?: string | undefined;
};

/** Refused to the staff because its member owes the club for a payment that went back. */
const OWING = "wallet_withdrawal_blocked";

/** Asks until there is an answer, as a person at the desk would. Undefined when it was refused for what it is by now. */
export async function callAsStaff(
  { call, staff, devices, chance }: Pick<Desk, "call" | "staff" | "devices" | "chance">,
  asked: Asked,
  onWait: () => void = () => undefined,
): Promise<Reply | undefined> {
  const { by, method = "POST", path, digest } = asked;
  const signature = digest !== undefined && {
    credential: await devices.sign(staff[by].staffId, Buffer.from(digest, "base64url")),
  };
  const body = asked.body && { ...asked.body, ...signature };
  const reply = await call.ask({ member: staff[by], method, path, body }, chance, onWait);
  if (reply.status === 409 || readText(reply.body, "code") === OWING) return undefined;
  if (reply.status < 300) return reply;
  throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Repeats a look that the database's death cut short. */
export async function queryPatiently<T>(look: () => Promise<{ rows: T[] }>): Promise<T[]> {
  for (let tried = 0; ; tried += 1) {
    try {
      return (await look()).rows;
    } catch (error) {
      if (tried > 600) throw error;
      await pause(100);
    }
  }
}

/** A few of them, beginning anywhere: what cannot go on for now does not keep the others waiting. */
function some({ journal, chance }: Desk, said: WithdrawalEnd): Withdrawal[] {
  const all = [...journal.withdrawals.values()].filter((one) => one.said === said);
  const from = chance.between(0, Math.max(0, all.length - AT_ONCE));
  return all.slice(from, from + AT_ONCE);
}

async function decide(desk: Desk, one: Withdrawal): Promise<void> {
  const path = `/admin/withdrawals/${one.withdrawalId}`;
  const body = { reason: REASON };
  if (desk.chance.happens(0.8)) {
    const reply = await callAsStaff(desk, { by: "clerk", path: `${path}/approve`, body });
    if (reply !== undefined) return desk.journal.moved(one, "approved");
  }
  const reply = await callAsStaff(desk, { by: "clerk", path: `${path}/reject`, body });
  if (reply !== undefined) desk.journal.moved(one, "rejected");
}

/** The maker makes batches of what is approved, the checker approves their files, and the maker gives them to the bank. */
async function sendWhatIsApproved(desk: Desk): Promise<void> {
  for (const currency of ["NGN", "USD"]) {
    const body = { currency, payout_date: "2999-12-31" };
    await callAsStaff(desk, { by: "maker", path: "/admin/batches", body });
  }
  // A batch whose making or sending was cut short is found here as well.
  const batches = await queryPatiently(() =>
    sql<{
      batch_id: string;
      status: string;
    }>`select distinct batch_id, payout_batch.status from payout_batch
      left join withdrawal using (batch_id)
      where payout_batch.status in ('draft', 'approved') or withdrawal.status = 'approved'`.execute(
      desk.db,
    ),
  );
  for (const { batch_id: id, status } of batches) {
    const path = `/admin/batches/${id}`;
    if (status === "draft") {
      const looked = await callAsStaff(desk, { by: "checker", method: "GET", path });
      const file_sha256 = readText(looked?.body, "batch", "file_sha256");
      const body = { reason: REASON, file_sha256 };
      const approved = await callAsStaff(desk, { by: "checker", path: `${path}/approve`, body });
      // A member of it came to owe the club meanwhile: the others wait for another batch.
      if (approved === undefined) {
        await callAsStaff(desk, {
          by: "checker",
          path: `${path}/reject`,
          body: { reason: REASON },
        });
      }
    }
    const body = { note: "Uploaded to the bank." };
    await callAsStaff(desk, { by: "maker", path: `${path}/process`, body });
  }
}

/** The bank paid a line, as the checker records; or it did not, as the maker says and the checker confirms. */
async function end(desk: Desk, one: Withdrawal): Promise<void> {
  const { withdrawalId } = one;
  const [line] = await queryPatiently(() =>
    sql<{ batch_id: string }>`select batch_id from withdrawal
      where withdrawal_id = ${withdrawalId} and status = 'processing'`.execute(desk.db),
  );
  if (line === undefined) return;
  const path = `/admin/batches/${line.batch_id}`;
  if (desk.chance.happens(0.75)) {
    const payment = { bank_reference: one.key, value_date: lagosDay(desk.now()) };
    const body = { withdrawal_id: withdrawalId, ...payment };
    const reply = await callAsStaff(desk, { by: "checker", path: `${path}/paid`, body });
    if (reply !== undefined) desk.journal.moved(one, "paid");
    return;
  }
  const failure = { withdrawal_id: withdrawalId, reason: "The bank says no.", retry: false };
  const proposed = await callAsStaff(desk, { by: "maker", path: `${path}/failed`, body: failure });
  const failureId = proposed === undefined ? undefined : readText(proposed.body, "id");
  if (failureId === undefined) return;
  const confirming = `/admin/payout-failures/${failureId}/confirm`;
  const body = { reason: REASON };
  const digest = readText(proposed?.body, "digest");
  const confirmed = await callAsStaff(desk, { by: "checker", path: confirming, body, digest });
  if (confirmed !== undefined) desk.journal.moved(one, "failed");
}

/** What members owe for payments that went back is taken once their wallets have it: one proposes, another agrees. */
async function recoverDebts(desk: Desk): Promise<void> {
  const debts = await queryPatiently(() =>
    sql<{ return_id: string }>`select return_id from payment_return
      join payment_intent using (reference)
      join ledger.account on account.name = 'wallet:' || wallet_id || ':available'
      join ledger.balance using (account_id)
      where payment_return.state = 'gone' and owed_minor > recovered_minor
        and balance.amount_minor >= owed_minor - recovered_minor
      order by return_id limit ${AT_ONCE}`.execute(desk.db),
  );
  for (const { return_id: id } of debts) {
    const path = `/admin/returns/${id}`;
    await callAsStaff(desk, {
      by: "maker",
      path: `${path}/propose-recovery`,
      body: { reason: REASON },
    });
    const looked = await callAsStaff(desk, { by: "checker", method: "GET", path });
    const proposalId = readText(looked?.body, "returned", "proposal", "id");
    if (proposalId === undefined) continue;
    await callAsStaff(desk, {
      by: "checker",
      path: `/admin/recovery-proposals/${proposalId}/confirm`,
      body: { reason: REASON },
      digest: readText(looked?.body, "returned", "proposal", "digest"),
    });
  }
}

/** Staff approve, decline, send, pay and collect, round after round, until they are told to stop. */
export async function decideWaitingWork(desk: Desk, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const one of some(desk, "pending")) await decide(desk, one);
    await sendWhatIsApproved(desk);
    for (const one of some(desk, "approved")) await end(desk, one);
    await recoverDebts(desk);
    await pause(50);
  }
}
