import { type ReturnId, toReturnId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import * as contract from "@kinfold/contract/office/returns";
import { subtract, toCharged, toMinor, ZERO, type Minor } from "@kinfold/money";
import {
  findProposals,
  mountDecisionRoutes,
  mountProposeRoute,
  type Decider,
} from "#decisions/index.ts";
import { findHoldings } from "#ledger/index.ts";
import { readMemberNames } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, readStaffNames, type StaffCaller } from "#staff/index.ts";
import { findIntent } from "../intents.ts";
import type { PaymentsServices } from "../setting.ts";
import {
  computeReturnDue,
  readPageOfReturns,
  findQueuedReturn,
  type ReturnQueueRow,
} from "./queue.ts";
import { createRecoveryDecision } from "./recover.ts";
import { createReversalDecision } from "./reversals.ts";
import {
  createRefundDecision,
  computeRefundableLeft,
  checkRefundable,
  computeWalletShare,
} from "./refunds.ts";
import { findReturnSteps } from "./steps.ts";
import { listReturnsOfPayment } from "./store.ts";
import { readCredited } from "./take-back.ts";
import { findPricedRates } from "#reference/index.ts";
import { findPaymentRate } from "../find-payment-rate.ts";
import { buildPageMeta } from "#platform/paging.ts";
import { toNamed } from "#platform/named.ts";

