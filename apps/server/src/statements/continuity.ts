import type { StatementId } from "@kinfold/contract/ids";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import {
  add,
  addUp,
  dropSign,
  formatFigure,
  negate,
  subtract,
  ZERO,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { sql } from "kysely";
import { addDays, formatLongDay, isWorkingDay, type Day, type Holidays } from "#calendar/index.ts";
import {
  postBankOpening,
  postOpeningParts,
  postStatementLines,
  readBankBalances,
  readOpeningParts,
} from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import type { ParsedLine, StatementBalances } from "./parse.ts";
import type { AddedLine, ComparedLines, CoveredDays } from "./store.ts";

type Account = { account_number: string; currency: Currency };

/** What a staff member says of a file that the file and the earlier ones do not tell. */
export type ContinuityAnswer = {
  /** What the account held before the first line of its first file with balances. */
  openingMinor?: Minor | undefined;
  /** What the bank shows after the last line, where the file prints no balance. */
  closingMinor?: Minor | undefined;
  /** The days between this file and the one beside it had no line. */
  hasNoLinesBetween?: boolean;
  /** Why lines are let in that the bank added to days which were proven without them. */
  addedReason?: string | undefined;
};

/** The balances of a file: as the bank prints them, or from the closing one that a staff member typed; null where no one says. */
export function readAnsweredBalances(
  printed: StatementBalances | null,
  moved: Minor,
  { closingMinor }: ContinuityAnswer,
): StatementBalances | null {
  if (printed !== null || closingMinor === undefined) return printed;
  return { opening: subtract(closingMinor, moved), closing: closingMinor };
}

type EarlierFile = CoveredDays & {
  first_on: Day;
  last_on: Day;
  closing_minor: Minor | null;
  opened_on: Day | null;
  opened_minor: Minor | null;
};

async function listEarlierFiles(tx: Db, account: Account): Promise<EarlierFile[]> {
  const { rows } = await sql<EarlierFile>`select to_char(covers_from, 'YYYY-MM-DD') as covers_from,
      to_char(covers_through, 'YYYY-MM-DD') as covers_through, to_char(first_on, 'YYYY-MM-DD') as first_on,
      to_char(last_on, 'YYYY-MM-DD') as last_on, closing_minor, to_char(opened_on, 'YYYY-MM-DD') as opened_on, opened_minor
    from bank_statement where account_number = ${account.account_number} and currency = ${account.currency}
    order by imported_at, opened_on desc nulls first, statement_id`.execute(tx);
  return rows;
}

/** The working days from one through another. */
function listWorkingDays(from: Day, through: Day, holidays: Holidays): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= through; day = addDays(day, 1)) {
    if (isWorkingDay(day, holidays)) days.push(day);
  }
  return days;
}

/** Working days of which no file has the lines, from the first to the last of an unbroken row. */
type MissingDays = { from: Day; through: Day };

/** The working days through one that no file of an account covers, from the first day that one covers. A weekend between two of them parts nothing. */
export function findMissingDays(
  files: readonly CoveredDays[],
  through: Day,
  holidays: Holidays,
): MissingDays[] {
  const missing: MissingDays[] = [];
  let next: Day | undefined;
  const addSpan = (from: Day, until: Day): void => {
    const days = listWorkingDays(from, until, holidays);
    const [first, last] = [days[0], days.at(-1)];
    if (first !== undefined && last !== undefined) missing.push({ from: first, through: last });
  };
  for (const file of files.toSorted((one, other) =>
    one.covers_from < other.covers_from ? -1 : 1,
  )) {
    if (next !== undefined && next < file.covers_from) addSpan(next, addDays(file.covers_from, -1));
    const after = addDays(file.covers_through, 1);
    if (next === undefined || next < after) next = after;
  }
  if (next !== undefined) addSpan(next, through);
  return missing;
}

