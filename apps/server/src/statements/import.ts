import type { StaffId } from "@kinfold/contract/ids";
import type { SignMeaning } from "@kinfold/contract/office/statements";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { addUp, toMajor } from "@kinfold/money";
import { formatLongDay, lagosDay, readHolidays } from "#calendar/index.ts";
import { writeAuditEntry } from "#audit/index.ts";
import type { ClubAccount } from "#bank-transfers/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { isDuplicate, lockName, runTransaction, type Db } from "#platform/db.ts";
import { hashFile } from "#platform/hash-file.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { toLayout, type Layout, type LayoutAnswer, type Question } from "./layouts.ts";
import { insertLayout, listLayouts } from "./layout-store.ts";
import { captureUnfit, type ExpectedStatement, type Statement } from "./parse.ts";
import { listBankAccounts } from "./month.ts";
import { readSource, readStatementSource, type StatementSource } from "./read-file.ts";
import { settleReversals } from "./open-reversals.ts";
import { settleReturnedPayouts } from "./settle-returned.ts";
import {
  checkContinuity,
  postStatement,
  readAnsweredBalances,
  type ContinuityAnswer,
} from "./continuity.ts";
import {
  compareLines,
  insertStatement,
  findStatement,
  findImportTime,
  type StatementRow,
} from "./store.ts";

/** What a file needs of the account that it is of. */
type NamedAccount = Pick<ClubAccount, "account_number" | "currency">;

async function refuseRepeated(db: Db, sha256: Buffer): Promise<void> {
  const at = await findImportTime(db, sha256);
  if (at === undefined) return;
  refuse(statementRefusals().statement_repeated.before(formatLongDay(lagosDay(at))));
}

const listNumbers = async (db: Db): Promise<string[]> =>
  (await listBankAccounts(db)).map(({ account_number: number }) => number);

function readOrRefuse(source: StatementSource, expected: ExpectedStatement): Statement | Question {
  const statement = captureUnfit(() => readSource(source, expected));
  return "code" in statement ? refuse(statement) : statement;
}

async function readSourceOrRefuse(platform: Platform, bytes: Buffer): Promise<StatementSource> {
  const source = await readStatementSource(platform, bytes);
  return "code" in source ? refuse(source) : source;
}

function toAnsweredLayout(
  { layout: format, table }: StatementSource,
  answer: LayoutAnswer,
): Layout | undefined {
  if (format === "CAMT.053") return undefined;
  const layout = captureUnfit(() => toLayout(table, answer));
  return "code" in layout ? refuse(layout) : layout;
}

/** What has to be said of a file before it is taken in; what its names say where nothing has. Keeps nothing. */
export async function readLayoutQuestion(
  { clock, db, ...platform }: Platform,
  { account_number: accountNumber, currency }: NamedAccount,
  bytes: Buffer,
  { isAgain }: { isAgain: boolean },
): Promise<{ question: Question | undefined; lastAnswer: { by: StaffId; at: Date } | undefined }> {
  const source = await readSourceOrRefuse({ clock, db, ...platform }, bytes);
  const layouts = await listLayouts(db, accountNumber);
  const read = readOrRefuse(source, {
    accountNumber,
    currency,
    now: clock.now(),
    layouts: isAgain ? [] : layouts,
    otherAccounts: await listNumbers(db),
    // These are asked when the file is taken in.
    signs: "ignored",
    isOfAccount: true,
  });
  const [newest] = layouts;
  return {
    question: "why" in read ? read : undefined,
    lastAnswer: newest === undefined ? undefined : { by: newest.answeredBy, at: newest.answeredAt },
  };
}

/**
 * Takes a bank's file of one account in: all of it or, with the line named, nothing. What earlier files held is not kept again, whatever their format. What is
 * said of the columns is kept for the account together with the lines. The file has to continue what is known of the account, whose account in the ledger takes its lines.
 */
