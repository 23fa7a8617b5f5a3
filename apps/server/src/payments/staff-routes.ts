import {
  type PaymentReviewId,
  toPaymentReviewDecisionId,
  toPaymentReviewId,
} from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import * as contract from "@kinfold/contract/office/webhooks";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { toMinor } from "@kinfold/money";
import { readMemberNames } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import { refuse } from "#platform/refusing.ts";
import { findPricedRates } from "#reference/index.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, readStaffNames, type StaffCaller } from "#staff/index.ts";
import {
  queryProvider,
  confirmCredit,
  dismissFlaggedPayment,
  isCreditable,
  proposeCredit,
} from "./flagged/decide.ts";
import { formatPayload } from "./flagged/shown-payload.ts";
import {
  findFlaggedPayment,
  listWebhookEvents,
  readPageOfFlaggedPayments,
  listReviewDecisions,
  type FlaggedPaymentRow,
  type ReviewDecisionRow,
} from "./flagged/store.ts";
import type { PaymentsServices } from "./setting.ts";
import { buildPageMeta } from "#platform/paging.ts";
import { toNamed } from "#platform/named.ts";

type Named = ReadonlyMap<string, string>;

function proposalView(
  row: FlaggedPaymentRow,
  proposal: ReviewDecisionRow | undefined,
  names: Named,
): contract.FlaggedPayment["proposal"] {
  if (proposal === undefined || row.charged_currency === null || row.credited_currency === null) {
    return null;
  }
  const { received_minor: received, credited_minor: credited } = proposal;
  if (received === null || credited === null) throw new Error("a proposal has no figures");
  return {
    id: proposal.decision_id,
    proposed_by: toNamed(proposal.decided_by, names),
    proposed_at: proposal.decided_at.toISOString(),
    received: toMinor(received),
    currency: row.charged_currency,
    credited,
    credited_currency: row.credited_currency,
    reason: proposal.reason,
  };
}

/** What providers told us that was kept for people, and what the people do about it. */
export function mountPaymentStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  setting: PaymentsServices,
): void {
  const { db } = setting.platform;

  const views = async (rows: readonly FlaggedPaymentRow[]): Promise<contract.FlaggedPayment[]> => {
    const decisions = await listReviewDecisions(
      db,
      rows.map(({ review_id }) => review_id),
    );
    const staff = await readStaffNames(
      db,
      decisions.map(({ decided_by }) => decided_by),
    );
    const members = await readMemberNames(
      db,
      rows.flatMap(({ member_id }) => member_id ?? []),
    );
    const ids = rows.map(({ review_id }) => review_id);
    const openWith = await listClaims(db, "webhook", ids, setting.platform.clock.now());
    const rates = await findPricedRates(
      db,
      rows.map(({ rate_id }) => rate_id),
    );
    return rows.map((row) => ({
      id: row.review_id,
      reason: row.reason,
      provider: row.provider,
      reference: row.reference,
      member: row.member_id === null ? null : toNamed(row.member_id, members),
      currency: row.charged_currency,
      amount: row.total_minor === null ? null : toMinor(row.total_minor),
      exchange_rate: row.naira_per_dollar === null ? null : Number(row.naira_per_dollar),
      rate: rates.get(row.rate_id) ?? null,
      payment_state: row.payment_state,
      state: row.kept_state,
      created_at: row.created_at.toISOString(),
      due_at: addMs(row.created_at, CONFIRMATION_PROMISE_MS).toISOString(),
      claimed_by: openWith.get(row.review_id) ?? null,
      proposal: proposalView(
        row,
        decisions.findLast(
          ({ review_id, action }) => review_id === row.review_id && action === "proposed",
        ),
        staff,
      ),
    }));
  };
  const readRow = async (id: PaymentReviewId): Promise<FlaggedPaymentRow> =>
    (await findFlaggedPayment(db, id)) ?? refuse(paymentRefusals().not_found.flaggedPayment);
  const view = async (id: PaymentReviewId): Promise<contract.FlaggedPayment> => {
    const [only] = await views([await readRow(id)]);
    assertExists(only, "one row has one view");
    return only;
  };

  staffed(contract.listFlaggedPayments, async ({ query }) => {
    const { page, per_page: perPage, state, provider, search } = query;
    const { rows, total } = await readPageOfFlaggedPayments(
      db,
      { state, provider, search },
      { page, perPage },
    );
    return { data: await views(rows), meta: buildPageMeta(total, query) };
  });

  staffed(contract.getFlaggedPayment, async ({ params, caller }) => {
    const row = await readRow(toPaymentReviewId(params["id"]));
    const decisions = await listReviewDecisions(db, [row.review_id]);
    const names = await readStaffNames(
      db,
      decisions.map(({ decided_by }) => decided_by),
    );
    const messages = await listWebhookEvents(db, row);
    return {
      kept: await view(row.review_id),
      details: row.details,
      messages: messages.map(({ event_id: id, event, received_at: at, outcome, body }) => ({
        id,
        event,
        received_at: at.toISOString(),
        outcome,
        payload: formatPayload(body),
      })),
      decisions: decisions.map(({ action, decided_by: by, decided_at: at, reason }) => ({
        action,
        by: toNamed(by, names),
        at: at.toISOString(),
        reason,
      })),
      is_creditable: row.resolved_at === null && (await isCreditable(db, row)),
      is_own: row.member_id !== null && row.member_id === caller.memberId,
    };
  });

  staffed(contract.askProvider, ({ params }) =>
    queryProvider(setting, toPaymentReviewId(params["id"])),
  );

  staffed(contract.proposeCredit, async ({ params, caller, body: { reason } }) => {
    const id = toPaymentReviewId(params["id"]);
    await proposeCredit(setting, { id, by: caller.staffId, reason });
    return view(id);
  });

  staffed(contract.confirmCredit, async ({ params, caller, body }) => {
    const { proposal_id: proposalId, reason } = body;
    const id = toPaymentReviewId(params["id"]);
    await confirmCredit(setting, {
      id,
      by: caller.staffId,
      reason,
      proposalId: toPaymentReviewDecisionId(proposalId),
    });
    return view(id);
  });

  staffed(contract.dismissFlaggedPayment, async ({ params, caller, body: { reason } }) => {
    const id = toPaymentReviewId(params["id"]);
    await dismissFlaggedPayment(setting, { id, by: caller.staffId, reason });
    return view(id);
  });
}
