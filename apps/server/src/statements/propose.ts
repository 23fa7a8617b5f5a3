import { type StaffId, toStatementLineId, toSubjectId } from "@kinfold/contract/ids";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import type { MatchAcceptance } from "@kinfold/contract/office/statements";
import { addUp, toCharged, toMinor, ZERO, type ChargedMinor } from "@kinfold/money";
import { writeAuditEntry } from "#audit/index.ts";
import {
  findNamedAccount,
  openClaims,
  proposeWithin,
  listSettledReferences,
  type OpenClaim,
} from "#bank-transfers/index.ts";
import { addDays, lagosDay, type Day } from "#calendar/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { Refused, refuse } from "#platform/refusing.ts";
import { findIntent } from "#payments/index.ts";
import { matchLines, type Matching } from "./match.ts";
import { listReferences } from "./read-line.ts";
import { sortLines, type SortedLines } from "./sort-lines.ts";
import { insertMatches, lockLines, type LineRow } from "./store.ts";

/** Older money is looked for by hand. */
const LOOKED_BACK_DAYS = 60;

/** What the statements say about the receipts that wait, and what they were read from. */
export type Matched = {
  matching: Matching;
  claims: readonly OpenClaim[];
  lines: readonly LineRow[];
  sorted: SortedLines;
};

/** Holds the receipts that no one has found yet against the lines that no one has used yet. Writes nothing. */
export async function matchNow({ db, clock }: Pick<Platform, "db" | "clock">): Promise<Matched> {
  const since = addDays(lagosDay(clock.now()), -LOOKED_BACK_DAYS);
  const claims = await openClaims(db);
  const sorted = await sortLines(
    db,
    clock.now(),
    new Set(claims.map(({ reference }) => reference)),
  );
  const lines = sorted.lines.filter(
    ({ line_id: id, value_on: on }) => on >= since && sorted.freeIds.has(id),
  );
  const read = lines.map((line) => ({
    id: line.line_id,
    accountNumber: line.account_number,
    currency: line.currency,
    valueOn: line.value_on,
    narration: line.narration,
    bankReference: line.bank_reference,
    amountMinor: line.amount_minor,
  }));
  const settled = await listSettledReferences(db, [...new Set(read.flatMap(listReferences))]);
  const matched = matchLines(
    read,
    claims.map((claim) => ({ ...claim, totalMinor: toMinor(claim.totalMinor) })),
    new Map([...settled, ...sorted.payouts.map(({ reference }) => [reference, null] as const)]),
    sorted.suspects,
  );
  return { matching: matched, claims, lines, sorted };
}

type Accepted = MatchAcceptance["matches"][number];

/**
 * The money that these lines are, for this receipt. Refuses lines that are used, of another currency or of none; and of another
 * account than the member named, unless the reason of the exception is given.
 */
async function moneyOf(
  tx: Db,
  { reference, line_ids: lineIds, exception_reason: exceptionReason }: Accepted,
): Promise<{ receivedMinor: ChargedMinor; valueDate: Day }> {
  const wanted = [...new Set(lineIds)].map(toStatementLineId);
  const lines = await lockLines(tx, wanted);
  const [first] = lines;
  if (first === undefined || lines.length !== wanted.length) {
    return refuse(statementRefusals().match_line_unknown);
  }
  if (lines.some(({ used_by }) => used_by !== null && used_by !== reference)) {
    refuse(statementRefusals().match_line_used);
  }
  const intent = await findIntent(tx, reference);
  const isOfThis = lines.every(
    ({ currency, amount_minor }) => currency === intent?.charged_currency && amount_minor > 0n,
  );
  if (!isOfThis) {
    refuse(statementRefusals().match_currency_differs);
  }
  const named = await findNamedAccount(tx, reference);
  const isElsewhere = lines.some(({ account_number: number }) => number !== (named ?? number));
  if (isElsewhere && typeof exceptionReason !== "string") {
    refuse(statementRefusals().match_account_differs);
  }
  return {
    receivedMinor: addUp(lines, ({ amount_minor }) => toCharged(amount_minor)),
    valueDate: lines.reduce<Day>(
      (day, line) => (line.value_on > day ? line.value_on : day),
      first.value_on,
    ),
  };
}

/** Proposes, in this person's name, that these lines are what arrived for a receipt. */
async function propose(
  { db, clock }: Platform,
  accepted: Accepted,
  by: { staffId: StaffId; reason: string },
): Promise<void> {
  const { reference } = accepted;
  const now = clock.now();
  await runTransaction(db, async (tx) => {
    const money = await moneyOf(tx, accepted);
    const proposal = {
      ...money,
      feeMinor: ZERO,
      reference,
      by: by.staffId,
      reason: by.reason,
      exceptionReason: accepted.exception_reason ?? undefined,
      retypedMinor: typeof accepted.retyped === "bigint" ? toCharged(accepted.retyped) : undefined,
    };
    const decisionId = await proposeWithin(tx, proposal, now);
    const lineIds = [...new Set(accepted.line_ids)].map(toStatementLineId);
    await insertMatches(tx, { lineIds, decisionId, by: by.staffId, at: now });
  });
}

const sameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join(" ") === b.toSorted().join(" ");

export type AcceptResult = { reference: string; code: string | null; error: string | null };

/**
 * Proposes for each receipt what its lines say. One alone may be doubtful, for the person who accepts it has looked; several at once have to
 * be sure at this moment and without a flag. What cannot be proposed is refused alone, and of one alone throws.
 */
export async function acceptMatches(
  platform: Platform,
  { matches, reason }: MatchAcceptance,
  by: { staffId: StaffId },
): Promise<AcceptResult[]> {
  const asking = { staffId: by.staffId, reason };
  const [only] = matches;
  if (matches.length === 1 && only !== undefined) {
    await propose(platform, only, asking);
    return [{ reference: only.reference, code: null, error: null }];
  }
  const { matching, claims } = await matchNow(platform);
  const flagged = new Set(
    claims.filter(({ isFlagged }) => isFlagged).map(({ reference }) => reference),
  );
  const sure = new Map(matching.sure.map(({ reference, lineIds }) => [reference, lineIds]));
  const results: AcceptResult[] = [];
  for (const accepted of matches) {
    const { reference } = accepted;
    try {
      if (!sameLines(sure.get(reference) ?? [], accepted.line_ids)) {
        refuse(statementRefusals().match_not_sure);
      }
      if (flagged.has(reference)) {
        refuse(statementRefusals().match_flagged);
      }
      await propose(platform, accepted, asking);
      results.push({ reference, code: null, error: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await noteRefusal(platform, reference, error.code, by);
      results.push({ reference, code: error.code, error: error.message });
    }
  }
  return results;
}

/** Of one alone the refusal is the answer, and written down with it; of several it would be lost. */
async function noteRefusal(
  { db, clock }: Platform,
  reference: string,
  code: string,
  { staffId }: { staffId: StaffId },
): Promise<void> {
  await runTransaction(db, (tx) =>
    writeAuditEntry(tx, {
      at: clock.now(),
      actor: { kind: "staff", staffId },
      action: "receipt.proposal_refused",
      subject: { kind: "bank_transfer", id: toSubjectId(reference) },
      after: { code },
    }),
  );
}
