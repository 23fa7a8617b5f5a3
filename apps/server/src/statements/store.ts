import type {
  StaffId,
  StatementId,
  StatementLineId,
  TransferDecisionId,
} from "@kinfold/contract/ids";
import { createHash } from "node:crypto";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import { lockName, type Db, type Count } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { limitToPage } from "#platform/paging.ts";
import type { ParsedLine } from "./parse.ts";
import { findChangedLines } from "./find-changed-lines.ts";

/** A file of a bank as stored. */
export type StatementRow = {
  statement_id: StatementId;
  account_number: string;
  currency: Currency;
  file_name: string;
  layout: string;
  first_on: Day;
  last_on: Day;
  line_count: number;
  new_count: number;
  /** Lines of earlier files of which this one says something else. */
  changed_count: Count;
  imported_by: StaffId;
  imported_at: Date;
};

/** A line of a statement as stored. Minor units; above zero came in. */
export type LineRow = {
  line_id: StatementLineId;
  account_number: string;
  currency: Currency;
  value_on: Day;
  narration: string;
  bank_reference: string | null;
  amount_minor: Minor;
  /** What the newest file that says something else says. */
  later_narration: string | null;
  /** The bank added it to days that were proven without it. */
  is_added_later: boolean;
};

const statementColumns = sql`statement_id, account_number, currency, file_name, layout,
  to_char(first_on, 'YYYY-MM-DD') as first_on, to_char(last_on, 'YYYY-MM-DD') as last_on, line_count, new_count,
  (select count(*) from bank_statement_change change where change.statement_id = bank_statement.statement_id) as changed_count,
  imported_by, imported_at`;
/** The columns of a `LineRow`, of `bank_statement_line line`. */
export const lineColumns = sql`line_id, account_number, currency, to_char(value_on, 'YYYY-MM-DD') as value_on, narration,
  bank_reference, amount_minor, is_added_later,
  (select change.narration from bank_statement_change change where change.line_id = line.line_id
    order by changed_at desc limit 1) as later_narration`;

/** What the bank says of a line, whichever file says it: the layout, the row and a balance that was printed or not are no part of it. */
function computeFingerprint({
  bookedOn,
  valueOn,
  amountMinor,
  narration,
  bankReference,
}: ParsedLine) {
  const fields = [
    bookedOn,
    valueOn,
    amountMinor.toString(),
    narration.replaceAll(/\s+/g, " "),
    bankReference,
  ];
  return createHash("sha256").update(JSON.stringify(fields)).digest();
}

export type NewStatement = Omit<StatementRow, "statement_id" | "new_count" | "changed_count"> &
  CoveredDays &
  LedgerOpening & {
    file_sha256: Buffer;
    opening_minor: Minor | null;
    closing_minor: Minor | null;
    moved_minor: Minor;
    /** Why lines of proven days are let in. */
    added_reason: string | null;
  };

/** The days of which a file has all lines. */
export type CoveredDays = { covers_from: Day; covers_through: Day };

/** What the account opens with in the ledger since a file; null where it opens as before. */
export type LedgerOpening = { opened_on: Day | null; opened_minor: Minor | null };

