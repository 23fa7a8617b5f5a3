import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { textIn, type Caller, type Reply } from "./calls.ts";
import type { Chance } from "./chance.ts";
import type { Journal, Withdrawal, WithdrawalEnd } from "./journal.ts";
import type { DrillStaff } from "./people.ts";

const AT_ONCE = 8;
const REASON = "Everything agrees.";

/** Where the staff work: at the office, through its endpoints. What is to be done they read from the database. */
export type Desk = { db: Db; call: Caller; staff: DrillStaff; journal: Journal; chance: Chance };

type Asked = { by: keyof DrillStaff; method?: "GET" | "POST"; path: string; body?: object };

/** Asks until there is an answer, as a person at the desk would. Undefined when it was refused for what it is by now. */
async function ask({ call, staff, chance }: Desk, asked: Asked): Promise<Reply | undefined> {
  const { by, method = "POST", path, body } = asked;
  const reply = await call.ask({ member: staff[by], method, path, body }, chance, () => undefined);
  if (reply.status === 409) return undefined;
  if (reply.status < 300) return reply;
  throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Repeats a look that the database's death cut short. */
async function seen<T>(look: () => Promise<{ rows: T[] }>): Promise<T[]> {
  for (let tried = 0; ; tried += 1) {
    try {
      return (await look()).rows;
    } catch (error) {
      if (tried > 600) throw error;
      await pause(100);
    }
  }
}

function some(journal: Journal, said: WithdrawalEnd): Withdrawal[] {
  const found: Withdrawal[] = [];
  for (const one of journal.withdrawals.values()) {
    if (one.said === said) found.push(one);
    if (found.length >= AT_ONCE) break;
  }
  return found;
}

async function decide(desk: Desk, one: Withdrawal): Promise<void> {
  const isFine = desk.chance.happens(0.8);
  const path = `/admin/withdrawals/${one.withdrawalId}/${isFine ? "approve" : "reject"}`;
  const reply = await ask(desk, { by: "clerk", path, body: { reason: REASON } });
  if (reply !== undefined) desk.journal.moved(one, isFine ? "approved" : "rejected");
}

/** The maker makes batches of what is approved, the checker approves their files, and the maker gives them to the bank. */
async function sendWhatIsApproved(desk: Desk): Promise<void> {
  for (const currency of ["NGN", "USD"]) {
    const body = { currency, payout_date: "2999-12-31" };
    await ask(desk, { by: "maker", path: "/admin/batches", body });
  }
  // A batch whose making or sending was cut short is found here as well.
  const batches = await seen(() =>
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
      const looked = await ask(desk, { by: "checker", method: "GET", path });
      const file_sha256 = textIn(looked?.body, "batch", "file_sha256");
      const body = { reason: REASON, file_sha256 };
      await ask(desk, { by: "checker", path: `${path}/approve`, body });
    }
    const body = { note: "Uploaded to the bank." };
    await ask(desk, { by: "maker", path: `${path}/process`, body });
  }
}

/** The number of what was said about this line of a batch. */
function failureIn({ body }: Reply, withdrawalId: string): string | undefined {
  if (typeof body !== "object" || body === null || !("lines" in body)) return undefined;
  const lines: unknown[] = Array.isArray(body.lines) ? body.lines : [];
  const line = lines.find((one) => textIn(one, "withdrawal_id") === withdrawalId);
  return textIn(line, "failure", "id");
}

/** The bank paid a line, as the maker records; or it did not, as the maker says and the checker confirms. */
async function end(desk: Desk, one: Withdrawal): Promise<void> {
  const { withdrawalId } = one;
  const [line] = await seen(() =>
    sql<{ batch_id: string }>`select batch_id from withdrawal
      where withdrawal_id = ${withdrawalId} and status = 'processing'`.execute(desk.db),
  );
  if (line === undefined) return;
  const path = `/admin/batches/${line.batch_id}`;
  if (desk.chance.happens(0.75)) {
    const told = { bank_reference: one.key, value_date: lagosDay(new Date()) };
    const body = { withdrawal_id: withdrawalId, ...told };
    const reply = await ask(desk, { by: "maker", path: `${path}/paid`, body });
    if (reply !== undefined) desk.journal.moved(one, "paid");
    return;
  }
  const said = { withdrawal_id: withdrawalId, reason: "The bank says no.", retry: false };
  const proposed = await ask(desk, { by: "maker", path: `${path}/failed`, body: said });
  const failureId = proposed === undefined ? undefined : failureIn(proposed, withdrawalId);
  if (failureId === undefined) return;
  const body = { failure_id: failureId, reason: REASON };
  const confirmed = await ask(desk, { by: "checker", path: `${path}/failed/confirm`, body });
  if (confirmed !== undefined) desk.journal.moved(one, "failed");
}

/** Staff approve, decline, send and pay, round after round, until they are told to stop. */
export async function workAtTheDesk(desk: Desk, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const one of some(desk.journal, "pending")) await decide(desk, one);
    await sendWhatIsApproved(desk);
    for (const one of some(desk.journal, "approved")) await end(desk, one);
    await pause(50);
  }
}
