import type { DecisionId, MemberId, RateId, ReturnId, WalletId } from "@kinfold/contract/ids";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import type { PaymentReturnState, ReturnDecisionKind } from "@kinfold/contract/office/returns";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import { findMembers } from "#members/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import type { Queue } from "#staff/index.ts";
import type { ReturnRow } from "./store.ts";
import { buildSearchCondition } from "#platform/search-text.ts";

/** A return as staff see it, with the payment that it is of. */
export type ReturnQueueRow = ReturnRow & {
  member_id: MemberId;
  /** Null for a contribution, which no wallet took part in. */
  wallet_id: WalletId | null;
  charged_currency: Currency;
  credited_currency: Currency;
  /** Naira for one dollar, as decimal text, and the accepted rate that this is. */
  naira_per_dollar: string | null;
  rate_id: RateId | null;
  shown_state: PaymentReturnState;
  /** Since when people have it to decide. */
  since: Date;
  /** The decision that waits. */
  proposal_id: DecisionId | null;
  proposal_kind: ReturnDecisionKind | null;
};

const PROMISE_SECONDS = CONFIRMATION_PROMISE_MS / 1000;
const MEMBERS_MOST = 100;

/** What waits for people to decide, or to speak with the member. */
const WAITING: readonly PaymentReturnState[] = [
  "asked",
  "owed",
  "recovery_proposed",
  "reversal",
  "reversal_proposed",
  "correction_proposed",
  "undo_proposed",
];

const shown = sql`select payment_return.*, member_id, wallet_id, charged_currency, credited_currency, naira_per_dollar, rate_id,
    case when payment_return.kind = 'correction' and payment_return.state = 'asked' then 'correction_proposed'
      when payment_return.kind = 'correction' and payment_return.state = 'gone' and open.kind = 'reversal' then 'undo_proposed'
      when payment_return.kind = 'reversal' and payment_return.state = 'open'
        then case when open.kind is null then 'reversal' else 'reversal_proposed' end
      when payment_return.state <> 'undone' and owed_minor > recovered_minor
      then case when open.kind is null then 'owed' else 'recovery_proposed' end
      else payment_return.state end as shown_state,
    coalesce(open.proposed_at, payment_return.state_at) as since, open.decision_id as proposal_id, open.kind as proposal_kind
  from payment_return join payment_intent using (reference)
    left join lateral (select decision_id, d.kind, proposed_at from decision d
      where d.status = 'proposed' and d.subject_id = return_id
        and (d.kind in ('refund', 'reversal') or d.kind = 'recovery' and payment_return.state <> 'undone')
      order by d.kind = 'recovery' limit 1) open on true`;

/** When the club means to have decided. */
export const computeReturnDue = ({ since }: Pick<ReturnQueueRow, "since">): Date =>
  new Date(since.getTime() + CONFIRMATION_PROMISE_MS);

/** The return of this id, as staff see it. */
export async function findQueuedReturn(db: Db, id: ReturnId): Promise<ReturnQueueRow | undefined> {
  const { rows } =
    await sql<ReturnQueueRow>`select * from (${shown}) shown where return_id = ${id}`.execute(db);
  return rows[0];
}

/** The newest correction of a receipt that was not declined, as staff see it; undefined without one. */
export async function findCorrection(
  db: Db,
  reference: string,
): Promise<ReturnQueueRow | undefined> {
  const { rows } = await sql<ReturnQueueRow>`select * from (${shown}) shown
    where reference = ${reference} and kind = 'correction' and state <> 'declined'
    order by created_at desc, return_id limit 1`.execute(db);
  return rows[0];
}

/** One page of the returns in this state, or of those that wait for people: oldest first, and what is over newest first. */
export async function readPageOfReturns(
  db: Db,
  wanted: { state: PaymentReturnState | undefined; search: string | undefined },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ReturnQueueRow[]; total: number }> {
  const { state, search } = wanted;
  const text = search?.trim() ?? "";
  const members = text === "" ? [] : await findMembers(db, text, { most: MEMBERS_MOST });
  const matching = sql`select * from (${shown}) shown
    where shown_state = any (${state === undefined ? [...WAITING] : [state]}::text[])
      and (${buildSearchCondition(sql`reference`, text)} or member_id = any (${members}::text[]))`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from (${matching}) found`.execute(db);
  const isOver = state !== undefined && ["gone", "stayed", "declined", "undone"].includes(state);
  const order = isOver ? sql`since desc, return_id` : sql`since, return_id`;
  const { rows } = await sql<ReturnQueueRow>`${matching}
    order by ${order} ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** What a staff member wants and another has to decide. What is owed and cannot be taken yet is not counted: it waits for money. */
export const returnQueue: Queue = {
  name: "returns",
  permission: "return.read",
  waiting: () => sql`select since + make_interval(secs => ${PROMISE_SECONDS}) as due_at
    from (${shown}) shown where shown_state in ('asked', 'recovery_proposed', 'reversal', 'reversal_proposed', 'correction_proposed',
      'undo_proposed')`,
  about: (memberId) => sql`select 1 from (${shown}) shown
    where shown_state = any (${[...WAITING]}::text[]) and member_id = ${memberId}`,
};
