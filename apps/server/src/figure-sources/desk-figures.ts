/** Figures of the work of staff: amounts that stand in a row of their own, and that no member reads. */
import type { FigureRow } from "@kinfold/contract/figure-sources";
import type { DecisionKindName } from "@kinfold/contract/office/decisions";
import { sql, type RawBuilder } from "kysely";
import { findSuggestion } from "#statements/index.ts";
import { traceRecorded, type Owner, type RecordedRow } from "./recorded-figures.ts";
import { nameAsked, type Trace } from "./rows.ts";

/** A line of a bank's statement, or what the bank printed behind it. `most`: how many lines one figure may name. */
const traceLine = (part: "amount" | "balance", most?: number): Trace =>
  traceRecorded({
    ...(most !== undefined && { most }),
    title: part === "amount" ? "On the statement" : "Balance after it",
    formula:
      part === "amount"
        ? "The lines of the bank's statement, as the bank printed them. Above zero it came in."
        : "What the account held after the line, as the bank printed it.",
    of: "bank_statement_line",
    find: (ids) => sql<RecordedRow>`
      select line_id as subject, null as member_id, currency,
          case when ${part} = 'amount' then amount_minor else coalesce(balance_minor, 0) end as minor, narration as words,
          account_number as note, booked_on::timestamp at time zone 'Africa/Lagos' as at, null as transaction_id
        from bank_statement_line where line_id = any (${[...ids]}::text[]) order by booked_on, line_id`,
  });
export const [traceStatementLine, traceLineBalance] = [traceLine("amount"), traceLine("balance")];
const traceEvery = traceLine("amount", Number.POSITIVE_INFINITY);

/** What open lines that look alike come to, as they are suggested now. */
export const traceAlike: Trace = async (asked) => {
  const lines = await findSuggestion(asked.db, { suggestion: asked.subject, now: asked.now });
  if (lines === undefined || asked.viewer !== "staff" || asked.on !== undefined) return undefined;
  const source = await traceEvery({ ...asked, subject: lines.join(",") });
  return source && { ...source, figure: nameAsked(asked) };
};

/** SQL: the lines that a decision is about: what it says that they are, or that they are open again. */
const selectDecidedLines = (id: string | undefined): RawBuilder<unknown> => sql`
  select line.* from bank_statement_line line
    where line_id in (select line_id from bank_statement_outcome where decision_id = ${id})
      or line_id in (select jsonb_array_elements_text(payload -> 'line_ids') from decision
        where decision_id = ${id} and kind = 'line_reopening')`;

/** What the lines of one decision come to. */
export const traceDecidedLines: Trace = traceRecorded({
  title: "Total of the lines",
  formula: "Every line that the decision is about, as the bank printed it.",
  of: "bank_statement_line",
  findOwner: (id) => sql<Owner>`
    select null as member_id, currency from (${selectDecidedLines(id)}) line limit 1`,
  find: ([id]) => sql<RecordedRow>`
    select line_id as subject, null as member_id, currency, amount_minor as minor, narration as words, account_number as note,
        booked_on::timestamp at time zone 'Africa/Lagos' as at, null as transaction_id
      from (${selectDecidedLines(id)}) line order by booked_on, line_id`,
});

/** A proposal that two staff members decide, and the part of what it says that is an amount in minor units. */
type Proposal = {
  title: string;
  formula: string;
  kinds: readonly DecisionKindName[];
  part: string;
};

/** What one staff member proposed, as the proposal says it. Its currency is its own, or that of the line that it is about. */
const traceProposal = ({ title, formula, kinds, part }: Proposal): Trace =>
  traceRecorded({
    title,
    formula,
    of: "decision",
    find: (ids) => sql<RecordedRow>`
      select decision_id as subject, null as member_id, coalesce(payload ->> 'currency', line.currency, '') as currency,
          coalesce((payload ->> ${part})::bigint, 0) as minor,
          coalesce('Account ' || (payload ->> 'account_number'), 'Payment ' || (payload ->> 'reference'),
            'Withdrawal ' || withdrawal.reference, narration, '') as words,
          decision.reason as note, proposed_at as at, null as transaction_id
        from decision left join bank_statement_line line on line_id = subject_id left join withdrawal on withdrawal_id = subject_id
        where decision_id = any (${[...ids]}::text[]) and decision.kind = any (${[...kinds]}::text[])
        order by proposed_at, decision_id`,
  });