/** Days as a person reads them: one, or the first and the last. */
const formatDays = ({ from, through }: MissingDays): string =>
  from === through ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(through)}`;

/** The balances that the account may have had at a moment of a day: before, between or after the lines of that day that the file does not have. */
function listSums(start: Minor, lines: readonly { amountMinor: Minor }[]): Set<Minor> {
  const sums = new Set([start]);
  // A bank that prints the newest line first has the day in the opposite order.
  for (const inOrder of [lines, lines.toReversed()]) {
    let sum = start;
    for (const { amountMinor } of inOrder) {
      sum = add(sum, amountMinor);
      sums.add(sum);
    }
  }
  return sums;
}

const addUpLines = (lines: readonly { amountMinor: Minor }[]): Minor =>
  addUp(lines, ({ amountMinor }) => amountMinor);

async function addUpLinesBefore(tx: Db, account: Account, day: Day): Promise<Minor> {
  const { rows } = await sql<{
    minor: Minor;
  }>`select coalesce(sum(amount_minor), 0)::bigint as minor
    from bank_statement_line where account_number = ${account.account_number} and currency = ${account.currency}
      and booked_on < ${day}::date`.execute(tx);
  return rows[0]?.minor ?? ZERO;
}

type CheckedFile = {
  first: Day;
  last: Day;
  lines: readonly ParsedLine[];
  balances: StatementBalances | null;
  compared: ComparedLines;
  holidays: Holidays;
};

type Opening = { on: Day; minor: Minor; before: { on: Day; minor: Minor } | undefined };

/** The days that a file covers: those of its lines, and those to the file beside it of which a staff member said that they had no line. */
function checkDays(
  earlier: readonly EarlierFile[],
  { first, last, holidays }: CheckedFile,
  { hasNoLinesBetween = false }: ContinuityAnswer,
): CoveredDays {
  const asIs = { covers_from: first, covers_through: last };
  if (earlier.length === 0) return asIs;
  const before = earlier
    .filter(({ covers_from: from }) => from <= first)
    .map(({ covers_through: through }) => through)
    .toSorted()
    .at(-1);
  const after = earlier.map(({ covers_from: from }) => from).toSorted()[0] ?? last;
  const between =
    before === undefined
      ? { from: addDays(last, 1), through: addDays(after, -1) }
      : { from: addDays(before, 1), through: addDays(first, -1) };
  if (between.from > between.through) return asIs;
  const days = listWorkingDays(between.from, between.through, holidays);
  const [from, through] = [days[0], days.at(-1)];
  if (from !== undefined && through !== undefined && !hasNoLinesBetween) {
    refuse(statementRefusals().statement_days_missing(formatDays({ from, through })));
  }
  return before === undefined
    ? { covers_from: first, covers_through: between.through }
    : { covers_from: between.from, covers_through: last };
}

const NONE: ReadonlySet<AddedLine> = new Set();

/** Whether the file goes on from where the newest day was known to: then what is new of that day came later on it. */
function continuesDay(
  closings: readonly Minor[],
  day: Day,
  { first, lines, balances }: CheckedFile,
): boolean {
  const ofDay = lines.filter(({ bookedOn }) => bookedOn === day);
  const printed = ofDay.flatMap(({ balanceMinor }) => balanceMinor ?? []);
  // Without a balance beside each line no one can tell.
  if (printed.length < ofDay.length) return true;
  const held = new Set([
    ...printed,
    ...(first === day && balances !== null ? [balances.opening] : []),
  ]);
  return closings.some((closing) => held.has(closing));
}

/**
 * The lines of a file that the bank added to days whose balances were proven without them. Refuses them while no one says why, and where the file
 * does not prove the days again through the newest.
 */
function checkAddedLines(
  earlier: readonly EarlierFile[],
  openedOn: Day,
  { file, inside }: { file: CheckedFile; inside: readonly { bookedOn: Day }[] },
  { addedReason }: ContinuityAnswer,
  format: (minor: Minor) => string,
): ReadonlySet<AddedLine> {
  const { first, last, compared } = file;
  const proven = earlier.filter(({ closing_minor: closing }) => closing !== null);
  const through =
    proven
      .map(({ last_on: day }) => day)
      .toSorted()
      .at(-1) ?? openedOn;
  const closings = proven.flatMap(({ last_on: day, closing_minor: closing }) =>
    day === through && closing !== null ? [closing] : [],
  );
  const isOpen = last < through || continuesDay(closings, through, file);
  const lines = compared.added.filter(
    ({ bookedOn }) =>
      bookedOn >= openedOn && (bookedOn < through || (bookedOn === through && !isOpen)),
  );
  const [line] = lines.toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : 1));
  if (line === undefined) return NONE;
  const where = [line.fileLine, formatLongDay(line.bookedOn), format(line.amountMinor)] as const;
  const isThrough =
    first >= openedOn && last >= through && !inside.some(({ bookedOn }) => bookedOn === last);
  if (!isThrough) {
    refuse(statementRefusals().statement_line_added.notThrough(...where, formatLongDay(through)));
  }
  if (addedReason === undefined) {
    refuse(statementRefusals().statement_line_added.needsReason(...where, lines.length - 1));
  }
  return new Set(lines);
}

/**
 * Refuses a file that does not continue what is known of its account: working days between them, or an opening balance that is not what the account
 * held there. Answers which days the file covers and, where it is the first with balances or reaches further back, what the account opens with.
 */
export async function checkContinuity(
  tx: Db,
  account: Account,
  file: CheckedFile,
  answer: ContinuityAnswer,
): Promise<CoveredDays & { opened: Opening | undefined; addedLater: ReadonlySet<AddedLine> }> {
  const earlier = await listEarlierFiles(tx, account);
  const covered = checkDays(earlier, file, answer);
  const opener = earlier.findLast(({ opened_on: on }) => on !== null);
  const before =
    opener === undefined || opener.opened_on === null || opener.opened_minor === null
      ? undefined
      : { on: opener.opened_on, minor: opener.opened_minor };
  const { first, last, balances, compared } = file;
  if (balances === null) {
    if (before !== undefined) refuse(statementRefusals().statement_balance_missing);
    return { ...covered, opened: undefined, addedLater: NONE };
  }
  const format = (minor: Minor): string => formatFigure(minor, account.currency);
  const linesBefore = await addUpLinesBefore(tx, account, first);
  const inside = compared.stored.filter(({ lineId }) => !compared.idsInFile.has(lineId));
  const onFirst = inside.filter(({ bookedOn }) => bookedOn === first);
  const betweenDays = inside.filter(({ bookedOn }) => bookedOn > first && bookedOn < last);
  if (betweenDays.length > 0) {
    refuse(statementRefusals().statement_gap.lacksLines(betweenDays.length));
  }
  if (before === undefined) {
    if (answer.openingMinor !== balances.opening && balances.opening !== 0n) {
      refuse(
        statementRefusals().statement_opening_unconfirmed(
          formatLongDay(first),
          format(balances.opening),
        ),
      );
    }
    const on = [first, ...earlier.map(({ first_on: day }) => day)].toSorted()[0] ?? first;
    const earlierLines = first === last ? inside : onFirst;
    const minor = subtract(balances.opening, add(linesBefore, addUpLines(earlierLines)));
    return { ...covered, opened: { on, minor, before: undefined }, addedLater: NONE };
  }
  const added = addUpLines(compared.added);
  const addedLater = checkAddedLines(earlier, before.on, { file, inside }, answer, format);
  if (first < before.on) {
    const toLast = add(
      await addUpLinesBefore(tx, account, last),
      addUpLines(
        compared.stored.filter(
          ({ lineId, bookedOn }) => compared.idsInFile.has(lineId) && bookedOn === last,
        ),
      ),
    );
    const onLast = inside.filter(({ bookedOn }) => bookedOn === last);
    const held = add(before.minor, toLast);
    if (!listSums(held, onLast).has(balances.closing)) {
      refuse(
        statementRefusals().statement_gap.older(
          formatLongDay(last),
          format(balances.closing),
          format(held),
          format(dropSign(subtract(held, balances.closing))),
        ),
      );
    }
    return {
      ...covered,
      opened: { on: first, minor: subtract(before.minor, added), before },
      addedLater,
    };
  }
  const held = add(before.minor, linesBefore);
  if (!listSums(held, onFirst).has(balances.opening)) {
    // A whole day may be known already; what it held in the end is what the next file begins with.
    const end = add(held, addUpLines(onFirst));
    refuse(
      statementRefusals().statement_gap.amount(
        formatLongDay(first),
        format(balances.opening),
        format(end),
        format(dropSign(subtract(balances.opening, end))),
      ),
    );
  }
  return { ...covered, opened: undefined, addedLater };
}

/**
 * Posts what a file brings to its account in the ledger: its new lines day by day, and what the account opens with where that changed. What staff said that
 * the earlier opening balance was is taken back with it.
 */
export async function postStatement(
  tx: Db,
  { account_number: accountNumber, currency }: Account,
  id: StatementId,
  { compared, opened }: { compared: ComparedLines; opened: Opening | undefined },
): Promise<void> {
  const account = { accountNumber, currency };
  if (opened !== undefined) {
    const { on: day, minor, before } = opened;
    if (before !== undefined) {
      const parts = await readOpeningParts(tx, account);
      await postOpeningParts(
        tx,
        account,
        {
          idempotencyKey: `bank_opening_parts:${id}`,
          day: before.on,
          meta: { statement: id },
        },
        {
          ownFundsMinor: negate(parts.ownFundsMinor),
          suspenseMinor: negate(parts.suspenseMinor),
        },
      );
      await postBankOpening(tx, account, id, {
        day: before.on,
        minor: negate(before.minor),
        change: "taken_back",
      });
    }
    await postBankOpening(tx, account, id, { day, minor, change: "set" });
  }
  const days = new Map<Day, { inMinor: Minor; outMinor: Minor }>();
  for (const { bookedOn, amountMinor } of compared.added) {
    const day = days.get(bookedOn) ?? { inMinor: ZERO, outMinor: ZERO };
    const side = amountMinor > 0n ? "inMinor" : "outMinor";
    days.set(bookedOn, { ...day, [side]: add(day[side], dropSign(amountMinor)) });
  }
  for (const [day, { inMinor, outMinor }] of days) {
    await postStatementLines(tx, account, id, { day, inMinor, outMinor });
  }
}

/** What the newest balances of an account say, what the ledger says of that day, and which days no file covers. Minor units. */
type BankAccountState = {
  accountNumber: string;
  currency: Currency;
  /** Null where no file of it has balances. */
  closing: { minor: Minor; on: Day } | null;
  ledgerMinor: Minor;
  coveredThrough: Day | null;
  missing: MissingDays[];
};

/** How each account stands: its statement's closing balance beside the ledger's of the same day, and the missing days through yesterday. */
export async function listBankAccountStates(
  db: Db,
  accounts: readonly Account[],
  { yesterday, holidays }: { yesterday: Day; holidays: Holidays },
): Promise<BankAccountState[]> {
  const numbers = accounts.map(({ account_number: number }) => number);
  const { rows: closings } = await sql<
    Account & { last_on: Day; closing_minor: Minor }
  >`select account_number, currency, to_char(last_on, 'YYYY-MM-DD') as last_on, closing_minor
    from bank_statement where account_number = any (${numbers}::text[]) and closing_minor is not null
      and not exists (select from bank_statement later where (later.account_number, later.currency)
        = (bank_statement.account_number, bank_statement.currency) and later.closing_minor is not null
        and later.last_on > bank_statement.last_on)
    order by imported_at desc, statement_id`.execute(db);
  const { rows: files } = await sql<Account & CoveredDays>`select account_number, currency,
      to_char(covers_from, 'YYYY-MM-DD') as covers_from, to_char(covers_through, 'YYYY-MM-DD') as covers_through
    from bank_statement where account_number = any (${numbers}::text[])`.execute(db);
  const isOf = (one: Account) => (row: Account) =>
    row.account_number === one.account_number && row.currency === one.currency;
  const balances = await readBankBalances(
    db,
    accounts.map((account) => ({
      accountNumber: account.account_number,
      currency: account.currency,
      through: closings.find(isOf(account))?.last_on ?? null,
    })),
  );
  return accounts.map((account) => {
    const { account_number: accountNumber, currency } = account;
    const covered = files.filter(isOf(account));
    const balance = balances.find(
      (one) => one.accountNumber === accountNumber && one.currency === currency,
    );
    // A file of a part of the day may be imported after one of the whole day.
    const ofDay = closings.filter(isOf(account));
    const closing = ofDay.find((one) => one.closing_minor === balance?.minor) ?? ofDay[0];
    return {
      accountNumber,
      currency,
      closing: closing === undefined ? null : { minor: closing.closing_minor, on: closing.last_on },
      ledgerMinor: balance?.minor ?? ZERO,
      coveredThrough:
        covered
          .map((one) => one.covers_through)
          .toSorted()
          .at(-1) ?? null,
      missing: findMissingDays(covered, yesterday, holidays),
    };
  });
}
