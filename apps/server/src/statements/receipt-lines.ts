import type { TransferDecisionId } from "@kinfold/contract/ids";
import type { ReceiptLine, ReceiptLines } from "@kinfold/contract/office/statements";
import { subtract, toMinor, ZERO, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { findNamedAccount, findNewestProposal, readTransfer } from "#bank-transfers/index.ts";
import { addDays, lagosDay, type Day } from "#calendar/index.ts";
import { readMemberNames } from "#members/index.ts";
import { findIntent } from "#payments/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Because } from "./match.ts";
import type { MatchClaim } from "./waiting-claims.ts";
import { countDaysApart, isFee, listFees, mayBeFor, readLine, toPlainText } from "./read-line.ts";
import { SenderNames } from "./sender-names.ts";
import { lineColumns, type LineRow } from "./store.ts";

const NEAR_DAYS = 3;
const LOOKED_AROUND_DAYS = 10;
const MOST_LINES = 2_000;
const MOST_OTHERS = 8;
const NAME_CHARACTERS = 3;

type Row = LineRow & { booked_on: Day; balance_minor: Minor | null };

const columns = sql`${lineColumns}, to_char(booked_on, 'YYYY-MM-DD') as booked_on, balance_minor`;

const NO_NAMES = new Set(["NIP", "TRF", "FT", "TRANSFER", "FROM", "INWARD", "CREDIT", "MOBILE"]);

/** Who sent a line, as far as its narration tells: the first part of two words or more without digits or signs. */
export function extractSender(narration: string): string | null {
  for (const part of narration.split(/[/|:]/)) {
    const words = part
      .trim()
      .split(/\s+/)
      .filter((word) => !NO_NAMES.has(word.toUpperCase()));
    if (words.length >= 2 && words.every((word) => /^[\p{L}.'-]+$/u.test(word))) {
      return words.join(" ");
    }
  }
  return null;
}

/** A receipt as its lines are held against it one by one. */
type ReceiptClaim = Omit<MatchClaim, "accountNames">;

/** What speaks for a line being the money of this receipt. */
export function explainMatch(
  claim: ReceiptClaim,
  line: Pick<Row, "narration" | "bank_reference" | "amount_minor" | "value_on">,
): Because[] {
  const read = readLine({ narration: line.narration, bankReference: line.bank_reference });
  const { code, folded, bankReference } = mayBeFor(claim);
  const names = new SenderNames([claim.memberName]).findIn(line.narration);
  const reasons: [Because, boolean][] = [
    ["reference", read.codes.includes(code)],
    ["reference_misread", !read.codes.includes(code) && read.folded.includes(folded)],
    ["bank_reference", bankReference !== undefined && read.numbers.includes(bankReference)],
    ["name", names.has(claim.memberName)],
    ["amount", line.amount_minor === claim.totalMinor],
    ["amount_less_fee", isFee(claim.currency, subtract(claim.totalMinor, line.amount_minor))],
    ["day", countDaysApart(claim.claimedOn, line.value_on) <= NEAR_DAYS],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

function viewOf(row: Row, because: Because[]): ReceiptLine {
  return {
    id: row.line_id,
    account_number: row.account_number,
    booked_on: row.booked_on,
    value_on: row.value_on,
    narration: row.narration,
    later_narration: row.later_narration,
    is_added_later: row.is_added_later,
    bank_reference: row.bank_reference,
    amount: row.amount_minor,
    currency: row.currency,
    balance: row.balance_minor,
    sender: extractSender(row.narration),
    because,
  };
}

async function linesOfProposal(db: Db, decisionId: TransferDecisionId): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from bank_statement_line line
    where line_id in (select line_id from bank_statement_match where decision_id = ${decisionId})
    order by value_on, line_id`.execute(db);
  return rows;
}

/** The credits that no receipt uses, of these days, that have the amount, the number, the reference or a name of a receipt. */
async function freeLines(db: Db, claim: ReceiptClaim, from: Day, through: Day): Promise<Row[]> {
  const { currency, totalMinor, memberName } = claim;
  const { code, bankReference } = mayBeFor(claim);
  const amounts = [ZERO, ...listFees(currency)].map((fee) => subtract(totalMinor, fee));
  const words = toPlainText(memberName)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length >= NAME_CHARACTERS);
  const parts = [code, ...words, ...(bankReference === undefined ? [] : [bankReference])];
  const { rows } = await sql<Row>`select ${columns} from bank_statement_line line
    where line_id in (
        select line_id from bank_statement_line
          where amount_minor > 0 and amount_minor = any (${amounts.map(String)}::bigint[])
        union select line_id from bank_statement_line
          where amount_minor > 0
            and regexp_split_to_array(upper(narration || ' ' || coalesce(bank_reference, '')), '[^A-Z0-9]+')
              && ${parts}::text[])
      and currency = ${currency} and value_on between ${from}::date and ${through}::date
      and bank_statement_line_owner(line_id) is null
    order by value_on desc, line_id limit ${MOST_LINES}`.execute(db);
  return rows;
}

async function isDayCovered(
  db: Db,
  { currency, account, day }: { currency: Currency; account: string | undefined; day: string },
): Promise<boolean> {
  const { rows } = await sql`select 1 from bank_statement
    where currency = ${currency} and ${day}::date between first_on and last_on
      and (${account ?? null}::text is null or account_number = ${account ?? null}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Same-amount lines first, then the ones with the most reasons. A line that only shares the day is no candidate. */
function candidates(claim: ReceiptClaim, rows: readonly Row[]): ReceiptLine[] {
  return rows
    .map((row) => ({ row, because: explainMatch(claim, row) }))
    .filter(({ because }) => because.some((reason) => reason !== "day"))
    .toSorted((a, b) => b.because.length - a.because.length)
    .slice(0, MOST_OTHERS)
    .map(({ row, because }) => viewOf(row, because));
}

/** What the imported statements say about one receipt, no matter who decides about it. Refuses `not_found`. */
export async function findReceiptLines(db: Db, reference: string): Promise<ReceiptLines> {
  const transfer = await readTransfer(db, reference);
  const intent = await findIntent(db, reference);
  assertExists(intent, "a transfer is of no payment");
  const { member_id: memberId, bank_reference: bankReference, claimed_at: claimedAt } = transfer;
  const account = await findNamedAccount(db, reference);
  const currency = intent.charged_currency;
  const claimedOn = lagosDay(claimedAt);
  const claim: ReceiptClaim = {
    reference,
    memberId,
    memberName: (await readMemberNames(db, [memberId])).get(memberId) ?? "",
    currency,
    accountNumber: account ?? null,
    bankReference,
    totalMinor: toMinor(intent.total_minor),
    claimedOn,
  };
  const proposal = await findNewestProposal(db, reference);
  const named = proposal === undefined ? [] : await linesOfProposal(db, proposal.decision_id);
  const from = addDays(claimedOn, -LOOKED_AROUND_DAYS);
  const through = addDays(claimedOn, LOOKED_AROUND_DAYS);
  const free = await freeLines(db, claim, from, through);
  return {
    named: named.map((row) => viewOf(row, explainMatch(claim, row))),
    others: candidates(claim, free),
    is_day_covered: await isDayCovered(db, {
      currency,
      account,
      day: proposal?.value_date ?? claimedOn,
    }),
  };
}
