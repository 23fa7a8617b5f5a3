import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import type { PaymentReturnState } from "@kinfold/contract/office/returns";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import { membersNamed } from "#members/index.ts";
import type { Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import type { Queue } from "#staff/index.ts";
import type { ReturnRow } from "./store.ts";
import { containing } from "#platform/containing.ts";

/** A return as staff see it, with the payment that it is of. */
export type ReturnQueueRow = ReturnRow & {
  member_id: string;
  /** Null for a contribution, which no wallet took part in. */
  wallet_id: string | null;
  charged_currency: Currency;
  credited_currency: Currency;
  /** Naira for one dollar, as decimal text, and the accepted rate that this is. */
  naira_per_dollar: string | null;
  rate_id: string | null;
  shown_state: PaymentReturnState;
  /** Since when people have it to decide. */
  since: Date;
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

// A proposal waits while no other decision names it, and at most one does.
const shown = sql`select payment_return.*, member_id, wallet_id, charged_currency, credited_currency, naira_per_dollar, rate_id,
    case when kind = 'correction' and payment_return.state = 'asked' then 'correction_proposed'
      when kind = 'correction' and payment_return.state = 'gone' and reversing.decided_at is not null then 'undo_proposed'
      when kind = 'reversal' and payment_return.state = 'open'
        then case when reversing.decided_at is null then 'reversal' else 'reversal_proposed' end
      when payment_return.state <> 'undone' and owed_minor > recovered_minor
      then case when proposal.decided_at is null then 'owed' else 'recovery_proposed' end
      else payment_return.state end as shown_state,
    coalesce(reversing.decided_at, proposal.decided_at, payment_return.state_at) as since
  from payment_return join payment_intent using (reference)
    left join lateral (select decided_at from return_decision proposed
      where proposed.return_id = payment_return.return_id and deed = 'recovery_proposed' and not exists (
        select from return_decision answer where answer.proposal_id = proposed.decision_id)) proposal on true
    left join lateral (select decided_at from reversal_decision proposed
      where payment_return.state in ('asked', 'open', 'gone') and proposed.return_id = payment_return.return_id and step = 'proposed' and not exists (
        select from reversal_decision answer where answer.proposal_id = proposed.decision_id)) reversing on true`;

/** When the club means to have decided. */
export const dueOf = ({ since }: Pick<ReturnQueueRow, "since">): Date =>
  new Date(since.getTime() + CONFIRMATION_PROMISE_MS);

/** The return of this id, as staff see it. */
export async function returnForStaff(db: Db, id: string): Promise<ReturnQueueRow | undefined> {
  const { rows } =
    await sql<ReturnQueueRow>`select * from (${shown}) shown where return_id = ${id}`.execute(db);
  return rows[0];
}

/** The newest correction of a receipt that was not declined, as staff see it; undefined without one. */
export async function correctionOf(db: Db, reference: string): Promise<ReturnQueueRow | undefined> {
  const { rows } = await sql<ReturnQueueRow>`select * from (${shown}) shown
    where reference = ${reference} and kind = 'correction' and state <> 'declined'
    order by created_at desc, return_id limit 1`.execute(db);
  return rows[0];
}

/** One page of the returns in this state, or of those that wait for people: oldest first, and what is over newest first. */
export async function pageOfReturns(
  db: Db,
  wanted: { state: PaymentReturnState | undefined; search: string | undefined },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ReturnQueueRow[]; total: number }> {
  const { state, search } = wanted;
  const text = search?.trim() ?? "";
  const members = text === "" ? [] : await membersNamed(db, text, MEMBERS_MOST);
  const like = containing(text);
  const found = sql`select * from (${shown}) shown
    where shown_state = any (${state === undefined ? [...WAITING] : [state]}::text[])
      and (${text} = '' or reference ilike ${like} or member_id = any (${members}::text[]))`;
  const { rows: counted } = await sql<{ total: bigint }>`
    select count(*) as total from (${found}) found`.execute(db);
  const isOver = state !== undefined && ["gone", "stayed", "declined", "undone"].includes(state);
  const order = isOver ? sql`since desc, return_id` : sql`since, return_id`;
  const { rows } = await sql<ReturnQueueRow>`${found}
    order by ${order} ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** What one of the staff wants and another has to decide. What is owed and cannot be taken yet is not counted: it waits for money. */
export const returnQueue: Queue = {
  name: "returns",
  permission: "return.read",
  waiting: () => sql`select since + make_interval(secs => ${PROMISE_SECONDS}) as due_at
    from (${shown}) shown where shown_state in ('asked', 'recovery_proposed', 'reversal', 'reversal_proposed', 'correction_proposed',
      'undo_proposed')`,
  about: (memberId) => sql`select 1 from (${shown}) shown
    where shown_state = any (${[...WAITING]}::text[]) and member_id = ${memberId}`,
};
