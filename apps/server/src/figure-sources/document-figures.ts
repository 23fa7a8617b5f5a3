/** Figures that stand in PDFs: full statements, proofs of funds, and the pack of a closed month. */
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { TransactionId, ValuationId } from "@kinfold/contract/ids";
import { addUp, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { addDays, endInLagos, lagosDay, startInLagos, type Day } from "#calendar/index.ts";
import { readFullStatement, type CurrencyPart } from "#full-statements/index.ts";
import { readAtOneMoment } from "#platform/db.ts";
import { findLatestRate } from "#reference/index.ts";
import { readLedger, type Book } from "#reports/index.ts";
import {
  formatUnitsE4,
  listNumberedEntries,
  listOnWayToWallet,
  listWaitingForUnits,
  parseUnitsE4,
  type Between,
} from "#units/index.ts";
import { convertAtEnd, listReported, parseReported, parseSpan } from "./month-figures.ts";
import { parseAccount, parseCurrency } from "./ledger-figures.ts";
import { ENTRY_WORDS, parseAskedDay } from "./portfolio-figures.ts";
import { createQuantity } from "./price-figures.ts";
import { traceRecorded, type RecordedRow } from "./recorded-figures.ts";
import {
  addRows,
  createLead,
  createRow,
  createSum,
  nameAsked,
  type Asked,
  type Trace,
} from "./rows.ts";

type End = "opening" | "closing";

/** A full statement's part of a currency, of the days behind the @; undefined where the viewer has none. */
async function readPart(
  asked: Asked,
): Promise<{ part: CurrencyPart; from: Day; to: Day } | undefined> {
  const { db, viewer, now, subject, on = "" } = asked;
  const today = lagosDay(now);
  const span = parseSpan(on, today);
  if (viewer === "staff" || span === undefined || span.until >= today) return undefined;
  const [from, to] = [addDays(span.after, 1), span.until];
  const year = Number(to.slice(0, 4));
  const isYear = from === `${to.slice(0, 4)}-01-01` && to.endsWith("-12-31");
  if (!isYear && on.length !== MONTH_LENGTH) return undefined;
  const whole = isYear ? { year } : { year, month: Number(to.slice(5, 7)) };
  const { parts } = await readAtOneMoment(db, (tx) =>
    readFullStatement(tx, viewer.memberId, whole, now),
  );
  const part = parts.find(({ currency }) => currency === subject);
  return part && { part, from, to };
}
const MONTH_LENGTH = "2026-10".length;

/** What everything of a currency came to at one end of a full statement: wallet, plans, and what was between them. */
export const traceWhole =
  (end: End): Trace =>
  async (asked) => {
    const read = await readPart(asked);
    if (read === undefined) return undefined;
    const { part, from, to } = read;
    const { currency, wallets, wallet, plans, waiting, returning } = part;
    const minor = (ends: Record<`${End}Minor`, Minor>): Minor => ends[`${end}Minor`];
    const day = end === "opening" ? addDays(from, -1) : to;
    const walletIds = wallets.map(({ walletId }) => walletId);
    const rows = [
      createLead(buildFigureId(`statement-${end}`, walletIds, asked.on), "Wallet", minor(wallet)),
      createLead(
        buildFigureId(`month-${end}`, currency, asked.on),
        "Plans",
        end === "opening" ? plans.opening_value : plans.closing_value,
      ),
      createLead(buildFigureId("waiting-on", currency, day), "Waiting for units", minor(waiting)),
      createLead(buildFigureId("returning-on", currency, day), "Plan to wallet", minor(returning)),
    ];
    return createSum(nameAsked(asked), currency, addRows(rows), {
      title: end === "opening" ? "Everything, opening" : "Everything, closing",
      as_of: day,
      formula: "The wallet, the plans, and what was on its way between them, added up.",
      rows,
    });
  };

/** What everything of both currencies came to, in one of them. */
export const traceWholeInBoth: Trace = async (asked) => {
  const other: Currency = asked.subject === "NGN" ? "USD" : "NGN";
  const own = await readPart(asked);
  const elsewhere = await readPart({ ...asked, subject: other });
  if (own === undefined || elsewhere === undefined) return undefined;
  const { currency, whole } = own.part;
  const converted = await convertAtEnd(asked.db, {
    currency,
    until: own.to,
    otherMinor: elsewhere.part.whole.closingMinor,
    lead: buildFigureId("whole-closing", other, asked.on),
  });
  if (converted === undefined) return undefined;
  const words = "Everything, closing";
  const rows = [
    createLead(buildFigureId("whole-closing", currency, asked.on), words, whole.closingMinor),
    converted,
  ];
  return createSum(nameAsked(asked), currency, addRows(rows), {
    title: "Both together",
    as_of: own.to,
    formula:
      "What everything came to in this currency, and what it came to in the other at the rate of the last day.",
    rows,
  });
};

/** What had left wallets or plans of a currency by the end of a day and had not arrived. */
async function readBetween(
  { db, viewer, now, subject }: Asked,
  list: typeof listOnWayToWallet,
  day: Day,
): Promise<{ currency: Currency; rows: Between[] } | undefined> {
  const currency = parseCurrency(subject);
  if (viewer === "staff" || currency === undefined) return undefined;
  const own = listReported(await readLedger(db, viewer.memberId, now), currency);
  const ids = own.map(({ known }) => known.portfolio.portfolio_id);
  return { currency, rows: await list(db, ids, day) };
}

/** What waited for units, or was on its way to the wallet, at the end of a day. */
export const traceBetween =
  (way: "waiting" | "returning"): Trace =>
  async (asked) => {
    const day = parseAskedDay(asked.on);
    if (typeof day !== "string") return undefined;
    const list = way === "waiting" ? listWaitingForUnits : listOnWayToWallet;
    const between = await readBetween(asked, list, day);
    if (between === undefined) return undefined;
    const { currency } = between;
    const rows = between.rows.map((row, at) =>
      createLead(
        way === "waiting"
          ? buildFigureId("order-amount", row.reference)
          : buildFigureId("returning-row", currency, `${day}_${at}`),
        way === "waiting" ? "Waits for units" : "From a plan to the wallet",
        row.amount_minor,
        { note: row.reference, at: row.left_at.toISOString() },
      ),
    );
    return createSum(nameAsked(asked), currency, addRows(rows), {
      title: way === "waiting" ? "Waiting for units" : "Plan to wallet",
      as_of: day,
      formula:
        way === "waiting"
          ? "Every contribution that was paid by the end of that day and had no units yet, added up."
          : "Everything that had left a plan by the end of that day and was not in the wallet yet, after tax and fees, added up.",
      rows,
    });
  };

/** One of what was on its way to the wallet at the end of a day, by its place. */
export const traceReturningRow: Trace = async (asked) => {
  const [on, place = ""] = (asked.on ?? "").split("_");
  const day = parseAskedDay(on);
  if (typeof day !== "string" || !/^\d{1,4}$/.test(place)) return undefined;
  const between = await readBetween(asked, listOnWayToWallet, day);
  const row = between?.rows[Number(place)];
  if (between === undefined || row === undefined) return undefined;
  return createSum(nameAsked(asked), between.currency, row.amount_minor, {
    title: "From a plan to the wallet",
    as_of: day,
    formula:
      "What a redemption, the end of a term or a corrected price brought, after tax and fees.",
    rows: [
      createRow({
        of: row.of,
        ids: [row.row_key],
        words: "From a plan to the wallet",
        note: row.reference,
        at: row.left_at.toISOString(),
        amount: row.amount_minor,
      }),
    ],
  });
};

type FeeRow = { transaction_id: TransactionId; reference: string; minor: Minor; at: Date };

/** The fees that were added to payments in some days. */
export const traceFeesAdded: Trace = async (asked) => {
  const { db, viewer, now } = asked;
  const currency = parseCurrency(asked.subject);
  const span = parseSpan(asked.on, lagosDay(now));
  if (viewer === "staff" || currency === undefined || span === undefined) return undefined;
  const { rows } = await sql<FeeRow>`
    select transaction_id, reference, fee_minor as minor, completed_at as at
      from wallet_transaction join wallet using (wallet_id)
      where member_id = ${viewer.memberId} and fee_currency = ${currency} and status = 'success' and fee_minor > 0
        and completed_at >= ${startInLagos(addDays(span.after, 1))}
        and completed_at < ${startInLagos(addDays(span.until, 1))} order by completed_at, row_no`.execute(
    db,
  );
  const leads = rows.map(({ transaction_id: id, reference, minor, at }) =>
    createLead(buildFigureId("transaction-fee", id), "Fee of a payment", minor, {
      note: reference,
      at: at.toISOString(),
    }),
  );
  return createSum(nameAsked(asked), currency, addRows(leads), {
    title: "Fees added to payments",
    as_of: span.until,
    formula: "The fees of every payment that ended well in these days, added up.",
    rows: leads,
  });
};

/** What a dollar was worth in naira at the end of a day, with all of its decimals. */
export const traceNairaPerDollar: Trace = async (asked) => {
  const day = parseAskedDay(asked.subject);
  if (typeof day !== "string") return undefined;
  const rate = await findLatestRate(asked.db, endInLagos(day));
  if (rate === undefined) return undefined;
  return createQuantity(asked, "NGN", {
    title: "Naira for a dollar",
    as_of: day,
    method: "price",
    formula: "The last rate that was accepted until the end of that day.",
    quantity: rate.nairaPerDollar,
    rows: [
      createRow({
        of: "exchange_rate",
        ids: [rate.rateId],
        words: `Rate of ${rate.source}`,
        at: rate.asOf.toISOString(),
        price: rate.nairaPerDollar,
      }),
    ],
  });
};

/** The lines of the ledger of units of portfolios in some days, as a sum of units. */
async function sumUnits(
  asked: Asked,
  ledger: readonly Book[],
  which: (entry: { kind: string; dealt_on: Day; amount_minor: Minor }) => boolean,
  rest: { title: string; formula: string; as_of: Day },
) {
  const [first] = ledger;
  if (first === undefined) return undefined;
  const lists = await Promise.all(
    ledger.map(({ known }) => listNumberedEntries(asked.db, known.portfolio.portfolio_id)),
  );
  const entries = lists.flat().filter(which);
  return createQuantity(asked, first.known.plan.currency, {
    ...rest,
    method: "units",
    quantity: formatUnitsE4(addUp(entries, (entry) => parseUnitsE4(entry.units))),
    rows: entries.map((entry) =>
      createRow({
        of: "unit_entry",
        ids: [String(entry.entry_no)],
        words: ENTRY_WORDS[entry.kind],
        note: entry.reference,
        day: entry.dealt_on,
        units: formatUnitsE4(parseUnitsE4(entry.units)),
      }),
    ),
  });
}

/** What the ledger has of the viewer's portfolios that a figure is of. */
async function readOwnLedger({ db, viewer, now, subject }: Asked): Promise<Book[]> {
  const of = parseReported(subject);
  if (viewer === "staff" || of === undefined) return [];
  return listReported(await readLedger(db, viewer.memberId, now), of);
}

/** The units of a plan or a portfolio at the end of a day. */
export const traceUnitsHeld: Trace = async (asked) => {
  const day = parseAskedDay(asked.on);
  if (typeof day !== "string") return undefined;
  return sumUnits(asked, await readOwnLedger(asked), ({ dealt_on: on }) => on <= day, {
    title: "Units",
    as_of: day,
    formula: "Every line of the ledger of units until the end of that day, added up.",
  });
};

const DEALT: Readonly<
  Record<
    "bought" | "sold" | "corrected",
    { title: string; is: (entry: { kind: string; amount_minor: Minor }) => boolean }
  >
> = {
  bought: { title: "Units bought", is: ({ kind }) => kind === "allotment" },
  // What a corrected price paid out is taken out as well.
  sold: {
    title: "Units sold",
    is: ({ kind, amount_minor: minor }) =>
      kind === "redemption" || (kind === "correction" && minor > 0n),
  },
  corrected: {
    title: "Units corrected",
    is: ({ kind, amount_minor: minor }) => kind === "correction" && minor <= 0n,
  },
};

/** The units that a portfolio bought, sold, or had corrected in some days. */
export const traceUnitsDealt =
  (part: keyof typeof DEALT): Trace =>
  async (asked) => {
    const span = parseSpan(asked.on, lagosDay(asked.now));
    if (span === undefined) return undefined;
    const { title, is } = DEALT[part];
    const isWithin = (on: Day): boolean => on > span.after && on <= span.until;
    const which = (entry: { kind: string; dealt_on: Day; amount_minor: Minor }): boolean =>
      isWithin(entry.dealt_on) && is(entry);
    return sumUnits(asked, await readOwnLedger(asked), which, {
      title,
      as_of: span.until,
      formula: "The lines of the ledger of units of these days that are of this kind, added up.",
    });
  };

type CorrectionRow = { currency: Currency; valuation_id: ValuationId; unit_price: string };

/** The price of a day before or after it was corrected on another day. */
export const traceCorrected =
  (side: "from" | "to"): Trace =>
  async (asked) => {
    const [valuedOn, correctedOn] = (asked.on ?? "").split("_").map(parseAskedDay);
    if (typeof valuedOn !== "string" || typeof correctedOn !== "string") return undefined;
    if (!/^\d{1,9}$/.test(asked.subject)) return undefined;
    const { rows } = await sql<CorrectionRow>`
      select currency, valuation_id, unit_price::text as unit_price
        from dealing join plan using (plan_id)
        where plan_id = ${Number(asked.subject)} and dealing.dealt_on = ${valuedOn}::date
          and correction_no = ${side === "from" ? -1 : 0} + (select max(newer.correction_no) from dealing newer
            where newer.plan_id = dealing.plan_id and newer.dealt_on = dealing.dealt_on and newer.correction_no > 0
              and newer.dealt_at < ${startInLagos(addDays(correctedOn, 1))}
              and newer.dealt_at >= ${startInLagos(correctedOn)})`.execute(asked.db);
    const [row] = rows;
    if (row === undefined) return undefined;
    return createQuantity(asked, row.currency, {
      title: side === "from" ? "Price before it was corrected" : "Price as it was corrected",
      as_of: valuedOn,
      method: "price",
      formula: "The price of that day, as two people published it.",
      quantity: row.unit_price,
      rows: [
        createRow({
          of: "valuation",
          ids: [row.valuation_id],
          words: "Price of a unit",
          day: valuedOn,
          price: row.unit_price,
        }),
      ],
    });
  };

/** A line of a proof of funds, by its place; or all lines of a currency. */
const traceProofLines = (part: "line" | "sum"): Trace =>
  traceRecorded({
    title: part === "line" ? "Held" : "All of this currency",
    formula:
      part === "line"
        ? "What was held at the end of the day of the proof, by the ledger log."
        : "Every line of the proof in this currency, added up.",
    of: "funds_proof_line",
    most: 1,
    isOn: (on) => (part === "line" ? /^\d{1,4}$/.test(on ?? "") : on === "NGN" || on === "USD"),
    find: ([code], { on }) => sql<RecordedRow>`
      select code as subject, member_id, line.currency, line.amount_minor as minor, name as words, 'line ' || line_no as note,
          made_at as at, null as transaction_id
        from funds_proof_line line join funds_proof using (code)
        where code = ${code ?? ""} and ${on ?? ""} in (line_no::text, line.currency) order by line_no`,
  });
export const [traceProofLine, traceProofSum] = [traceProofLines("line"), traceProofLines("sum")];

type ClosedRow = { minor: Minor; closed_at: Date; highest: string };

/** What an account opened with, or was debited and credited in a month, as the month was closed with it. */
export const traceClosed =
  (part: "opening" | "debits" | "credits"): Trace =>
  async (asked) => {
    const account = parseAccount(asked.subject);
    const month = asked.on ?? "";
    if (asked.viewer !== "staff" || account === undefined) return undefined;
    const { rows } = await sql<ClosedRow>`
      select coalesce((line ->> ${part})::bigint, 0) as minor, closed_at, highest_journal::text as highest
        from month_close cross join jsonb_array_elements(contents::jsonb -> 'trial_balance') as line
        where to_char(month, 'YYYY-MM') = ${month} and line ->> 'account' = ${account.name}
          and line ->> 'currency' = ${account.currency}`.execute(asked.db);
    const [row] = rows;
    if (row === undefined) return undefined;
    return createSum(nameAsked(asked), account.currency, row.minor, {
      title: account.name,
      formula:
        "A figure of the trial balance as the month was closed with it, by every journal up to the newest one of the close. It is kept with the close and never changed.",
      rows: [
        createRow({
          of: "month_close",
          ids: [month],
          words: account.name,
          note: `up to journal ${row.highest}`,
          at: row.closed_at.toISOString(),
          amount: row.minor,
        }),
      ],
    });
  };

type OpenRow = { currency: Currency; minor: Minor; name: string; at: Date };

/** A sum of what was open when a month was closed, by its place in the decision. */
export const traceOpenSum: Trace = async (asked) => {
  if (asked.viewer !== "staff" || !/^\d{1,4}$/.test(asked.on ?? "")) return undefined;
  const { rows } = await sql<OpenRow>`
    select coalesce(part ->> 'currency', 'NGN') as currency, coalesce((part ->> 'amount')::bigint, 0) as minor,
        coalesce(part ->> 'name', '') as name, proposed_at as at
      from decision cross join lateral (select payload -> 'open' -> ${Number(asked.on)}::integer as part) open
      where decision_id = ${asked.subject} and kind = 'month_close' and part ->> 'amount' is not null`.execute(
    asked.db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return createSum(nameAsked(asked), row.currency, row.minor, {
    title: "What was open",
    formula: "What was open when the month was closed, added up then and kept with the decision.",
    rows: [
      createRow({
        of: "decision",
        ids: [asked.subject],
        words: row.name,
        at: row.at.toISOString(),
        amount: row.minor,
      }),
    ],
  });
};