/** A part of what one staff member said that an opening balance was. */
const traceOpening = (part: string, title: string): Trace =>
  traceProposal({
    title,
    formula:
      part === "opened"
        ? "What the account held before its first line: the balance behind it, less the line."
        : "As it was entered by the person who proposed it.",
    kinds: ["bank_opening"],
    part,
  });
export const [traceOpened, traceOpeningInLedger, traceOpeningOwnFunds, traceOpeningSuspense] = [
  traceOpening("opened", "Opening balance"),
  traceOpening("in_ledger", "Of payments that the ledger has"),
  traceOpening("own_funds", "The club's own money"),
  traceOpening("suspense", "Of which no one knows whose it is"),
];

/** What a provider kept of a payout, as one staff member said. */
export const traceKept: Trace = traceProposal({
  title: "Kept by the provider",
  formula: "As it was entered from the provider's report by the person who proposed it.",
  kinds: ["settlement"],
  part: "kept_minor",
});

/** What a proposal about a payment that goes back says. */
export const traceReturnProposal: Trace = traceProposal({
  title: "Proposed",
  formula: "What the proposal says that is refunded, taken back or decided about the payment.",
  kinds: ["refund", "recovery", "reversal"],
  part: "amount_minor",
});

/** What a proposal about a payout that the bank did not make says. */
export const tracePayoutProposal: Trace = traceProposal({
  title: "Proposed",
  formula: "What the proposal says that was withdrawn and was not paid.",
  kinds: ["payout_failure"],
  part: "amount_minor",
});

/** What arrived of a payment, in the currency that was charged. */
export const traceReceived: Trace = traceRecorded({
  title: "Arrived",
  formula: "What the provider or the bank says that arrived; until then what was asked for.",
  of: "payment_intent",
  find: (ids) => sql<RecordedRow>`
    select payment_intent.reference as subject, null as member_id, charged_currency as currency,
        coalesce(received_minor, total_minor) as minor, 'Payment' as words, payment_intent.reference as note,
        payment_intent.created_at as at, transaction_id
      from payment_intent left join wallet_transaction using (reference)
      where payment_intent.reference = any (${[...ids]}::text[]) order by payment_intent.created_at, payment_intent.reference`,
});

/** What of a payment no refund, dispute or correction has claimed. */
export const traceLeft: Trace = traceRecorded({
  title: "May still go back",
  formula: "What arrived, less everything that went back or is on its way back.",
  of: "payment_intent",
  findOwner: (reference) => sql<Owner>`
    select null as member_id, charged_currency as currency from payment_intent where reference = ${reference}`,
  find: ([reference]) => sql<RecordedRow & { of: FigureRow["of"] }>`
    select reference as subject, null as member_id, charged_currency as currency, coalesce(received_minor, total_minor) as minor,
        'Arrived' as words, reference as note, created_at as at, null as transaction_id, 'payment_intent' as of
      from payment_intent where reference = ${reference}
    union all
    select return_id, null, charged_currency, -payment_return.amount_minor, 'Goes back', payment_return.reason,
        payment_return.created_at, null, 'payment_return'
      from payment_return join payment_intent using (reference)
      where reference = ${reference} and payment_return.state not in ('declined', 'stayed', 'undone')
        and not (payment_return.kind = 'correction' and payment_return.state = 'asked')
    order by at, subject`,
});

const RETURN_PARTS = {
  amount: ["Goes back", "What goes back to the payer, in the currency that was charged."],
  taken: ["Left the wallet", "What came out of the wallet for it."],
  owed: ["Still owed", "What the wallet lacked when it went, less what was taken since."],
  recovered: ["Taken since", "What two staff members took of what was owed."],
  held: ["Held for it", "What is held in the wallet until it is known whether it goes."],
} as const;

