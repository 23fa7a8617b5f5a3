/** Figures that a month was closed with, and what was posted to it later. */
import { buildFigureId, type FigureId } from "@kinfold/contract/figure-sources";
import { negate, ZERO, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { readMarks } from "#accounting/index.ts";
import { addMonths, startInLagos, type Day } from "#calendar/index.ts";
import { readExpectedAtBanks, sumLate } from "#ledger/index.ts";
import { parseAccount, parseCurrency, parseDays } from "./ledger-figures.ts";
import { parseAskedDay } from "./portfolio-figures.ts";
import { addRows, createLead, createRow, createSum, nameAsked, type Trace } from "./rows.ts";

/** The first day of the month behind an @, `2026-10`; undefined for what is none. */
function parseMonth(on: string | undefined): Day | undefined {
  const day = parseAskedDay(/^\d{4}-\d{2}$/.test(on ?? "") ? `${on}-01` : "none");
  return typeof day === "string" ? day : undefined;
}

/** All balances of one side, as the month was closed with them. */
export const traceClosedSide =
  (side: "debit" | "credit"): Trace =>
  async (asked) => {
    const currency = parseCurrency(asked.subject);
    const month = parseMonth(asked.on);
    if (asked.viewer !== "staff" || currency === undefined || month === undefined) return undefined;
    const { rows } = await sql<{ account: string; closing_minor: Minor }>`
      select account, closing_minor from month_close_total
        where month = ${month}::date and currency = ${currency} order by account`.execute(asked.db);
    if (rows.length === 0) return undefined;
    const own = rows.filter(({ closing_minor: minor }) =>
      side === "debit" ? minor < 0n : minor > 0n,
    );
    const leads = own.map(({ account, closing_minor: minor }) =>
      createLead(
        buildFigureId("closed-account", nameAccount(currency, account), asked.on),
        account,
        side === "debit" ? negate(minor) : minor,
      ),
    );
    return createSum(nameAsked(asked), currency, addRows(leads), {
      title: side === "debit" ? "All debit balances" : "All credit balances",
      formula:
        "The closing balance of every account on this side, as the month was closed with it, added up.",
      rows: leads,
    });
  };

const nameAccount = (currency: Currency, account: string): `${Currency}.${string}` =>
  `${currency}.${account}`;

/** What an account stood at when its month was closed. */
export const traceClosedAccount: Trace = async (asked) => {
  const account = parseAccount(asked.subject);
  const month = parseMonth(asked.on);
  if (asked.viewer !== "staff" || account === undefined || month === undefined) return undefined;
  const { rows } = await sql<{ closing_minor: Minor; closed_at: Date; highest: string }>`
    select closing_minor, closed_at, highest_journal::text as highest from month_close_total join month_close using (month)
      where month = ${month}::date and account = ${account.name} and currency = ${account.currency}`.execute(
    asked.db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return createSum(nameAsked(asked), account.currency, row.closing_minor, {
    title: account.name,
    formula:
      "What the account stood at when the month was closed, by every journal up to the newest one of the close. It is kept with the close and never changed.",
    rows: [
      createRow({
        of: "month_close_total",
        ids: [`${asked.on}`],
        words: account.name,
        note: `up to journal ${row.highest}`,
        at: row.closed_at.toISOString(),
        amount: row.closing_minor,
      }),
    ],
  });
};

/** What was posted to an account of a month after it was closed. */
export const traceLate =
  (side: "debits" | "credits"): Trace =>
  async (asked) => {
    const account = parseAccount(asked.subject);
    const month = parseMonth(asked.on);
    if (asked.viewer !== "staff" || account === undefined || month === undefined) return undefined;
    const { db } = asked;
    const period = { from: startInLagos(month), before: startInLagos(addMonths(month, 1)) };
    const late = (await sumLate(db, period, await readMarks(db))).find(
      (one) => one.name === account.name && one.currency === account.currency,
    );
    if (late === undefined) return undefined;
    const minor = side === "debits" ? late.debits_minor : late.credits_minor;
    return createSum(nameAsked(asked), account.currency, minor, {
      title: side === "debits" ? "Debits after the close" : "Credits after the close",
      formula:
        "The postings of this month to the account whose journals were written after the month was closed. The late journals stand below on the page.",
      rows: [
        createRow({
          of: "postings",
          ids: [account.name],
          words: account.name,
          note: `${asked.on}`,
          amount: minor,
        }),
      ],
    });
  };

/** What of the movements of an account over some days was posted after the close of their month. */
export const traceLateBalance: Trace = async (asked) => {
  const account = parseAccount(asked.subject);
  const period = parseDays(asked.on);
  if (asked.viewer !== "staff" || account === undefined || period === undefined) return undefined;
  const late = (await sumLate(asked.db, period, await readMarks(asked.db))).find(
    (one) => one.name === account.name && one.currency === account.currency,
  );
  const [debits, credits] = [late?.debits_minor ?? ZERO, late?.credits_minor ?? ZERO];
  const words = ["Debits after the close", "Credits after the close"] as const;
  const rows = [negate(debits), credits].map((minor, at) =>
    createRow({ of: "postings", ids: [account.name], words: words[at] ?? "", amount: minor }),
  );
  return createSum(nameAsked(asked), account.currency, addRows(rows), {
    title: "After the close",
    formula:
      "The postings of these days to the account whose journals were written after their month was closed. Above zero it was credited.",
    rows,
  });
};

/** What the ledger had at all banks before the day of an opening balance, without opening balances. */
export const traceExpected: Trace = async (asked) => {
  if (asked.viewer !== "staff" || asked.on !== undefined) return undefined;
  const { rows } = await sql<{ currency: string; opened_on: string }>`
    select coalesce(payload ->> 'currency', '') as currency, coalesce(payload ->> 'opened_on', '') as opened_on
      from decision where decision_id = ${asked.subject} and kind = 'bank_opening'`.execute(
    asked.db,
  );
  const currency = parseCurrency(rows[0]?.currency ?? "");
  const day = parseAskedDay(rows[0]?.opened_on);
  if (currency === undefined || typeof day !== "string") return undefined;
  const minor = await readExpectedAtBanks(asked.db, currency, day);
  const figure: FigureId = nameAsked(asked);
  return createSum(figure, currency, minor, {
    title: "The ledger at all banks",
    as_of: day,
    formula:
      "The postings to the club's accounts at banks before this day, added up, without those of opening balances.",
    rows: [
      createRow({ of: "balances", ids: ["banks"], words: "Accounts at banks", day, amount: minor }),
    ],
  });
};