export async function importStatement(
  platform: Platform,
  account: NamedAccount,
  file: {
    name: string;
    bytes: Buffer;
    answer?: LayoutAnswer | undefined;
    continuing: ContinuityAnswer;
    signs?: SignMeaning | undefined;
    isOfAccount?: boolean;
  },
  by: { staffId: StaffId },
): Promise<StatementRow> {
  const { db, clock } = platform;
  const now = clock.now();
  const sha256 = await hashFile(file.bytes);
  await refuseRepeated(db, sha256);
  const { account_number: accountNumber, currency } = account;
  const source = await readSourceOrRefuse(platform, file.bytes);
  const answer = file.answer === undefined ? undefined : toAnsweredLayout(source, file.answer);
  const statement = readOrRefuse(source, {
    accountNumber,
    currency,
    now,
    otherAccounts: await listNumbers(db),
    signs: file.signs,
    isOfAccount: file.isOfAccount,
    ...(answer === undefined ? { layouts: await listLayouts(db, accountNumber) } : { answer }),
  });
  if ("why" in statement) {
    return refuse(statementRefusals().statement_layout_unknown[statement.why]);
  }
  const { layout, lines } = statement;
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  assertExists(first, "a statement has lines");
  assertExists(last, "a statement has lines");
  const moved = addUp(lines, ({ amountMinor }) => amountMinor);
  const balances = readAnsweredBalances(statement.balances, moved, file.continuing);
  if (statement.notes?.account_unnamed === true && balances === null) {
    refuse(statementRefusals().statement_account_unproven.balances);
  }
  const imported = await runTransaction(db, async (tx) => {
    // Two overlapping files at once would each hold the same lines new.
    await lockName(tx, `statements of ${accountNumber}`);
    const compared = await compareLines(tx, accountNumber, lines, { first, last });
    const holidays = await readHolidays(tx);
    const { opened, addedLater, ...covered } = await checkContinuity(
      tx,
      account,
      { first, last, lines, balances, compared, holidays },
      file.continuing,
    );
    const id = await insertStatement(
      tx,
      {
        account_number: accountNumber,
        currency,
        file_name: file.name,
        file_sha256: sha256,
        layout,
        first_on: first,
        last_on: last,
        line_count: lines.length,
        imported_by: by.staffId,
        imported_at: now,
        opening_minor: balances?.opening ?? null,
        closing_minor: balances?.closing ?? null,
        moved_minor: moved,
        ...covered,
        opened_on: opened?.on ?? null,
        opened_minor: opened?.minor ?? null,
        added_reason: addedLater.size === 0 ? null : (file.continuing.addedReason ?? null),
      },
      compared,
      addedLater,
    ).catch(async (error: unknown) => {
      if (!isDuplicate(error, "a_file_is_taken_in_once")) throw error;
      return refuse(statementRefusals().statement_repeated.now);
    });
    await postStatement(tx, account, id, { compared, opened });
    if (answer !== undefined) {
      await insertLayout(tx, account, answer, { staffId: by.staffId, at: now });
    }
    const row = await findStatement(tx, id);
    assertExists(row, "the statement was not stored");
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "staff", staffId: by.staffId },
      action: "statement.imported",
      subject: { kind: "bank_statement", id },
      after: {
        account: accountNumber,
        sha256: sha256.toString("hex"),
        lines: row.line_count,
        new_lines: row.new_count,
        ...(opened !== undefined && {
          opened_on: opened.on,
          opened: toMajor(opened.minor),
        }),
        ...(addedLater.size > 0 && {
          added_later: [...addedLater].map(({ fileLine, bookedOn, amountMinor }) =>
            [fileLine, bookedOn, toMajor(amountMinor)].join(" "),
          ),
          added_reason: file.continuing.addedReason ?? null,
        }),
        ...statement.notes,
        ...(covered.covers_from < first && { no_lines_since: covered.covers_from }),
        ...(covered.covers_through > last && { no_lines_through: covered.covers_through }),
      },
    });
    return row;
  });
  await settleReversals(platform);
  await settleReturnedPayouts(platform);
  return imported;
}