/** The stored lines of an account of some days, in the order in which they were imported. */
async function listStoredLines(
  tx: Db,
  account: string,
  { first, last }: { first: Day; last: Day },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select line_id as "lineId", to_char(booked_on, 'YYYY-MM-DD') as "bookedOn", amount_minor as "amountMinor",
        balance_minor as "balanceMinor", narration, bank_reference as "bankReference", fingerprint, repetition
      from bank_statement_line line join bank_statement using (statement_id)
      where line.account_number = ${account} and booked_on between ${first}::date and ${last}::date
      order by imported_at, statement_id, file_line`.execute(tx);
  return rows;
}

/** A line of an earlier file. */
export type StoredLine = {
  lineId: StatementLineId;
  bookedOn: Day;
  amountMinor: Minor;
  balanceMinor: Minor | null;
  narration: string;
  bankReference: string | null;
  fingerprint: Buffer;
  repetition: number;
};

/** The lines of a file held against those of earlier files of its account. */
export type ComparedLines = {
  /** That no earlier file had. */
  added: readonly AddedLine[];
  /** That an earlier file had with another narration. */
  changed: ReadonlyMap<AddedLine, StatementLineId>;
  /** All of the days of the file, in the order in which they were imported. */
  stored: readonly StoredLine[];
  /** Those of them that the file has too. */
  idsInFile: ReadonlySet<StatementLineId>;
};

/** Finds which lines of a file are new. Of lines that say the same, the second of this file is the second of an earlier one. */
export async function compareLines(
  tx: Db,
  account: string,
  lines: readonly ParsedLine[],
  days: { first: Day; last: Day },
): Promise<ComparedLines> {
  const times = new Map<string, number>();
  const printed = lines.map((line): AddedLine => {
    const fingerprint = computeFingerprint(line);
    const repetition = (times.get(fingerprint.toString("hex")) ?? 0) + 1;
    times.set(fingerprint.toString("hex"), repetition);
    return { ...line, fingerprint, repetition };
  });
  const stored = await listStoredLines(tx, account, days);
  const toKey = (print: { fingerprint: Buffer; repetition: number }): string =>
    `${print.fingerprint.toString("hex")} ${print.repetition}`;
  const storedKeys = new Set(stored.map(toKey));
  const fileKeys = new Set(printed.map(toKey));
  const file = printed.map((line) => ({ line, isKnown: storedKeys.has(toKey(line)) }));
  const idsInFile = new Set(
    stored.filter((line) => fileKeys.has(toKey(line))).map(({ lineId }) => lineId),
  );
  const changed = findChangedLines(file, stored, idsInFile);
  for (const lineId of changed.values()) idsInFile.add(lineId);
  return {
    added: file.flatMap(({ line, isKnown }) => (isKnown || changed.has(line) ? [] : [line])),
    changed,
    stored,
    idsInFile,
  };
}

/** Keeps a file with its new lines and, beside them, what it says otherwise of old ones; returns its id. Breaks `a_file_is_taken_in_once`. */
export async function insertStatement(
  tx: Db,
  statement: NewStatement,
  { added, changed }: Pick<ComparedLines, "added" | "changed">,
  addedLater: ReadonlySet<AddedLine>,
): Promise<StatementId> {
  const id = createId("bst");
  const { account_number: account, currency } = statement;
  await sql`insert into bank_statement (statement_id, account_number, currency, file_name, file_sha256, layout, first_on,
      last_on, line_count, new_count, imported_by, imported_at, opening_minor, closing_minor, moved_minor, covers_from, covers_through,
      opened_on, opened_minor, added_reason)
    values (${id}, ${account}, ${currency}, ${statement.file_name}, ${statement.file_sha256}, ${statement.layout},
      ${statement.first_on}::date, ${statement.last_on}::date, ${statement.line_count}, ${added.length},
      ${statement.imported_by}, ${statement.imported_at}, ${statement.opening_minor}, ${statement.closing_minor},
      ${statement.moved_minor}, ${statement.covers_from}::date, ${statement.covers_through}::date,
      ${statement.opened_on}::date, ${statement.opened_minor}, ${statement.added_reason})`.execute(
    tx,
  );
  await insertLines(tx, { id, account, currency }, added, addedLater);
  await insertChanges(tx, { id, account, currency, at: statement.imported_at }, [...changed]);
  return id;
}

/** A line of a file that no earlier file had. */
export type AddedLine = ParsedLine & { fingerprint: Buffer; repetition: number };

async function insertLines(
  tx: Db,
  { id, account, currency }: { id: StatementId; account: string; currency: Currency },
  lines: readonly AddedLine[],
  addedLater: ReadonlySet<AddedLine>,
): Promise<void> {
  await sql`insert into bank_statement_line (line_id, statement_id, account_number, currency, file_line, booked_on, value_on,
      narration, bank_reference, amount_minor, balance_minor, fingerprint, repetition, is_added_later)
    select line_id, ${id}::text, ${account}::text, ${currency}::text, file_line, booked_on, value_on, narration, bank_reference,
        amount_minor, balance_minor, fingerprint, repetition, is_added_later
      from unnest(${lines.map(() => createId("bsl"))}::text[], ${lines.map(({ fileLine }) => fileLine)}::integer[],
        ${lines.map(({ bookedOn }) => bookedOn)}::date[], ${lines.map(({ valueOn }) => valueOn)}::date[],
        ${lines.map(({ narration }) => narration)}::text[], ${lines.map(({ bankReference }) => bankReference)}::text[],
        ${lines.map(({ amountMinor }) => amountMinor.toString())}::bigint[],
        ${lines.map(({ balanceMinor }) => balanceMinor?.toString() ?? null)}::bigint[],
        ${lines.map(({ fingerprint }) => fingerprint)}::bytea[], ${lines.map(({ repetition }) => repetition)}::integer[],
        ${lines.map((line) => addedLater.has(line))}::boolean[])
      as line (line_id, file_line, booked_on, value_on, narration, bank_reference, amount_minor, balance_minor, fingerprint,
        repetition, is_added_later)`.execute(tx);
}

async function insertChanges(
  tx: Db,
  { id, account, currency, at }: { id: StatementId; account: string; currency: Currency; at: Date },
  changed: readonly (readonly [ParsedLine, StatementLineId])[],
): Promise<void> {
  const lines = changed.map(([line]) => line);
  await sql`insert into bank_statement_change (line_id, statement_id, account_number, currency, file_line, narration,
      bank_reference, changed_at)
    select line_id, ${id}::text, ${account}::text, ${currency}::text, file_line, narration, bank_reference, ${at}::timestamptz
      from unnest(${changed.map(([, lineId]) => lineId)}::text[], ${lines.map(({ fileLine }) => fileLine)}::integer[],
        ${lines.map(({ narration }) => narration)}::text[], ${lines.map(({ bankReference }) => bankReference)}::text[])
      as change (line_id, file_line, narration, bank_reference)`.execute(tx);
}

/** When a file with these bytes was taken in, if it was. */
export async function findImportTime(db: Db, sha256: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ imported_at: Date }>`select imported_at from bank_statement
    where file_sha256 = ${sha256}`.execute(db);
  return rows[0]?.imported_at;
}

/** The file with this id. */
export async function findStatement(db: Db, id: StatementId): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`select ${statementColumns} from bank_statement
    where statement_id = ${id}`.execute(db);
  return rows[0];
}

/** One page of files, newest first, and how many there are in all. */
export async function readPageOfStatements(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: StatementRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from bank_statement`.execute(db);
  const { rows } = await sql<StatementRow>`select ${statementColumns} from bank_statement
    order by imported_at desc, statement_id ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** A line in either direction, with what it is of: its transfer or settlement. */
export type SignedLineRow = LineRow & {
  booked_on: Day;
  used_by: string | null;
  /** Staff said what it is, or one of them proposes it: it is nothing else meanwhile. */
  has_outcome: boolean;
};

/** All lines that were booked since a day, newest first. */
export async function listLinesSince(db: Db, since: Day, most: number): Promise<SignedLineRow[]> {
  const { rows } = await sql<SignedLineRow>`select ${lineColumns},
      to_char(booked_on, 'YYYY-MM-DD') as booked_on, used.by as used_by,
      exists (select from bank_statement_outcome said where said.line_id = line.line_id and released_by is null) as has_outcome
    from bank_statement_line line
      left join lateral (select bank_statement_line_use(line.line_id) as by
        where exists (select from bank_statement_match where line_id = line.line_id)
          or exists (select from decision where kind = 'settlement' and subject_id = line.line_id)) used on true
    where line.booked_on >= ${since}::date
    order by line.booked_on desc, line_id limit ${most}`.execute(db);
  return rows;
}

/** These lines, locked until the transaction ends, with the transfer, settlement or reversal that each is of. */
export async function lockLines(
  tx: Db,
  lineIds: readonly StatementLineId[],
): Promise<(LineRow & { used_by: string | null })[]> {
  for (const id of lineIds.toSorted()) {
    // The very lock that the database takes when a line is used.
    await lockName(tx, `statement line ${id}`);
  }
  const { rows } = await sql<LineRow & { used_by: string | null }>`
    select ${lineColumns}, bank_statement_line_owner(line_id) as used_by
      from bank_statement_line line where line_id = any (${[...lineIds]}::text[])`.execute(tx);
  return rows;
}

/** Writes down on which lines a proposal rests. The database refuses a line that is another transfer's money. */
export async function insertMatches(
  tx: Db,
  match: {
    lineIds: readonly StatementLineId[];
    decisionId: TransferDecisionId;
    by: StaffId;
    at: Date;
  },
): Promise<void> {
  for (const lineId of match.lineIds) {
    await sql`insert into bank_statement_match (line_id, decision_id, matched_by, matched_at)
      values (${lineId}, ${match.decisionId}, ${match.by}, ${match.at})`.execute(tx);
  }
}
