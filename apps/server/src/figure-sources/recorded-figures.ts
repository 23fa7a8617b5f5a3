import { buildFigureId, type FigureRow } from "@kinfold/contract/figure-sources";
import type { MemberId, TransactionId } from "@kinfold/contract/ids";
import type { Currency, Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import { parseAskedDay } from "./portfolio-figures.ts";
import {
  addRows,
  createRow,
  createSum,
  mayView,
  nameAsked,
  type Asked,
  type Trace,
} from "./rows.ts";

/** More rows are not named by one figure. */
const MOST_ROWS = 60;

/** An amount that stands in a row of its own. Minor units. */
export type RecordedRow = {
  subject: string;
  /** Null where it is no member's, and staff alone may read it. */
  member_id: MemberId | null;
  currency: Currency;
  minor: Minor;
  words: string;
  note: string | null;
  at: Date;
  transaction_id: TransactionId | null;
  /** Its table, where a figure has rows of several. */
  of?: FigureRow["of"];
};

/** Whose a figure is that may have no row yet, and in what. */
export type Owner = Pick<RecordedRow, "member_id" | "currency">;

/** A kind of figure that is an amount of a row, or of several rows that add up. */
type Recorded = {
  title: string;
  formula: string;
  of: FigureRow["of"];
  /** The rows with these ids or references; `on` is the day behind the @. */
  find: (subjects: readonly string[], asked: Pick<Asked, "on" | "now">) => RawBuilder<RecordedRow>;
  /** Of a sum over the rows of one thing, which may have none: that thing's own member. */
  findOwner?: (subject: string) => RawBuilder<Owner>;
  /** What may stand behind the @, where that is more than a day or a place. */
  isOn?: (on: string | undefined) => boolean;
  /** How many rows one id may name. */
  most?: number;
};

/** Whether what stands behind an @ is a day, or the place of a posting in its journal. */
const isPlace = (on: string | undefined): boolean =>
  parseAskedDay(on) !== null || /^\d{1,4}$/.test(on ?? "");

/** Traces a figure of rows by themselves: undefined where one of them is another member's, or not there. */
export const traceRecorded =
  ({ title, formula, of, find, findOwner, isOn = isPlace, most = MOST_ROWS }: Recorded): Trace =>
  async (asked) => {
    const { db, viewer, subject } = asked;
    const subjects = subject.split(",");
    if (subjects.length > most || !isOn(asked.on)) return undefined;
    const owner = findOwner && (await findOwner(subject).execute(db)).rows[0];
    const { rows } = await find(subjects, asked).execute(db);
    const rowNames = new Set(rows.map((row) => row.subject));
    const isWhole =
      findOwner === undefined ? rowNames.size === subjects.length : owner !== undefined;
    const { currency } = owner ?? rows[0] ?? {};
    const isShown = [...rows, ...(owner === undefined ? [] : [owner])].every(
      (row) =>
        (row.member_id === null ? viewer === "staff" : mayView(viewer, row.member_id)) &&
        row.currency === currency,
    );
    if (!isWhole || !isShown || currency === undefined) return undefined;
    const shownRows = rows.map((row) => toRow(of, row));
    return createSum(nameAsked(asked), currency, addRows(shownRows), {
      title,
      formula,
      rows: shownRows,
    });
  };

const toRow = (of: FigureRow["of"], row: RecordedRow): FigureRow =>
  createRow({
    of: row.of ?? of,
    ids: [row.subject],
    words: row.words,
    note: row.note,
    at: row.at.toISOString(),
    amount: row.minor,
    leads_to: row.transaction_id === null ? null : buildFigureId("transaction", row.transaction_id),
  });

/** What was asked for as a contribution, or brought by a redemption. */
export const traceOrder = traceRecorded({
  title: "Amount",
  formula: "What was put in with this order; of a redemption what it brought, before its fee.",
  of: "order",
  find: (ids) => sql<RecordedRow>`
    select portfolio_order.reference as subject, portfolio.member_id, portfolio.currency, amount_minor as minor,
        case kind when 'redemption' then 'Taken out' when 'top_up' then 'Top-up' else 'Contribution' end as words,
        portfolio_order.reference as note, placed_at as at,
        (select transaction_id from wallet_transaction where wallet_transaction.wallet_id = portfolio.wallet_id
          and wallet_transaction.reference in (portfolio_order.reference, payment_reference)
          order by row_no limit 1) as transaction_id
      from portfolio_order join portfolio using (portfolio_id)
      where portfolio_order.reference = any (${[...ids]}::text[]) order by order_no`,
});

/** What the units of a redemption were worth when it was asked for. */
export const traceEstimate = traceRecorded({
  title: "Estimate",
  formula:
    "What the units were worth when it was asked for. The price of its own day decides what it brings.",
  of: "order",
  find: (ids) => sql<RecordedRow>`
    select portfolio_order.reference as subject, portfolio.member_id, portfolio.currency,
        coalesce(estimated_minor, 0) as minor, 'Estimate of a redemption' as words,
        trim_scale(portfolio_order.units)::text || ' units' as note, placed_at as at, null as transaction_id
      from portfolio_order join portfolio using (portfolio_id)
      where portfolio_order.reference = any (${[...ids]}::text[]) and kind = 'redemption' order by order_no`,
});

/** A payment: what is credited, what it costs on top, and what is paid together. */
const tracePayment = (part: "credited" | "fees" | "charged"): Trace =>
  traceRecorded({
    title: { credited: "Amount", fees: "Fees", charged: "Charged" }[part],
    formula: {
      credited: "What this payment adds, without its fees.",
      fees: "What the provider and its processing cost on top of this payment, by the rule that was shown before it.",
      charged: "What was asked for with its fees.",
    }[part],
    of: "payment_intent",
    find: (ids) => sql<RecordedRow>`
      select payment_intent.reference as subject, payment_intent.member_id,
          case when ${part} = 'credited' then credited_currency else charged_currency end as currency,
          case ${part} when 'credited' then payment_intent.amount_minor when 'fees' then processing_fee_minor + provider_fee_minor
            else total_minor end as minor,
          'Payment' as words, payment_intent.reference as note, payment_intent.created_at as at, transaction_id
        from payment_intent left join wallet_transaction using (reference)
        where payment_intent.reference = any (${[...ids]}::text[]) order by payment_intent.created_at, payment_intent.reference`,
  });
export const [tracePaymentAmount, tracePaymentFees, traceCharged] = [
  tracePayment("credited"),
  tracePayment("fees"),
  tracePayment("charged"),
];

/** What a member said that they would transfer. */
export const traceTransfer = traceRecorded({
  title: "Transfer that you began",
  formula:
    "The amount that you entered when you asked where to pay. Nothing of it has arrived yet.",
  of: "transfer_reference",
  find: (ids) => sql<RecordedRow>`
    select reference as subject, member_id, currency, amount_minor as minor, 'Transfer' as words, reference as note,
        begun_at as at, null as transaction_id
      from transfer_reference
      where reference = any (${[...ids]}::text[]) and begun_at is not null and amount_minor is not null and currency is not null
      order by begun_at, reference`,
});

/** What a withdrawal takes out of the wallet, or what it costs. */
const traceWithdrawalPart = (part: "amount" | "fee"): Trace =>
  traceRecorded({
    title: part === "amount" ? "Withdrawal" : "Fee",
    formula:
      part === "amount"
        ? "What was asked for. It is set aside until it is paid, and given back when it is not."
        : "What the club keeps of this withdrawal.",
    of: "withdrawal",
    find: (ids) => sql<RecordedRow>`
      select withdrawal_id as subject, withdrawal.member_id, withdrawal.currency,
          case when ${part} = 'amount' then withdrawal.amount_minor else withdrawal.fee_minor end as minor,
          'Withdrawal' as words, withdrawal.reference as note, requested_at as at,
          (select transaction_id from wallet_transaction
            where wallet_transaction.reference = withdrawal.reference) as transaction_id
        from withdrawal where withdrawal_id = any (${[...ids]}::text[]) order by requested_at, withdrawal_id`,
  });
export const [traceWithdrawal, traceWithdrawalFee] = [
  traceWithdrawalPart("amount"),
  traceWithdrawalPart("fee"),
];

/** What a contribution that repeats takes each time. */
export const traceSubscription = traceRecorded({
  title: "Each time",
  formula: "The amount that you chose. It is charged on each of its days.",
  of: "subscription",
  find: (ids) => sql<RecordedRow>`
    select subscription_id as subject, member_id, currency, amount_minor as minor, 'Contribution that repeats' as words,
        code as note, created_at as at, null as transaction_id
      from subscription where subscription_id = any (${[...ids]}::text[]) order by created_at, subscription_id`,
});

/** What was charged for a contribution that repeats: on one of its days, or on all of them. */
const traceCharges = (title: string): Trace =>
  traceRecorded({
    title,
    formula: "Every payment that was made for it, added up.",
    of: "payment_intent",
    findOwner: (id) => sql<Owner>`
      select member_id, currency from subscription where subscription_id = ${id}`,
    find: ([id], { on }) => sql<RecordedRow>`
      select payment_intent.reference as subject, subscription.member_id, credited_currency as currency,
          payment_intent.amount_minor as minor, 'Charge' as words, payment_intent.reference as note, paid_at as at, transaction_id
        from subscription join subscription_cycle cycle using (subscription_id)
          join subscription_attempt attempt using (subscription_id, due_on)
          join payment_intent on payment_intent.reference = attempt.payment_reference
          left join wallet_transaction on wallet_transaction.reference = payment_intent.reference
        where subscription_id = ${id} and cycle.state = 'paid' and attempt.state = 'paid' and paid_at is not null
          and due_on = coalesce(${on ?? null}::date, due_on) order by due_on`,
  });
export const [traceCharge, traceSubscriptionTotal] = [
  traceCharges("Charged"),
  traceCharges("Contributed so far"),
];

/** What a member owes the club for a payment that went back. */
export const traceDebt = traceRecorded({
  title: "Owed",
  formula: "What the wallet lacked when the payment went back, less what was made good since.",
  of: "payment_return",
  find: (ids) => sql<RecordedRow>`
    select reference as subject, member_id, credited_currency as currency, owed_minor - recovered_minor as minor,
        'Payment that went back' as words, payment_return.reason as note, payment_return.created_at as at, null as transaction_id
      from payment_return join payment_intent using (reference)
      where reference = any (${[...ids]}::text[]) and payment_return.state <> 'undone' and owed_minor > recovered_minor
      order by payment_return.created_at, return_id`,
});

/** The most that a direct debit takes in a month. */
export const traceMandateLimit = traceRecorded({
  title: "At most each month",
  formula: "The limit that you agreed to with your bank.",
  of: "mandate",
  find: (ids) => sql<RecordedRow>`
    select mandate_id as subject, member_id, 'NGN' as currency, most_a_month_minor as minor, 'Direct debit' as words,
        bank_name as note, asked_at as at, null as transaction_id
      from mandate where mandate_id = any (${[...ids]}::text[]) order by asked_at`,
});

/** What a direct debit took this month, with its fees. */
export const traceMandateTaken = traceRecorded({
  title: "Taken this month",
  formula: "Every debit that was begun this month and did not fail, with its fees.",
  of: "payment_intent",
  findOwner: (id) => sql<Owner>`
    select member_id, 'NGN' as currency from mandate where mandate_id = ${id}`,
  find: ([id], { now }) => sql<RecordedRow>`
    select payment_intent.reference as subject, member_id, charged_currency as currency, total_minor as minor,
        'Debit' as words, payment_intent.reference as note, payment_intent.created_at as at, transaction_id
      from payment_intent left join wallet_transaction using (reference)
      where mandate_id = ${id} and state not in ('failed', 'abandoned', 'expired')
        and to_char(payment_intent.created_at at time zone 'Africa/Lagos', 'YYYY-MM') = ${lagosDay(now).slice(0, 7)}
      order by payment_intent.created_at, payment_intent.reference`,
});

/** What a quote says of a payment that was not begun: each part of its price. */
const traceQuote = (
  part: "amount" | "base" | "processing" | "provider" | "fees" | "charged",
): Trace =>
  traceRecorded({
    title: {
      amount: "Into the wallet or plan",
      base: "At this rate",
      processing: "Processing charge",
      provider: "Charge of the provider",
      fees: "Charges",
      charged: "You pay",
    }[part],
    formula: {
      amount: "The amount that you entered.",
      base: "The amount at the rate of the quote, rounded up to the kobo where it is an exchange.",
      processing: "The club's charge, by the tariff that holds for this way to pay.",
      provider: "What the provider takes, by its tariff.",
      fees: "The club's charge and the provider's, by the tariffs that hold for this way to pay.",
      charged: "The amount at its rate and the charges, as the quote fixed them until it ends.",
    }[part],
    of: "payment_quote",
    find: (ids) => sql<RecordedRow>`
      select quote_id as subject, member_id, case when ${part} = 'amount' then credited_currency else charged_currency end as currency,
          case ${part} when 'amount' then amount_minor when 'base' then base_minor when 'processing' then processing_fee_minor
            when 'provider' then provider_fee_minor when 'fees' then processing_fee_minor + provider_fee_minor
            else base_minor + processing_fee_minor + provider_fee_minor end as minor,
          'Quote' as words, case when naira_per_dollar is null then null else 'at ' || naira_per_dollar || ' naira for a dollar' end as note,
          created_at as at, null as transaction_id
        from payment_quote where quote_id = any (${[...ids]}::text[]) order by created_at, quote_id`,
  });
export const [
  traceQuoteAmount,
  traceQuoteBase,
  traceQuoteProcessing,
  traceQuoteProvider,
  traceQuoteFees,
  traceQuoteCharged,
] = [
  traceQuote("amount"),
  traceQuote("base"),
  traceQuote("processing"),
  traceQuote("provider"),
  traceQuote("fees"),
  traceQuote("charged"),
];

/** The amount that a proof of funds says was held at least. */
export const traceProof = traceRecorded({
  title: "At least",
  formula: "The amount that you chose to show. The proof compares it with what you had on its day.",
  of: "funds_proof",
  find: (ids) => sql<RecordedRow>`
    select code as subject, member_id, currency, amount_minor as minor, purpose as words, code as note, made_at as at,
        null as transaction_id
      from funds_proof where code = any (${[...ids]}::text[]) and amount_minor is not null and currency is not null
      order by made_at, code`,
});

/** The fee of a transaction, in the currency that it was charged in. */
export const traceTransactionFee = traceRecorded({
  title: "Fee",
  formula: "What was paid on top of the transaction, by the rule that was shown before it.",
  of: "wallet_transaction",
  find: (ids) => sql<RecordedRow>`
    select transaction_id as subject, member_id, fee_currency as currency, fee_minor as minor, description as words,
        reference as note, created_at as at, transaction_id
      from wallet_transaction join wallet using (wallet_id)
      where transaction_id = any (${[...ids]}::text[]) order by row_no`,
});

/** What staff entered for a price: what the plan has, what it owes, and the rest. */
const traceValuation = (part: "net" | "assets" | "liabilities"): Trace =>
  traceRecorded({
    title: { net: "Net", assets: "Assets", liabilities: "Liabilities" }[part],
    formula: {
      net: "Assets less liabilities, as they were entered; without them the units times the price that was given.",
      assets: "What the plan has, as it was entered with its source.",
      liabilities: "What the plan owes, as it was entered with its source.",
    }[part],
    of: "valuation",
    find: (ids) => sql<RecordedRow>`
      select valuation_id as subject, null as member_id, plan.currency,
          coalesce(case ${part} when 'net' then net_minor when 'assets' then assets_minor else liabilities_minor end, 0) as minor,
          plan.name as words, source_note as note, drafted_at as at, null as transaction_id
        from valuation join plan using (plan_id)
        where valuation_id = any (${[...ids]}::text[]) order by drafted_at, valuation_id`,
  });
export const [traceNet, traceAssets, traceLiabilities] = [
  traceValuation("net"),
  traceValuation("assets"),
  traceValuation("liabilities"),
];

/** An amount in a journal, by its place there; or of a posting. */
const tracePosting = (isByPlace: boolean): Trace =>
  traceRecorded({
    title: "Posting",
    formula: "The posting as it stands in the ledger. It is never changed.",
    of: "posting",
    find: ([id = ""], { on }) => sql<RecordedRow>`
      select posting_id::text as subject, null as member_id, posting.currency, amount_minor as minor, kind as words,
          debited.name || ' to ' || credited.name as note, event_at as at, null as transaction_id
        from ledger.posting join ledger.journal using (journal_id)
          join ledger.account debited on debited.account_id = debit_account
          join ledger.account credited on credited.account_id = credit_account
        where ${isByPlace} and journal_id::text = ${id} and leg = (select leg from ledger.posting placed
            where placed.journal_id = posting.journal_id order by leg limit 1 offset ${Number(on ?? "0")})
          or not ${isByPlace} and posting_id::text = ${id}
        order by posting_id`,
  });
export const [traceJournalAmount, tracePostingAmount] = [tracePosting(true), tracePosting(false)];

/** What a transaction in dollars was worth in naira at its moment. */
export const traceNaira = traceRecorded({
  title: "In naira",
  formula: "The amount at the last rate that was known when it was completed, half up to the kobo.",
  of: "exchange_rate",
  find: (ids) => sql<RecordedRow>`
    select transaction_id as subject, null as member_id, 'NGN' as currency,
        round(amount_minor * naira_per_dollar)::bigint as minor, 'At ' || naira_per_dollar::text as words,
        source as note, as_of as at, transaction_id
      from wallet_transaction cross join lateral (select * from exchange_rate where as_of <= completed_at
        order by as_of desc, fetched_at desc limit 1) rate
      where transaction_id = any (${[...ids]}::text[]) and currency = 'USD' order by row_no`,
});