/** A part of a payment that goes back. */
const traceReturn = (part: keyof typeof RETURN_PARTS): Trace => {
  const [title, formula] = RETURN_PARTS[part];
  return traceRecorded({
    title,
    formula,
    of: "payment_return",
    find: (ids) => sql<RecordedRow>`
      select return_id as subject, null as member_id,
          case when ${part} = 'amount' then charged_currency else credited_currency end as currency,
          case ${part} when 'amount' then payment_return.amount_minor when 'taken' then coalesce(taken_minor, 0)
            when 'owed' then case when payment_return.state = 'undone' then 0 else coalesce(owed_minor, 0) - recovered_minor end
            when 'recovered' then recovered_minor else held_minor end as minor,
          'Payment that goes back' as words, payment_return.reason as note, payment_return.created_at as at,
          (select transaction_id from wallet_transaction
            where wallet_transaction.reference = payment_return.reference order by row_no limit 1) as transaction_id
        from payment_return join payment_intent using (reference)
        where return_id = any (${[...ids]}::text[]) order by payment_return.created_at, return_id`,
  });
};
export const [traceGoesBack, traceTaken, traceStillOwed, traceRecovered, traceHeldForReturn] = [
  traceReturn("amount"),
  traceReturn("taken"),
  traceReturn("owed"),
  traceReturn("recovered"),
  traceReturn("held"),
];

/** What would leave the wallet for a refund or a correction that waits. */
export const traceLeaves: Trace = traceRecorded({
  title: "Leaves the wallet",
  formula:
    "The part of what was credited that all returns of the payment come to, rounded down, less what left the wallet for it before. The club's fee is no part of it.",
  of: "payment_return",
  findOwner: (id) => sql<Owner>`
    select null as member_id, credited_currency as currency from payment_return join payment_intent using (reference)
      where return_id = ${id} and payment_return.state = 'asked'`,
  find: ([id]) => sql<RecordedRow>`
    with asked as (select payment_return.return_id, reference, payment_return.amount_minor, payment_return.created_at, credited_minor,
          coalesce(received_minor, total_minor) as received_minor, credited_currency, payment_return.reason
        from payment_return join payment_intent using (reference) where return_id = ${id} and payment_return.state = 'asked'),
      gone as (select coalesce(sum(back.amount_minor), 0) as amount_minor,
          coalesce(sum(coalesce(taken_minor, 0) + coalesce(owed_minor, 0)), 0) as left_minor
        from payment_return back join asked using (reference) where back.state = 'gone')
    select asked.return_id as subject, null as member_id, credited_currency as currency,
        coalesce(trunc(credited_minor::numeric * (asked.amount_minor + gone.amount_minor) / received_minor)::bigint, 0) as minor,
        'Of what was credited' as words, asked.reason as note, created_at as at, null as transaction_id
      from asked cross join gone
    union all
    select asked.return_id, null, credited_currency, -left_minor::bigint, 'Left the wallet before', null, created_at, null
      from asked cross join gone where left_minor > 0
    order by minor desc`,
});

/** What one staff member said of a flagged payment: what arrived, and what it credits. */
const traceFlagged = (part: "received" | "credited"): Trace =>
  traceRecorded({
    title: part === "received" ? "Arrived" : "To be credited",
    formula:
      part === "received"
        ? "What the provider said when it was asked for this proposal."
        : "What arrived, less its fees, at the rate of the payment.",
    of: "payment_review_decision",
    find: (ids) => sql<RecordedRow>`
      select decision_id as subject, null as member_id,
          case when ${part} = 'received' then charged_currency else credited_currency end as currency,
          coalesce(case when ${part} = 'received' then decided.received_minor else decided.credited_minor end, 0) as minor,
          'Proposal' as words, decided.reason as note, decided_at as at, null as transaction_id
        from payment_review_decision decided join payment_review using (review_id) join payment_intent using (reference)
        where decision_id = any (${[...ids]}::text[]) and decided.received_minor is not null order by decision_no`,
  });
export const [traceFlaggedReceived, traceFlaggedCredited] = [
  traceFlagged("received"),
  traceFlagged("credited"),
];

