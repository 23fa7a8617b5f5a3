import type {
  EmailId,
  MemberId,
  ReceiptId,
  StaffId,
  SubjectId,
  WebhookEventId,
} from "@kinfold/contract/ids";
import { DECISION_KINDS } from "@kinfold/contract/office/decisions";
import {
  formatFigure,
  formatMoney,
  toMoney,
  type ChargedMinor,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { sql } from "kysely";
import { findDecisionSteps } from "#decisions/index.ts";
import { listJournalsOf } from "#ledger/index.ts";
import type { Db, RowNumber } from "#platform/db.ts";
import type { Subjects } from "./subjects.ts";

/** Where an event is from. */
export type Part = "request" | "decision" | "journal" | "email" | "notice" | "webhook" | "audit";

/** Something that happened to what is traced; `lines` say more of it. */
export type TraceEvent = { at: Date; part: Part; text: string; lines: readonly string[] };

const notes = (note: string | null): string[] => (note === null || note === "" ? [] : [note]);

/** What the member asked for, and each state that it went through. */
async function readRequests(
  db: Db,
  { payments, withdrawals, orders }: Subjects,
): Promise<TraceEvent[]> {
  const { rows: begun } = await sql<{
    reference: string;
    gateway: string;
    purpose: string;
    state: string;
    charged_currency: Currency;
    total_minor: ChargedMinor;
    credited_currency: Currency;
    amount_minor: Minor;
    provider_reference: string | null;
    created_at: Date;
  }>`select reference, gateway, purpose, state, charged_currency, total_minor, credited_currency, amount_minor,
      provider_reference, created_at
    from payment_intent where reference = any (${payments}::text[])`.execute(db);
  const { rows: steps } = await sql<{
    reference: string;
    state: string;
    note: string | null;
    at: Date;
  }>`select reference, state, note, at from payment_step where reference = any (${payments}::text[])
    order by reference, step_no`.execute(db);
  const { rows: placed } = await sql<{
    reference: string;
    kind: string;
    status: string;
    currency: Currency;
    amount_minor: Minor;
    placed_at: Date;
  }>`select portfolio_order.reference, kind, portfolio_order.status, currency, amount_minor, placed_at
    from portfolio_order join portfolio using (portfolio_id) where order_id = any (${orders}::text[])`.execute(
    db,
  );
  const { rows: requested } = await sql<{
    reference: string;
    status: string;
    currency: Currency;
    amount_minor: Minor;
    requested_at: Date;
  }>`select reference, status, currency, amount_minor, requested_at from withdrawal
    where withdrawal_id = any (${withdrawals}::text[])`.execute(db);
  const { rows: withdrawalSteps } = await sql<{
    reference: string;
    status: string;
    note: string | null;
    done_by: string | null;
    at: Date;
  }>`select reference, withdrawal_step.status, withdrawal_step.note, done_by, at
    from withdrawal_step join withdrawal using (withdrawal_id)
    where withdrawal_id = any (${withdrawals}::text[]) order by withdrawal_id, position`.execute(
    db,
  );
  const { rows: receipts } = await sql<{
    reference: string;
    receipt_id: ReceiptId;
    bank_reference: string | null;
    claimed_at: Date;
  }>`select reference, receipt_id, bank_reference, claimed_at from bank_transfer
    where reference = any (${payments}::text[])`.execute(db);
  const request = (at: Date, text: string, lines: string[] = []): TraceEvent => ({
    at,
    part: "request",
    text,
    lines,
  });
  return [
    ...begun.map((row) => {
      const charged = formatMoney(toMoney(row.charged_currency, row.total_minor));
      const credited = formatMoney(toMoney(row.credited_currency, row.amount_minor));
      return request(
        row.created_at,
        `payment ${row.reference} by ${row.gateway} for a ${row.purpose}: ${charged} to pay, ${credited} to credit; now ${row.state}`,
        row.provider_reference === null ? [] : [`the provider calls it ${row.provider_reference}`],
      );
    }),
    ...steps.map((row) =>
      request(row.at, `payment ${row.reference} is ${row.state}`, notes(row.note)),
    ),
    ...receipts.map((row) =>
      request(
        row.claimed_at,
        `receipt ${row.receipt_id} for ${row.reference}`,
        row.bank_reference === null ? [] : [`bank reference ${row.bank_reference}`],
      ),
    ),
    ...placed.map((row) =>
      request(
        row.placed_at,
        `${row.kind} ${row.reference} of ${formatMoney(toMoney(row.currency, row.amount_minor))}; now ${row.status}`,
      ),
    ),
    ...requested.map((row) =>
      request(
        row.requested_at,
        `withdrawal ${row.reference} of ${formatMoney(toMoney(row.currency, row.amount_minor))}; now ${row.status}`,
      ),
    ),
    ...withdrawalSteps.map((row) =>
      request(
        row.at,
        `withdrawal ${row.reference} is ${row.status}${row.done_by === null ? "" : `, by ${row.done_by}`}`,
        notes(row.note),
      ),
    ),
  ];
}

/** What staff proposed and decided. */
async function readDecisions(
  db: Db,
  { payments, withdrawals, returns, reviews, batches }: Subjects,
): Promise<TraceEvent[]> {
  const { rows } = await sql<{
    at: Date;
    subject: string;
    what: string;
    staff_id: StaffId;
    reason: string | null;
  }>`
    select decided_at as at, 'receipt ' || reference as subject, action as what, decided_by as staff_id, reason
      from bank_transfer_decision where reference = any (${payments}::text[])
    union all select decided_at, 'flagged payment ' || review_id, action, decided_by, reason
      from payment_review_decision where review_id = any (${reviews}::text[])
    union all select made_at, 'batch ' || batch_id, 'made', made_by, null
      from payout_batch where batch_id = any (${batches}::text[])
    union all select released_at, 'batch ' || batch_id, 'approved', released_by, decision_reason
      from payout_batch where batch_id = any (${batches}::text[]) and released_at is not null and released_by is not null
    union all select rejected_at, 'batch ' || batch_id, 'rejected', rejected_by, decision_reason
      from payout_batch where batch_id = any (${batches}::text[]) and released_at is null
        and rejected_at is not null and rejected_by is not null
    union all select handed_at, 'batch ' || batch_id, 'given to the bank', handed_by, handed_note
      from payout_batch where batch_id = any (${batches}::text[]) and handed_at is not null and handed_by is not null`.execute(
    db,
  );
  const steps = await findDecisionSteps(db, DECISION_KINDS, [...returns, ...withdrawals]);
  const decided = steps.map(({ subject_id: id, kind, step: what, at, staff_id, reason }) => {
    const subject = `${kind} ${id}`;
    return { at, subject, what, staff_id, reason };
  });
  return [...rows, ...decided].map(({ at, subject, what, staff_id: by, reason }) => ({
    at,
    part: "decision",
    text: `${subject}: ${what}, by ${by}`,
    lines: notes(reason),
  }));
}

/** Each journal with its postings. */
async function readJournals(db: Db, { names }: Subjects): Promise<TraceEvent[]> {
  const { rows } = await sql<{
    journal_id: RowNumber;
    kind: string;
    once_key: string;
    event_at: Date;
    debit: string;
    credit: string;
    currency: Currency;
    minor: Minor;
  }>`select journal.journal_id, journal.kind, once_key, event_at, debited.name as debit, credited.name as credit,
      posting.currency, posting.amount_minor as minor
    from ledger.journal join ledger.posting using (journal_id)
      join ledger.account debited on debited.account_id = debit_account
      join ledger.account credited on credited.account_id = credit_account
    where journal_id = any (array(${listJournalsOf(names)}))
    order by journal_id, leg`.execute(db);
  const byJournal = Map.groupBy(rows, ({ journal_id: id }) => id);
  return [...byJournal].flatMap(([id, postings]) => {
    const [first] = postings;
    if (first === undefined) return [];
    const { event_at: at, kind, once_key: idempotencyKey } = first;
    return {
      at,
      part: "journal",
      text: `journal ${id}: ${kind}, under ${idempotencyKey}`,
      lines: postings.map(
        (posting) =>
          `${formatFigure(posting.minor, posting.currency)} from ${posting.debit} to ${posting.credit}`,
      ),
    };
  });
}

/** What the member was told: notices, and the email that was written with each. Emails are forgotten after a month. */
async function readNotices(db: Db, { memberId, names }: Subjects): Promise<TraceEvent[]> {
  const { rows: notices } = await sql<{
    event_key: string;
    title: string;
    created_at: Date;
    read_at: Date | null;
  }>`select event_key, title, created_at, read_at from notice where member_id = ${memberId}
    and exists (select from unnest(${names}::text[]) as name where position(name in event_key) > 0)`.execute(
    db,
  );
  const { rows: emails } = await sql<{
    mail_id: EmailId;
    kind: string;
    subject: string;
    created_at: Date;
    sent_at: Date | null;
    failed_at: Date | null;
    withheld_at: Date | null;
  }>`select mail_id, outbox_mail.kind, subject, outbox_mail.created_at, sent_at, failed_at, withheld_at
    from outbox_mail join member on member.email = recipient
    where member_id = ${memberId} and exists (
      select from notice where notice.member_id = ${memberId}
        and exists (select from unnest(${names}::text[]) as name where event_key = outbox_mail.kind || ':' || name
          or event_key like outbox_mail.kind || ':' || name || ' %')
        and notice.created_at between outbox_mail.created_at - interval '5 seconds'
          and outbox_mail.created_at + interval '5 seconds')`.execute(db);
  const sentence = (row: (typeof emails)[number]): string => {
    if (row.sent_at !== null) return `sent ${row.sent_at.toISOString()}`;
    if (row.failed_at !== null) return `given up ${row.failed_at.toISOString()}`;
    return row.withheld_at === null ? "in the queue" : "withheld";
  };
  return [
    ...notices.map((row): TraceEvent => ({
      at: row.created_at,
      part: "notice",
      text: `${row.event_key}: "${row.title}"`,
      lines: [row.read_at === null ? "not read" : `read ${row.read_at.toISOString()}`],
    })),
    ...emails.map((row): TraceEvent => ({
      at: row.created_at,
      part: "email",
      text: `${row.kind} ${row.mail_id}: "${row.subject}"`,
      lines: [sentence(row)],
    })),
  ];
}

/** What providers sent about it. */
async function readWebhooks(db: Db, { names }: Subjects): Promise<TraceEvent[]> {
  const { rows } = await sql<{
    event_id: WebhookEventId;
    provider: string;
    event: string;
    received_at: Date;
    handled_at: Date | null;
    outcome: string | null;
  }>`select event_id, provider, event, received_at, handled_at, outcome from webhook_event
    where reference = any (${names}::text[])`.execute(db);
  return rows.map((row) => ({
    at: row.received_at,
    part: "webhook",
    text: `${row.provider} ${row.event} ${row.event_id}`,
    lines: [row.handled_at === null ? "waits" : `handled: ${row.outcome ?? "done"}`],
  }));
}

/** What staff did and looked at. */
async function readAudit(db: Db, { names, batches }: Subjects): Promise<TraceEvent[]> {
  const { rows } = await sql<{
    audit_number: RowNumber;
    at: Date;
    actor_kind: string;
    actor_id: MemberId | StaffId | null;
    action: string;
    subject_kind: string;
    subject_id: SubjectId;
    reason: string | null;
  }>`select audit_number, at, actor_kind, actor_id, action, subject_kind, subject_id,
      entry::jsonb ->> 'reason' as reason
    from audit_entry where subject_id = any (${[...names, ...batches]}::text[])`.execute(db);
  return rows.map((row) => ({
    at: row.at,
    part: "audit",
    text: `${row.audit_number}: ${row.action} of ${row.subject_kind} ${row.subject_id}, by ${row.actor_id ?? row.actor_kind}`,
    lines: notes(row.reason),
  }));
}

/** Everything that is stored about these subjects, oldest first. */
export async function readEvents(db: Db, subjects: Subjects): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  for (const read of [
    readRequests,
    readWebhooks,
    readDecisions,
    readJournals,
    readNotices,
    readAudit,
  ]) {
    events.push(...(await read(db, subjects)));
  }
  // The sort is stable: at one instant a request comes before its journal, and the journal before what is told of it.
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
