import { toSubjectId } from "@kinfold/contract/ids";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { Currency } from "@kinfold/contract/money";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { MonthCloseProposal } from "@kinfold/contract/office/month-closes";
import { monthCloseRefusals } from "@kinfold/contract/refusals/month-closes";
import { addUp, negate, toMinor, type Minor } from "@kinfold/money";
import { array, integer, nullable, object, string, type Infer } from "superstruct";
import { findNewestAnchor, writeCanonicalJson } from "#audit/index.ts";
import {
  createDecisionKind,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { findFirstMoment, holdJournals, listJournalRows, readLedgerHead } from "#ledger/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { computeSha256 } from "#platform/signing.ts";
import { readHighestEntry } from "#units/index.ts";
import { computeParts, PARTS, readContents, type Contents } from "./contents.ts";
import { findNextMonth, findMonth, formatMonthName, parseMonth, type Month } from "./month.ts";
import { listOpenParts, OpenPart } from "./open-items.ts";
import { insertClose, listCloses } from "./store.ts";

/** What is proposed and signed. Amounts are minor units as text. */
export const ClosePayload = object({
  month: string(),
  journal_count: integer(),
  highest_journal: string(),
  highest_unit_entry: string(),
  totals: array(object({ currency: Currency, debit: string(), credit: string() })),
  open: array(OpenPart),
  open_reason: nullable(string()),
  contents_sha256: string(),
  parts: object({
    trial_balance: string(),
    units: string(),
    prices: string(),
    reconciliation: string(),
  }),
  audit_head: nullable(object({ number: string(), hash: string() })),
});
export type ClosePayload = Infer<typeof ClosePayload>;

type Form = { month: string | undefined; openReason: string | undefined };

/** The figures of a month as a proposal and a page have them. */
type Details = Pick<
  MonthCloseProposal,
  | "month"
  | "journal_count"
  | "highest_journal"
  | "totals"
  | "open"
  | "open_reason"
  | "contents_sha256"
  | "audit_head"
>;

const readMinor = (text: string): Minor => toMinor(BigInt(text));

/** A payload's figures as the office reads them. */
export const toFigures = ({
  highest_unit_entry: _entry,
  parts: _parts,
  totals,
  open,
  ...rest
}: ClosePayload): Details => ({
  ...rest,
  totals: totals.map(({ currency, debit, credit }) => ({
    currency,
    debit: readMinor(debit),
    credit: readMinor(credit),
  })),
  open: open.map((item) => ({
    ...item,
    amount: item.amount === null ? null : readMinor(item.amount),
  })),
});

/** By currency, what debit and credit balances add up to at the end of the month. */
function sumTotals(rows: Contents["trial_balance"]): ClosePayload["totals"] {
  return (["NGN", "USD"] as const)
    .filter((currency) => rows.some((row) => row.currency === currency))
    .map((currency) => {
      const closing = rows
        .filter((row) => row.currency === currency)
        .map((row) => readMinor(row.closing));
      const sum = (some: readonly Minor[]): Minor => addUp(some, (one) => one);
      return {
        currency,
        debit: String(negate(sum(closing.filter((one) => one < 0n)))),
        credit: String(sum(closing.filter((one) => one > 0n))),
      };
    });
}

/** What would be closed of a month now: everything, and what a proposal keeps of it. */
export async function readMonthNow(
  db: Db,
  month: Month,
): Promise<{ contents: Contents; payload: ClosePayload }> {
  const head = await readLedgerHead(db, month.period);
  const unitEntry = await readHighestEntry(db);
  const contents = await readContents(db, month, { journal: head.highest, unitEntry });
  const anchor = await findNewestAnchor(db);
  return {
    contents,
    payload: {
      month: month.name,
      journal_count: head.count,
      highest_journal: contents.highest_journal,
      highest_unit_entry: contents.highest_unit_entry,
      totals: sumTotals(contents.trial_balance),
      open: await listOpenParts(db, month, contents),
      open_reason: null,
      contents_sha256: computeSha256(writeCanonicalJson(contents)),
      parts: computeParts(contents),
      audit_head:
        anchor === undefined ? null : { number: String(anchor.number), hash: anchor.hash },
    },
  };
}

/** What keeps a month from being closed: nothing, its end in Lagos, or an earlier month. Refuses a month that the ledger does not have. */
export async function findWaitsFor(
  db: Db,
  month: Month,
  at: Date,
): Promise<"end" | { first: Month } | null> {
  const firstAt = await findFirstMoment(db);
  if (firstAt === null || firstAt >= month.period.before) {
    refuse(monthCloseRefusals().not_found.month);
  }
  const last = (await listCloses(db)).at(-1);
  if (last !== undefined) {
    const next = findNextMonth(findMonth(last.month));
    if (month.name < next.name) refuse(monthCloseRefusals().month_closed(formatMonthName(month)));
    if (month.name > next.name) return { first: next };
  }
  return at < month.period.before ? "end" : null;
}

async function refuseUnready(tx: Db, month: Month, at: Date): Promise<void> {
  const waitsFor = await findWaitsFor(tx, month, at);
  if (waitsFor === "end") refuse(monthCloseRefusals().month_not_over(formatMonthName(month)));
  if (waitsFor !== null) {
    refuse(monthCloseRefusals().month_out_of_order(formatMonthName(waitsFor.first)));
  }
}

const SHOWN_JOURNALS = 5;
const PART_NAMES: Readonly<Record<(typeof PARTS)[number], string>> = {
  trial_balance: "the trial balance",
  units: "the units register",
  prices: "the prices",
  reconciliation: "the reconciliation",
};

/** Refuses what is not as it was proposed, and says what changed. */
async function refuseChanged(
  tx: Db,
  { payload }: Decision<ClosePayload>,
  contents: Contents,
): Promise<void> {
  if (computeSha256(writeCanonicalJson(contents)) === payload.contents_sha256) return;
  const { before } = parseMonth(payload.month).period;
  const mark = { before, highestJournal: BigInt(payload.highest_journal) };
  const page = { page: 1, perPage: SHOWN_JOURNALS };
  const posted = await listJournalRows(tx, { lateAfter: [mark] }, page);
  if (posted.total > 0) {
    const numbers = posted.rows.map(({ journal_id: id }) => String(id)).join(", ");
    const shown = posted.total > SHOWN_JOURNALS ? `${numbers} and others` : numbers;
    refuse(monthCloseRefusals().month_changed.journals(posted.total, shown));
  }
  const now = computeParts(contents);
  const changed = PARTS.filter((part) => now[part] !== payload.parts[part]);
  refuse(
    monthCloseRefusals().month_changed.parts(changed.map((part) => PART_NAMES[part]).join(", ")),
  );
}

function auditOf(
  { id, payload, proposedBy }: Decision<ClosePayload>,
  status: DecisionStatus,
): Audited {
  return {
    action: `month_close.${status}`,
    subject: { kind: "month", id: toSubjectId(payload.month) },
    ...(status !== "proposed" && { before: { proposal: id, proposed_by: proposedBy } }),
    after: {
      contents_sha256: payload.contents_sha256,
      journals: payload.journal_count,
      highest_journal: payload.highest_journal,
      open: payload.open.length,
      ...(payload.open_reason !== null && { open_reason: payload.open_reason }),
    },
  };
}

/** That a month of the ledger is closed with the figures that it had when this was proposed. */
export const closeDecision: DecisionKind<Form, ClosePayload, Details> = createDecisionKind(
  "month_close",
  {
    prefix: "mcl",
    payload: ClosePayload,
    draft: async (tx, { month: name, openReason }, { at }) => {
      const month = parseMonth(name);
      await refuseUnready(tx, month, at);
      const { payload } = await readMonthNow(tx, month);
      if (payload.open.length > 0 && openReason === undefined) {
        refuseField("open_reason", monthCloseRefusals().invalid.openReason);
      }
      if (payload.open.length === 0 && openReason !== undefined) {
        refuseField("open_reason", monthCloseRefusals().invalid.nothingOpen);
      }
      return {
        subjectId: toSubjectId(month.name),
        payload: { ...payload, open_reason: openReason ?? null },
        dueAt: addMs(at, CONFIRMATION_PROMISE_MS),
      };
    },
    hold: async () => undefined,
    carryOut: async (tx, _platform, decision, { at }) => {
      const { id, payload } = decision;
      const month = parseMonth(payload.month);
      // From here on nothing is posted, so that the figures that are compared are those that are closed.
      await holdJournals(tx);
      await refuseUnready(tx, month, at);
      const contents = await readContents(tx, month, {
        journal: payload.highest_journal,
        unitEntry: payload.highest_unit_entry,
      });
      await refuseChanged(tx, decision, contents);
      await insertClose(tx, {
        month: month.from,
        decisionId: id,
        at,
        highestJournal: payload.highest_journal,
        highestUnitEntry: payload.highest_unit_entry,
        contents: writeCanonicalJson(contents),
      });
      return auditOf(decision, "approved");
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (_db, decisions) => decisions.map(({ payload }) => toFigures(payload)),
  },
);