/** What one staff member said that arrived of a transfer by hand, or what the bank kept of it. */
const traceReceipt = (part: "received" | "fee"): Trace =>
  traceRecorded({
    title: part === "received" ? "Arrived" : "Fee of the bank",
    formula: "As it was entered from the bank's statement by the person who proposed it.",
    of: "bank_transfer_decision",
    find: (ids) => sql<RecordedRow>`
      select decision_id as subject, null as member_id, charged_currency as currency,
          coalesce(case when ${part} = 'received' then decided.received_minor else decided.fee_minor end, 0) as minor,
          'Proposal' as words, reference as note, decided_at as at, null as transaction_id
        from bank_transfer_decision decided join payment_intent using (reference)
        where decision_id = any (${[...ids]}::text[]) and decided.received_minor is not null order by decision_no`,
  });
export const [traceReceiptReceived, traceReceiptFee] = [
  traceReceipt("received"),
  traceReceipt("fee"),
];

/** SQL: what withdrawals pay out, as rows of a figure. */
const selectPayouts = (where: RawBuilder<unknown>): RawBuilder<RecordedRow> => sql<RecordedRow>`
  select withdrawal_id as subject, null as member_id, withdrawal.currency,
      withdrawal.amount_minor - withdrawal.fee_minor as minor, 'Withdrawal' as words, withdrawal.reference as note,
      requested_at as at, transaction_id
    from withdrawal left join wallet_transaction using (withdrawal_id)
    where ${where} order by requested_at, withdrawal_id`;

/** What withdrawals pay out. */
export const tracePayout: Trace = traceRecorded({
  title: "Paid out",
  formula: "What was withdrawn, less the club's fee.",
  of: "withdrawal",
  find: (ids) => selectPayouts(sql`withdrawal_id = any (${[...ids]}::text[])`),
});

/** What a batch of payouts pays out. */
export const traceBatch: Trace = traceRecorded({
  title: "Batch",
  formula: "Every withdrawal that was put into this batch, less its fee.",
  of: "withdrawal",
  findOwner: (id) => sql<Owner>`
    select null as member_id, currency from payout_batch where batch_id = ${id}`,
  // A rejected batch and a line that is sent again leave their withdrawals to another batch.
  find: ([id]) =>
    selectPayouts(sql`withdrawal_id in (select withdrawal_id from payout_line
      where payout_line.batch_id = ${id})`),
});

/** What the lines of a batch come to that stand so: `payout-total:btc_…@paid`. */
export const tracePayouts: Trace = traceRecorded({
  title: "Of the batch",
  formula: "What each of these lines pays out, added up.",
  of: "withdrawal",
  isOn: (on) => /^[a-z]+$/.test(on ?? ""),
  findOwner: (id) => sql<Owner>`
    select null as member_id, currency from payout_batch where batch_id = ${id}`,
  find: ([id], { on }) =>
    selectPayouts(sql`withdrawal_id in (select withdrawal_id from payout_line
      where payout_line.batch_id = ${id} and payout_line.state = ${on ?? null})`),
});

/** What the member of a withdrawal was paid besides in this currency. */
export const tracePaidBefore: Trace = traceRecorded({
  title: "Paid before",
  formula: "Every other withdrawal of this member in this currency that was paid.",
  of: "withdrawal",
  findOwner: (id) => sql<Owner>`
    select null as member_id, currency from withdrawal where withdrawal_id = ${id}`,
  find: ([id]) => sql<RecordedRow>`
    select earlier.withdrawal_id as subject, null as member_id, earlier.currency, earlier.amount_minor as minor,
        'Withdrawal' as words, earlier.reference as note, earlier.requested_at as at,
        (select transaction_id from wallet_transaction where wallet_transaction.reference = earlier.reference) as transaction_id
      from withdrawal one join withdrawal earlier on earlier.member_id = one.member_id and earlier.currency = one.currency
      where one.withdrawal_id = ${id} and earlier.withdrawal_id <> one.withdrawal_id and earlier.status = 'paid'
      order by earlier.requested_at, earlier.withdrawal_id`,
});
