import type { ReplyOf } from "@kinfold/contract/endpoint";
import { toDecisionId, toStatementLineId, type StatementLineId } from "@kinfold/contract/ids";
import * as openings from "@kinfold/contract/office/bank-openings";
import * as contract from "@kinfold/contract/office/line-outcomes";
import { addUp } from "@kinfold/money";
import { addDays, lagosDay } from "#calendar/index.ts";
import { mountDecisionRoutes } from "#decisions/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { toStatementLine } from "../line-view.ts";
import { StampedReader } from "../stamped-reader.ts";
import { openingDecision } from "../openings/decision.ts";
import { outcomeDecision, pickSamples } from "./decision.ts";
import { reopeningDecision } from "./reopening.ts";
import { LineReader } from "./line-reader.ts";
import {
  findLines,
  listOpenLines,
  listOpenPayouts,
  readPageOfOpenPayouts,
  type StateRow,
} from "./store.ts";
import { suggestOutcomes, type Suggestion } from "./suggest.ts";

/** Suggestions are made for the lines of so many days, and read so many of them. */
const LOOKED_BACK_DAYS = 120;
const MOST_LINES = 20_000;

function toSuggestion({ outcome, groups }: Suggestion<StateRow>): contract.LineSuggestion {
  const lines = groups.flatMap((group) => group.lines);
  const days = lines.map(({ booked_on: day }) => day).toSorted();
  const [[line], [first], last] = [lines, days, days.at(-1)];
  assertExists(line, "a suggestion is of no line");
  assertExists(first, "a suggestion is of no line");
  assertExists(last, "a suggestion is of no line");
  return {
    id: `${outcome} ${line.line_id}`,
    outcome,
    account_numbers: [...new Set(lines.map(({ account_number: account }) => account))],
    currency: line.currency,
    first_on: first,
    last_on: last,
    line_count: lines.length,
    total: addUp(lines, ({ amount_minor: minor }) => minor),
    samples: pickSamples(lines).map(toStatementLine),
    payout_references: groups.flatMap((group) => group.payouts.map(({ reference }) => reference)),
    groups: groups.map((group) => ({
      line_ids: group.lines.map(({ line_id: id }) => id),
      payouts: group.payouts.map(({ batch_id, withdrawal_id }) => ({ batch_id, withdrawal_id })),
    })),
  };
}

/** The open lines of the last months that look alike, and how many are open. */
async function readSuggestions(
  db: Db,
  now: Date,
): Promise<ReplyOf<typeof contract.listLineSuggestions>> {
  const since = addDays(lagosDay(now), -LOOKED_BACK_DAYS);
  const { lines, open } = await listOpenLines(db, since, MOST_LINES);
  const payouts = await listOpenPayouts(db, since);
  return { suggestions: suggestOutcomes(lines, payouts).map(toSuggestion), open };
}

/** The open lines that look alike, by the id under which they are suggested now; undefined where nothing is. */
export async function findSuggestion(
  db: Db,
  { suggestion, now }: { suggestion: string; now: Date },
): Promise<StatementLineId[] | undefined> {
  const { suggestions } = await readSuggestions(db, now);
  return suggestions
    .find(({ id }) => id === suggestion)
    ?.groups.flatMap(({ line_ids: ids }) => ids.map((line) => toStatementLineId(line)));
}

/** What the lines of the bank are, where they are no receipt and no settlement, and what its accounts opened with: said by one staff member, approved by another. */
export function mountLineOutcomeRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { db, clock } = platform;
  const lines = new LineReader(platform);
  const suggestions = new StampedReader(platform, () => readSuggestions(db, clock.now()));

  staffed(contract.listBankLines, async ({ query }) => {
    const { page, per_page: perPage, ...filter } = query;
    const ids = await lines.list(filter);
    const from = (page - 1) * perPage;
    const rows = await findLines(db, ids.slice(from, from + perPage));
    return {
      data: rows.map((row) =>
        Object.assign(toStatementLine(row), {
          booked_on: row.booked_on,
          state: row.state,
          decision_id: row.decision_id,
        }),
      ),
      meta: buildPageMeta(ids.length, query),
    };
  });

  staffed(contract.listLineSuggestions, () => suggestions.read());

  staffed(contract.listSentPayouts, async ({ query }) => {
    const { page, per_page: perPage, currency, search } = query;
    const wanted = { currency, search };
    const { rows, total } = await readPageOfOpenPayouts(db, wanted, { page, perPage });
    return {
      data: rows.map(({ amount_minor: amount, ...row }) => ({
        batch_id: row.batch_id,
        withdrawal_id: row.withdrawal_id,
        reference: row.reference,
        beneficiary: row.beneficiary,
        amount,
        currency: row.currency,
        sent_on: row.sent_on,
      })),
      meta: buildPageMeta(total, query),
    };
  });

  mountDecisionRoutes(
    staffed,
    platform,
    outcomeDecision,
    {
      list: contract.listLineDecisions,
      propose: contract.proposeLineOutcome,
      approve: contract.approveLineOutcome,
      reject: contract.rejectLineOutcome,
      withdraw: contract.withdrawLineOutcome,
    },
    ({ outcome, groups }) => ({ outcome, groups }),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    reopeningDecision,
    {
      list: contract.listLineReopenings,
      propose: contract.proposeLineReopening,
      approve: contract.approveLineReopening,
      reject: contract.rejectLineReopening,
      withdraw: contract.withdrawLineReopening,
    },
    ({ line_ids: lineIds }, params) => ({
      decisionId: toDecisionId(params["id"]),
      lineIds: lineIds.map(toStatementLineId),
    }),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    openingDecision,
    {
      list: openings.listBankOpenings,
      propose: openings.proposeBankOpening,
      approve: openings.approveBankOpening,
      reject: openings.rejectBankOpening,
      withdraw: openings.withdrawBankOpening,
    },
    ({ reason: _reason, ...form }) => form,
  );
}
