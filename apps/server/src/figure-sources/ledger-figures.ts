import { buildFigureId, type FigureSource } from "@kinfold/contract/figure-sources";
import { toPortfolioId } from "@kinfold/contract/ids";
import { MONEY_OWNERS } from "@kinfold/contract/office/health";
import { negate, ZERO, type Currency, type Minor } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import { sumLedger } from "#accounting/index.ts";
import { addDays, startInLagos, type Day } from "#calendar/index.ts";
import { sumByHolder } from "#ledger/index.ts";
import type { Count, Db } from "#platform/db.ts";
import { findPortfolio, listHeldWorth, sumRegister } from "#units/index.ts";
import { parseAskedDay } from "./portfolio-figures.ts";
import {
  addRows,
  createLead,
  createRow,
  createSum,
  nameAsked,
  type Asked,
  type Trace,
} from "./rows.ts";

type Part = "opening" | "debits" | "credits" | "closing";

const TITLES: Readonly<Record<Part, string>> = {
  opening: "Opening balance",
  debits: "Debits",
  credits: "Credits",
  closing: "Closing balance",
};

type Account = { currency: Currency; name: string };

/** The currency and the name in an id, `NGN.club:bank:NGN`; undefined for what is none. */
export function parseAccount(subject: string): Account | undefined {
  const [code, ...rest] = subject.split(".");
  if ((code !== "NGN" && code !== "USD") || rest.length === 0) return undefined;
  return { currency: code, name: rest.join(".") };
}

/** The days behind an @, `2026-10-01_2026-10-31`, as moments; undefined for what is none. */
export function parseDays(on: string | undefined): { from: Date; before: Date } | undefined {
  const [from, to] = (on ?? "").split("_").map(parseAskedDay);
  if (typeof from !== "string" || typeof to !== "string") return undefined;
  return { from: startInLagos(from), before: startInLagos(addDays(to, 1)) };
}

type KindRow = { kind: string; count: Count; minor: Minor };

