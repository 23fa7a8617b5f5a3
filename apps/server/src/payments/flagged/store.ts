import type {
  MemberId,
  PaymentReviewDecisionId,
  PaymentReviewId,
  RateId,
  StaffId,
  WebhookEventId,
} from "@kinfold/contract/ids";
import type { FlaggedPaymentState } from "@kinfold/contract/office/webhooks";
import type { ChargedMinor, Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db, Count } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { State } from "../intents.ts";
import { buildSearchCondition } from "#platform/search-text.ts";
import { limitToPage } from "#platform/paging.ts";
import { followPromise } from "#promises/index.ts";
import { FLAGGED_PAYMENT_PROMISE } from "./promise.ts";

/** Something kept for people, with the payment that it is about. */
export type FlaggedPaymentRow = {
  review_id: PaymentReviewId;
  reference: string | null;
  provider: string | null;
  reason: string;
  details: Record<string, string>;
  created_at: Date;
  resolved_at: Date | null;
  member_id: MemberId | null;
  charged_currency: Currency | null;
  total_minor: ChargedMinor | null;
  credited_currency: Currency | null;
  /** Naira for one dollar, as decimal text, and the accepted rate that this is. */
  naira_per_dollar: string | null;
  rate_id: RateId | null;
  payment_state: State | null;
  kept_state: FlaggedPaymentState;
};

const columns = sql`review.review_id, review.reference, review.provider, reason, details, review.created_at, resolved_at, member_id,
  charged_currency, total_minor, credited_currency, naira_per_dollar, rate_id, payment.state as payment_state,
  coalesce(closed.action, case when proposed.review_id is null then 'open' else 'proposed' end) as kept_state`;

// A review is closed by one decision at most, so joining it doubles nothing.
const joined = sql`payment_review review
  left join payment_intent payment on payment.reference = review.reference
  left join lateral (select action from payment_review_decision d
    where d.review_id = review.review_id and d.action in ('credited', 'dismissed')) closed on true
  left join lateral (select d.review_id from payment_review_decision d
    where d.review_id = review.review_id and d.action = 'proposed' limit 1) proposed on true`;

/** The flagged payment with this id. */
export async function findFlaggedPayment(
  db: Db,
  id: PaymentReviewId,
): Promise<FlaggedPaymentRow | undefined> {
  const { rows } =
    await sql<FlaggedPaymentRow>`select ${columns} from ${joined} where review.review_id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** The same, held until the transaction ends: one decision at a time. */
export async function lockFlaggedPayment(
  tx: Db,
  id: PaymentReviewId,
): Promise<FlaggedPaymentRow | undefined> {
  await sql`select from payment_review where review_id = ${id} for no key update`.execute(tx);
  return findFlaggedPayment(tx, id);
}

/** One page of flagged payments, oldest first (what is closed: the newest first), and how many there are in all. */
export async function readPageOfFlaggedPayments(
  db: Db,
  wanted: {
    state: FlaggedPaymentState | undefined;
    provider: string | undefined;
    search: string | undefined;
  },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: FlaggedPaymentRow[]; total: number }> {
  const { state, provider, search } = wanted;
  const states = state === undefined ? ["open", "proposed"] : [state];
  const isClosed = state === "credited" || state === "dismissed";
  const matching = sql`select * from (select ${columns} from ${joined}) kept
    where kept_state = any (${states}::text[])
      and (${provider ?? null}::text is null or provider = ${provider ?? null})
      and ${buildSearchCondition(sql`concat_ws(' ', reference, reason)`, search ?? "")}`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from (${matching}) found`.execute(db);
  const order = isClosed ? sql`created_at desc, review_id` : sql`created_at, review_id`;
  const { rows } = await sql<FlaggedPaymentRow>`${matching}
    order by ${order} ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** What a staff member did about it. Minor units. */
export type ReviewDecisionRow = {
  decision_id: PaymentReviewDecisionId;
  review_id: PaymentReviewId;
  action: "proposed" | "credited" | "dismissed";
  decided_by: StaffId;
  decided_at: Date;
  reason: string;
  received_minor: ChargedMinor | null;
  credited_minor: Minor | null;
};

/** Everything that was decided about these, oldest first. */
export async function listReviewDecisions(
  db: Db,
  reviewIds: readonly PaymentReviewId[],
): Promise<ReviewDecisionRow[]> {
  const { rows } =
    await sql<ReviewDecisionRow>`select decision_id, review_id, action, decided_by, decided_at, reason,
      received_minor, credited_minor
    from payment_review_decision where review_id = any (${[...reviewIds]}::text[]) order by decision_no`.execute(
      db,
    );
  return rows;
}

/** Writes a decision down, for good. The database refuses one person in both parts, and the member whom it is about. */
export async function insertReviewDecision(
  tx: Db,
  decision: Omit<ReviewDecisionRow, "decision_id" | "received_minor" | "credited_minor"> &
    Partial<ReviewDecisionRow> & { proposal_id?: PaymentReviewDecisionId },
): Promise<void> {
  await sql`insert into payment_review_decision (decision_id, review_id, action, proposal_id, decided_by, decided_at,
      reason, received_minor, credited_minor)
    values (${createId("prd")}, ${decision.review_id}, ${decision.action}, ${decision.proposal_id ?? null},
      ${decision.decided_by}, ${decision.decided_at}, ${decision.reason}, ${decision.received_minor ?? null},
      ${decision.credited_minor ?? null})`.execute(tx);
}

/** Takes it off the queue. */
export async function closeReview(
  tx: Db,
  id: PaymentReviewId,
  by: StaffId,
  at: Date,
): Promise<void> {
  await sql`update payment_review set resolved_at = ${at}, resolved_by = ${by}
    where review_id = ${id} and resolved_at is null`.execute(tx);
  await followPromise(tx, FLAGGED_PAYMENT_PROMISE, { subjectId: id });
}

export type MessageRow = {
  event_id: WebhookEventId;
  event: string;
  received_at: Date;
  outcome: string | null;
  body: Buffer;
};

/** What the provider told us about this payment, newest first. */
export async function listWebhookEvents(db: Db, kept: FlaggedPaymentRow): Promise<MessageRow[]> {
  const { rows } =
    await sql<MessageRow>`select event_id, event, received_at, outcome, body from webhook_event
    where provider = ${kept.provider} and (reference = ${kept.reference} or reference = ${kept.details["arrival"] ?? null}
      or reference = (select arrival_reference from payment_intent where payment_intent.reference = ${kept.reference})
      or event_id = ${kept.details["event_id"] ?? null})
    order by received_at desc, event_id limit 20`.execute(db);
  return rows;
}
