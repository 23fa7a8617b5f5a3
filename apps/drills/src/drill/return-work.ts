import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Deposit, Return } from "./journal.ts";
import type { Floor, Wish } from "./member-work.ts";
import { callSandbox } from "./outside.ts";
import { callAsStaff, queryPatiently, type Desk } from "./staff-work.ts";
import { readText } from "./calls.ts";

/** Where money goes back: beside the members' floor, the staff who give it. */
export type ReturnFloor = Floor & { desk: Desk };

/** The last message about a return always travels: no one asks about a return that was never heard of. */
const LAST_DELIVERIES = ["once", "twice", "late", "out_of_order"] as const;
const FIRST_DELIVERIES = [...LAST_DELIVERIES, "never"] as const;
const REASON = "The payer asked for it.";

/** A deposit of this member's that is in their wallet and of which nothing goes back yet. */
async function chooseDeposit(
  { journal, desk }: ReturnFloor,
  { member, chance }: Wish,
): Promise<Deposit | undefined> {
  const theirs = [...journal.deposits.values()].filter(
    ({ memberId, outcome, reference }) =>
      memberId === member.memberId && outcome === "success" && !journal.returns.has(reference),
  );
  const wanted = theirs[chance.between(0, Math.max(0, theirs.length - 1))];
  if (wanted === undefined) return undefined;
  const [credited] = await queryPatiently(() =>
    sql<{ reference: string }>`select reference from payment_intent
      where reference = ${wanted.reference} and credited_minor is not null`.execute(desk.db),
  );
  return credited === undefined ? undefined : wanted;
}

/** All of it, or more often a part in whole units of the currency, which would go back twice if anybody sent it twice. */
function chooseMinor({ chargedMinor }: Deposit, { chance }: Wish): bigint {
  const units = Number(chargedMinor / 100n);
  return chance.happens(0.25) || units < 5
    ? chargedMinor
    : BigInt(chance.between(Math.ceil(units * 0.2), Math.floor(units * 0.45))) * 100n;
}

/** A staff member asks for a refund, another releases it, and clicks twice. What the wallet does not hold is declined. */
async function refundByStaff(
  { desk, journal }: ReturnFloor,
  { chance, onWait }: Wish,
  wanted: Return,
): Promise<void> {
  // Clients work at the same time: each draws from its own movement's chance.
  const own = { ...desk, chance };
  const { reference, minor } = wanted;
  const body = { reference, amount: Number(minor) / 100, reason: REASON };
  await callAsStaff(own, { by: "maker", path: "/admin/returns", body }, onWait);
  const [row] = await queryPatiently(() =>
    sql<{
      decision_id: string;
      payload_sha256: Buffer;
    }>`select decision_id, payload_sha256 from decision
      join payment_return on return_id = subject_id
      where decision.kind = 'refund' and reference = ${reference}`.execute(desk.db),
  );
  if (row === undefined) return journal.returned({ ...wanted, end: "refused" });
  const path = `/admin/return-proposals/${row.decision_id}`;
  const digest = row.payload_sha256.toString("base64url");
  const released = { by: "checker", path: `${path}/release`, body: { reason: REASON } } as const;
  const release = () => callAsStaff(own, { ...released, digest }, onWait);
  const replies = await Promise.all([release(), release()]);
  const isReleased = replies.some((reply) => reply !== undefined);
  if (!isReleased) {
    await callAsStaff(
      own,
      { by: "checker", path: `${path}/decline`, body: { reason: REASON } },
      onWait,
    );
  }
  journal.returned({ ...wanted, end: isReleased ? "gone" : "refused" });
}

/** The payer's bank takes it back, or thinks better of it after a while. */
async function dispute(
  { journal, sandboxUrl }: ReturnFloor,
  { chance, onWait }: Wish,
  wanted: Return,
): Promise<void> {
  const path = `/payments/${wanted.reference}/dispute`;
  const deliver = chance.pick(FIRST_DELIVERIES);
  await callSandbox(sandboxUrl, path, { amount: Number(wanted.minor) / 100, deliver });
  onWait();
  await pause(chance.between(0, 2_000));
  const outcome = chance.happens(0.6) ? "lost" : "won";
  await callSandbox(sandboxUrl, path, { outcome, deliver: chance.pick(LAST_DELIVERIES) });
  journal.returned({ ...wanted, end: outcome === "lost" ? "gone" : "stayed" });
}

/**
 * A deposit of the member's goes back to the person who paid it, all or a part of it: refunded by the staff, refunded at the provider's
 * own desk, or disputed at the payer's bank. Does nothing when they have none.
 */
export async function giveBack(floor: ReturnFloor, wish: Wish): Promise<void> {
  const { journal, sandboxUrl } = floor;
  const { chance } = wish;
  const share = chance.next();
  const deposit = await chooseDeposit(floor, wish);
  if (deposit === undefined) return;
  const { reference } = deposit;
  const payment = await callSandbox(sandboxUrl, `/payments/${reference}`);
  // Chosen meanwhile for another movement of the same member.
  if (journal.returns.has(reference)) return;
  // This provider tells no one of a dispute.
  const isSilent = readText(payment, "provider") === "monnify";
  const by = share < 0.45 ? "staff" : share < 0.65 || isSilent ? "provider" : "bank";
  const wanted: Return = { reference, by, minor: chooseMinor(deposit, wish), end: "open" };
  journal.returned(wanted);
  if (by === "staff") return refundByStaff(floor, wish, wanted);
  if (by === "bank") return dispute(floor, wish, wanted);
  const how = { outcome: "processed", deliver: chance.pick(LAST_DELIVERIES) };
  const body = { amount: Number(wanted.minor) / 100, ...how };
  const answer = await callSandbox(sandboxUrl, `/payments/${reference}/refund`, body);
  if (readText(answer, "reference") === undefined) throw new Error(`${reference} was not refunded`);
  journal.returned({ ...wanted, end: "gone" });
}