/** What of payments goes back to the person who paid, and what members owe since. */
export function mountReturnStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  setting: PaymentsServices,
): void {
  const { platform } = setting;
  const { db, clock } = platform;
  const decisions = {
    refund: createRefundDecision(setting),
    recovery: createRecoveryDecision(platform),
    reversal: createReversalDecision(platform),
  };

  /** What waits for a decision about these returns, by the proposal's id. */
  const proposalsOf = async (
    rows: readonly ReturnQueueRow[],
    by: Decider,
  ): Promise<ReadonlyMap<string, contract.ReturnProposal>> => {
    const at = clock.now();
    const proposals = new Map<string, contract.ReturnProposal>();
    for (const decision of Object.values(decisions)) {
      const ids = rows.flatMap(({ proposal_id: id, proposal_kind: kind }) =>
        id !== null && kind === decision.kind ? [id] : [],
      );
      if (ids.length === 0) continue;
      for (const [id, proposal] of await findProposals(db, decision, ids, { by, at })) {
        proposals.set(id, proposal);
      }
    }
    return proposals;
  };

  const views = async (
    rows: readonly ReturnQueueRow[],
    by: Decider,
  ): Promise<contract.PaymentReturn[]> => {
    const ids = rows.map(({ return_id: id }) => id);
    const proposals = await proposalsOf(rows, by);
    const staff = await readStaffNames(
      db,
      rows.flatMap(({ asked_by: askedBy }) => askedBy ?? []),
    );
    const members = await readMemberNames(
      db,
      rows.map(({ member_id: id }) => id),
    );
    const holdings = await findHoldings(
      db,
      rows.map(({ wallet_id: id }) => id).filter((id) => id !== null),
    );
    const rates = await findPricedRates(
      db,
      rows.map(({ rate_id: id }) => id),
    );
    const openWith = await listClaims(db, "return", ids, clock.now());
    return rows.map((row) => ({
      id: row.return_id,
      created_at: row.created_at.toISOString(),
      due_at: computeReturnDue(row).toISOString(),
      claimed_by: openWith.get(row.return_id) ?? null,
      kind: row.kind,
      provider: row.provider,
      reference: row.reference,
      member: toNamed(row.member_id, members),
      amount: toMinor(row.amount_minor),
      currency: row.charged_currency,
      exchange_rate: row.naira_per_dollar === null ? null : Number(row.naira_per_dollar),
      rate: rates.get(row.rate_id) ?? null,
      credited_currency: row.credited_currency,
      held: row.held_minor,
      taken: row.taken_minor,
      owed: row.state === "undone" ? ZERO : subtract(row.owed_minor ?? ZERO, row.recovered_minor),
      recovered: row.recovered_minor,
      wallet_id: row.wallet_id,
      available:
        row.wallet_id === null ? ZERO : (holdings.get(row.wallet_id)?.availableMinor ?? ZERO),
      reason: row.reason,
      state: row.shown_state,
      asked_by: row.asked_by === null ? null : toNamed(row.asked_by, staff),
      proposal: proposals.get(row.proposal_id ?? "") ?? null,
    }));
  };
  const readRow = async (id: ReturnId): Promise<ReturnQueueRow> =>
    (await findQueuedReturn(db, id)) ?? refuse(paymentRefusals().not_found.return);

  staffed(contract.listReturns, async ({ query, caller }) => {
    const { page, per_page: perPage, state, search } = query;
    const { rows, total } = await readPageOfReturns(db, { state, search }, { page, perPage });
    return { data: await views(rows, caller), meta: buildPageMeta(total, query) };
  });

  const leavesWallet = async (row: ReturnQueueRow): Promise<Minor | null> => {
    if (row.state !== "asked") return null;
    const intent = await findIntent(db, row.reference);
    const credited = intent && readCredited(intent);
    if (credited === undefined) return null;
    return computeWalletShare(credited.paid, row, await listReturnsOfPayment(db, row.reference));
  };

  staffed(contract.getReturn, async ({ params, caller }) => {
    const row = await readRow(toReturnId(params["id"]));
    const [returned] = await views([row], caller);
    assertExists(returned, "one row has one view");
    return {
      returned,
      decisions: await findReturnSteps(db, row.return_id),
      leaves_wallet: await leavesWallet(row),
      is_own: row.member_id === caller.memberId,
    };
  });

  staffed(contract.getRefundable, async ({ params, caller }) => {
    const reference = params["reference"] ?? "";
    const payment = checkRefundable(await findIntent(db, reference), caller);
    const { intent, walletId, paid } = payment;
    const names = await readMemberNames(db, [intent.member_id]);
    const holdings = await findHoldings(db, [walletId]);
    return {
      reference,
      member: toNamed(intent.member_id, names),
      gateway: intent.gateway,
      paid_at: (intent.completed_at ?? intent.created_at).toISOString(),
      received: toMinor(paid.receivedMinor),
      left: toMinor(computeRefundableLeft(payment, await listReturnsOfPayment(db, reference))),
      currency: intent.charged_currency,
      credited: paid.creditedMinor,
      credited_currency: intent.credited_currency,
      exchange_rate: intent.naira_per_dollar === null ? null : Number(intent.naira_per_dollar),
      rate: await findPaymentRate(db, intent.rate_id),
      wallet_id: walletId,
      available: holdings.get(walletId)?.availableMinor ?? ZERO,
    };
  });

  mountDecisionRoutes(
    staffed,
    platform,
    decisions.refund,
    {
      propose: contract.askRefund,
      approve: contract.releaseRefund,
      reject: contract.rejectRefund,
      withdraw: contract.withdrawRefund,
    },
    ({ reference, amount, reason }) => ({ reference, amountMinor: toCharged(amount), reason }),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    decisions.recovery,
    {
      propose: contract.proposeRecovery,
      approve: contract.confirmRecovery,
      reject: contract.refuseRecovery,
      withdraw: contract.withdrawRecovery,
    },
    (_body, params) => ({ returnId: toReturnId(params["id"]) }),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    decisions.reversal,
    {
      propose: contract.proposeReversal,
      approve: contract.confirmReversal,
      reject: contract.refuseReversal,
      withdraw: contract.withdrawReversal,
    },
    ({ outcome }, params) => ({ returnId: toReturnId(params["id"]), outcome }),
  );
  mountProposeRoute(
    staffed,
    platform,
    decisions.reversal,
    contract.proposeCorrection,
    ({ reason }, params) => ({ receipt: params["reference"] ?? "", reason }),
  );
}