/** What these postings did to an account, by the kind of their journals: above zero it was credited. All wallets of one kind are one account. */
async function sumKinds(
  db: Db,
  { currency, name }: Account,
  which: RawBuilder<unknown>,
): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select kind, count(*) as count, coalesce(sum(entry.amount_minor), 0)::bigint as minor
      from ledger.entry join ledger.account using (account_id) join ledger.journal using (journal_id)
      where account.currency = ${currency} and ${which}
        and ${name} in (name, case side when 'member' then 'wallets:' || split_part(name, ':', 3) end)
      group by kind order by kind`.execute(db);
  return rows;
}

const sayKind = (kind: string): string => {
  const words = kind.replaceAll(/[_.]/g, " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

/** Postings of an account as a sum, a row for each kind of journal. */
const sumPostings = (
  asked: Asked,
  { currency }: Account,
  kinds: readonly KindRow[],
  rest: Pick<FigureSource, "title" | "formula">,
  sign: (minor: Minor) => Minor = (minor) => minor,
): FigureSource => {
  const rows = kinds.map(({ kind, count, minor }) =>
    createRow({
      of: "postings",
      ids: [kind],
      words: sayKind(kind),
      note: count === 1n ? "1 posting" : `${count} postings`,
      amount: sign(minor),
    }),
  );
  return createSum(nameAsked(asked), currency, addRows(rows), { ...rest, rows });
};

/** An account over some days: every posting, by the kind of its journal. */
export const traceAccount =
  (part: Part): Trace =>
  async (asked) => {
    const account = parseAccount(asked.subject);
    const days = parseDays(asked.on);
    if (asked.viewer !== "staff" || account === undefined || days === undefined) return undefined;
    const { from, before } = days;
    const within = sql`event_at >= ${from}::timestamptz and event_at < ${before}::timestamptz`;
    const which = {
      opening: sql`event_at < ${from}::timestamptz`,
      debits: sql`${within} and entry.amount_minor < 0`,
      credits: sql`${within} and entry.amount_minor > 0`,
      closing: sql`event_at < ${before}::timestamptz`,
    }[part];
    return sumPostings(
      asked,
      account,
      await sumKinds(asked.db, account, which),
      {
        title: TITLES[part],
        formula:
          "Every posting of the ledger to this account in these days, added up by the kind of its journal. Above zero it was credited; debits are told without their sign. The list of movements has each of them.",
      },
      part === "debits" ? negate : undefined,
    );
  };

/** What an account stood at after a posting, in the order of the journals' moments. */
export const traceAccountBalance: Trace = async (asked) => {
  const account = parseAccount(asked.subject);
  const { on = "" } = asked;
  if (asked.viewer !== "staff" || account === undefined || !/^\d{1,18}$/.test(on)) return undefined;
  const which = sql`(event_at, posting_id) <= (select event_at, posting_id from ledger.posting
    join ledger.journal using (journal_id) where posting_id = ${on}::bigint)`;
  return sumPostings(asked, account, await sumKinds(asked.db, account, which), {
    title: "Balance",
    formula: "Every posting to this account until this one, added up by the kind of its journal.",
  });
};

/** What an account of the club stands at now, as what others have of ours: a debit is above zero. */
export const traceWithProvider: Trace = async (asked) => {
  const account = parseAccount(asked.subject);
  if (
    asked.viewer !== "staff" ||
    account === undefined ||
    !account.name.startsWith("club:clearing:")
  )
    return undefined;
  return sumPostings(
    asked,
    account,
    await sumKinds(asked.db, account, sql`true`),
    {
      title: "With the provider",
      formula:
        "Every posting of the ledger to the account of what this provider collected, added up by the kind of its journal. Above zero the provider has it.",
    },
    negate,
  );
};

/** All balances of one side. */
export const traceSide =
  (side: "debit" | "credit"): Trace =>
  async (asked) => {
    const days = parseDays(asked.on);
    const currency = parseCurrency(asked.subject);
    if (asked.viewer !== "staff" || days === undefined || currency === undefined) return undefined;
    const rows = (await sumLedger(asked.db, days))
      .filter(
        (row) =>
          row.currency === currency &&
          (side === "debit" ? row.closing_minor < 0n : row.closing_minor > 0n),
      )
      .map(({ name, closing_minor: minor }) =>
        createLead(
          buildFigureId("account-closing", `${currency}.${name}`, asked.on),
          name,
          side === "debit" ? negate(minor) : minor,
        ),
      );
    return createSum(nameAsked(asked), currency, addRows(rows), {
      title: side === "debit" ? "All debit balances" : "All credit balances",
      formula: "The closing balance of every account on this side, added up.",
      rows,
    });
  };

/** The currency that an id names; undefined for what is none. */
export const parseCurrency = (subject: string): Currency | undefined =>
  subject === "NGN" || subject === "USD" ? subject : undefined;

/** What everyone holds of a plan at the end of a day. */
export const traceRegister: Trace = async (asked) => {
  const day = parseAskedDay(asked.on);
  if (asked.viewer !== "staff" || typeof day !== "string") return undefined;
  if (!/^\d{1,9}$/.test(asked.subject)) return traceRegistered(asked, day);
  const [plan] = await sumRegister(asked.db, { on: day, planId: Number(asked.subject) });
  if (plan === undefined) return undefined;
  const minor = plan.worth_minor ?? ZERO;
  return createSum(nameAsked(asked), plan.currency, minor, {
    title: plan.plan_name,
    as_of: day,
    formula:
      "The value of each portfolio at the price of that day, each rounded half up by itself.",
    rows: [
      createRow({
        of: "register",
        ids: [asked.subject],
        words: `${plan.units} units of ${plan.holder_count} holders`,
        note: plan.unit_price === null ? null : `at ${plan.unit_price}`,
        day,
        amount: minor,
      }),
    ],
  });
};

/** What one portfolio holds at the end of a day, at the price of that day. A unit at a fixed rate is worth one. */
async function traceRegistered(asked: Asked, day: Day): Promise<FigureSource | undefined> {
  const portfolio = await findPortfolio(asked.db, toPortfolioId(asked.subject));
  if (portfolio === undefined) return undefined;
  const { plan_id: planId, portfolio_id: id, currency, reference } = portfolio;
  const held = (await listHeldWorth(asked.db, { on: day, planId })).find(
    (one) => one.portfolio_id === id,
  );
  if (held === undefined) return undefined;
  const words = `Units of ${reference} at the price of that day`;
  return createSum(nameAsked(asked), currency, held.worth_minor, {
    title: "Value in the register",
    as_of: day,
    formula:
      "Units × the price of that day, rounded half up. At a fixed rate a unit is worth one, without interest.",
    rows: [createRow({ of: "register", ids: [id], words, day, amount: held.worth_minor })],
  });
}

/** What all units of a plan are worth at its newest price. */
export const tracePlanWorth: Trace = async (asked) => {
  if (asked.viewer !== "staff" || !/^\d{1,9}$/.test(asked.subject)) return undefined;
  const { rows } = await sql<{ currency: Currency; units: string; price: string; minor: Minor }>`
    select currency, coalesce(held.units, 0)::text as units, coalesce(unit_price, 0)::text as price,
        round(coalesce(held.units, 0) * coalesce(unit_price, 0) * 100)::bigint as minor
      from plan
        left join (select plan_id, sum(units) as units from unit_entry group by plan_id) held using (plan_id)
        left join lateral (select unit_price from dealing where dealing.plan_id = plan.plan_id
          order by dealing.dealt_on desc, correction_no desc limit 1) newest on true
      where plan_id = ${Number(asked.subject)}`.execute(asked.db);
  const [plan] = rows;
  if (plan === undefined) return undefined;
  return createSum(nameAsked(asked), plan.currency, plan.minor, {
    title: "Worth",
    formula: "All units of members × the newest published price, rounded half up.",
    rows: [
      createRow({
        of: "register",
        ids: [asked.subject],
        words: `${plan.units} units at ${plan.price}`,
        amount: plan.minor,
      }),
    ],
  });
};

/** What one owner has by the ledger, or where money of the club is: `NGN.wallets`. */
export const traceHolder: Trace = async (asked) => {
  const account = parseAccount(asked.subject);
  if (asked.viewer !== "staff" || account === undefined) return undefined;
  const { currency, name } = account;
  const held = (await sumByHolder(asked.db)).find(
    (one) => one.currency === currency && one.holder === name,
  );
  const minor = held?.minor ?? ZERO;
  return createSum(nameAsked(asked), currency, minor, {
    title: sayKind(name),
    formula:
      "The balances of these accounts of the ledger, added up. Above zero is what the club owes.",
    rows: [
      createRow({
        of: "balances",
        ids: [name],
        words: `${held?.accounts ?? 0} accounts that are not at zero`,
        amount: minor,
      }),
    ],
  });
};

/** All that is owed in one currency. */
export const traceOwed: Trace = async (asked) => {
  const currency = parseCurrency(asked.subject);
  if (asked.viewer !== "staff" || currency === undefined) return undefined;
  const holders = await sumByHolder(asked.db);
  const rows = MONEY_OWNERS.map((owner) =>
    createLead(
      buildFigureId("held-by", `${currency}.${owner}`),
      sayKind(owner),
      holders.find((one) => one.currency === currency && one.holder === owner)?.minor ?? ZERO,
    ),
  );
  return createSum(nameAsked(asked), currency, addRows(rows), {
    title: "Whose it is, by the ledger",
    formula: "What the ledger has for each owner, added up.",
    rows,
  });
};
