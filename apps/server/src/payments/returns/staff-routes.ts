import * as contract from "@kinfold/contract/office/returns";
import { holdingsOf } from "#ledger/index.ts";
import { namesOf } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { claimsOn, staffNames, type StaffCaller } from "#staff/index.ts";
import { intentOf } from "../intents.ts";
import type { Setting } from "../setting.ts";
import { openProposal, returnDecisions, type Deciding } from "./decisions.ts";
import { dueOf, pageOfReturns, returnForStaff, type ReturnQueueRow } from "./queue.ts";
import { confirmRecovery, proposeRecovery, refuseRecovery } from "./recover.ts";
import { openReversalProposal, reversalDecisions } from "./reversal-store.ts";
import {
  confirmReversal,
  proposeCorrection,
  proposeReversal,
  refuseReversal,
} from "./reversals.ts";
import { reversalSteps } from "./reversal-view.ts";
import {
  askRefund,
  declineRefund,
  leftOf,
  refundable,
  releaseRefund,
  walletShare,
} from "./refunds.ts";
import { returnsOfPayment } from "./store.ts";
import { creditedOf } from "./take-back.ts";
import { findPricedRates } from "#reference/index.ts";
import { rateOfPayment } from "../rates.ts";
import { pageMeta } from "#platform/paging.ts";
import { named } from "#platform/named.ts";

/** What of payments goes back to whoever paid, and what members owe since. */
export function returnStaffRoutes(staffed: StaffMount<StaffCaller>, setting: Setting): void {
  const { platform } = setting;
  const { db, clock } = platform;

  const views = async (rows: readonly ReturnQueueRow[]): Promise<contract.PaymentReturn[]> => {
    const ids = rows.map(({ return_id: id }) => id);
    const decisions = await returnDecisions(db, ids);
    const reversing = await reversalDecisions(db, ids);
    const staff = await staffNames(db, [
      ...reversing.map(({ decided_by: by }) => by),
      ...decisions.map(({ decided_by: by }) => by),
      ...rows.flatMap(({ asked_by: by }) => by ?? []),
    ]);
    const members = await namesOf(
      db,
      rows.map(({ member_id: id }) => id),
    );
    const holdings = await holdingsOf(
      db,
      rows.map(({ wallet_id: id }) => id).filter((id) => id !== null),
    );
    const rates = await findPricedRates(
      db,
      rows.map(({ rate_id: id }) => id),
    );
    const openWith = await claimsOn(db, "return", ids, clock.now());
    return rows.map((row) => {
      const proposal = openProposal(decisions.filter(({ return_id: id }) => id === row.return_id));
      const outcome = openReversalProposal(
        reversing.filter(({ return_id: id }) => id === row.return_id),
      );
      return {
        id: row.return_id,
        created_at: row.created_at.toISOString(),
        due_at: dueOf(row).toISOString(),
        claimed_by: openWith.get(row.return_id) ?? null,
        kind: row.kind,
        provider: row.provider,
        reference: row.reference,
        member: named(row.member_id, members),
        amount: row.amount_minor,
        currency: row.charged_currency,
        exchange_rate: row.naira_per_dollar === null ? null : Number(row.naira_per_dollar),
        rate: rates.get(row.rate_id) ?? null,
        credited_currency: row.credited_currency,
        held: row.held_minor,
        taken: row.taken_minor,
        owed: row.state === "undone" ? 0n : (row.owed_minor ?? 0n) - row.recovered_minor,
        recovered: row.recovered_minor,
        available:
          row.wallet_id === null ? 0n : (holdings.get(row.wallet_id)?.availableMinor ?? 0n),
        reason: row.reason,
        state: row.shown_state,
        asked_by: row.asked_by === null ? null : named(row.asked_by, staff),
        recovery:
          proposal === undefined
            ? null
            : {
                id: proposal.decision_id,
                proposed_by: named(proposal.decided_by, staff),
                proposed_at: proposal.decided_at.toISOString(),
                reason: proposal.reason,
              },
        reversal:
          outcome === undefined
            ? null
            : {
                id: outcome.decision_id,
                outcome: outcome.outcome,
                proposed_by: named(outcome.decided_by, staff),
                proposed_at: outcome.decided_at.toISOString(),
                reason: outcome.reason,
              },
      };
    });
  };
  const found = async (id: string): Promise<ReturnQueueRow> =>
    (await returnForStaff(db, id)) ?? refuse("not_found", "There is no such return.");
  const viewOf = async (row: ReturnQueueRow): Promise<contract.PaymentReturn> => {
    const [only] = await views([row]);
    assertExists(only, "one row has one view");
    return only;
  };
  const view = async (id: string): Promise<contract.PaymentReturn> => viewOf(await found(id));

  staffed(contract.listReturns, async ({ query }) => {
    const { page, per_page: perPage, state, search } = query;
    const { rows, total } = await pageOfReturns(db, { state, search }, { page, perPage });
    return { data: await views(rows), meta: pageMeta(total, query) };
  });

  const leavesWallet = async (row: ReturnQueueRow): Promise<bigint | null> => {
    if (row.state !== "asked") return null;
    const intent = await intentOf(db, row.reference);
    const credited = intent && creditedOf(intent);
    if (credited === undefined) return null;
    return walletShare(credited.paid, row, await returnsOfPayment(db, row.reference));
  };

  staffed(contract.getReturn, async ({ params, caller }) => {
    const row = await found(params["id"] ?? "");
    const decisions = await returnDecisions(db, [row.return_id]);
    const steps = [...reversalSteps(await reversalDecisions(db, [row.return_id])), ...decisions];
    const names = await staffNames(
      db,
      steps.map(({ decided_by: by }) => by),
    );
    return {
      returned: await viewOf(row),
      decisions: steps.map(({ deed, decided_by: by, decided_at: at, reason }) => ({
        deed,
        by: named(by, names),
        at: at.toISOString(),
        reason,
      })),
      leaves_wallet: await leavesWallet(row),
      is_own: row.member_id === caller.memberId,
    };
  });

  staffed(contract.getRefundable, async ({ params, caller }) => {
    const reference = params["reference"] ?? "";
    const payment = refundable(await intentOf(db, reference), caller);
    const { intent, walletId, paid } = payment;
    const names = await namesOf(db, [intent.member_id]);
    const holdings = await holdingsOf(db, [walletId]);
    return {
      reference,
      member: named(intent.member_id, names),
      gateway: intent.gateway,
      paid_at: (intent.completed_at ?? intent.created_at).toISOString(),
      received: paid.receivedMinor,
      left: leftOf(payment, await returnsOfPayment(db, reference)),
      currency: intent.charged_currency,
      credited: paid.creditedMinor,
      credited_currency: intent.credited_currency,
      exchange_rate: intent.naira_per_dollar === null ? null : Number(intent.naira_per_dollar),
      rate: await rateOfPayment(db, intent.rate_id),
      available: holdings.get(walletId)?.availableMinor ?? 0n,
    };
  });

  staffed(contract.askRefund, async ({ body, caller }) => {
    const { reference, amount: amountMinor, reason } = body;
    return view(await askRefund(setting, { reference, amountMinor, reason }, caller));
  });

  type Call = { params: Readonly<Record<string, string>>; caller: StaffCaller };
  const deciding = ({ params, caller }: Call, reason: string): Deciding => ({
    returnId: params["id"] ?? "",
    by: caller,
    reason,
  });

  staffed(contract.releaseRefund, async ({ body, ...call }) => {
    const order = deciding(call, body.reason);
    await releaseRefund(setting, order);
    return view(order.returnId);
  });

  staffed(contract.declineRefund, async ({ body, ...call }) => {
    const order = deciding(call, body.reason);
    await declineRefund(setting, order);
    return view(order.returnId);
  });

  staffed(contract.proposeRecovery, async ({ body, ...call }) => {
    const order = deciding(call, body.reason);
    await proposeRecovery(platform, order);
    return view(order.returnId);
  });

  staffed(contract.confirmRecovery, async ({ body, ...call }) => {
    const order = deciding(call, body.reason);
    await confirmRecovery(platform, { ...order, proposalId: body.proposal_id });
    return view(order.returnId);
  });

  staffed(contract.proposeReversal, async ({ body, ...call }) => {
    const order = deciding(call, body.reason);
    await proposeReversal(platform, { ...order, outcome: body.outcome });
    return view(order.returnId);
  });

  staffed(contract.proposeCorrection, async ({ params, body, caller }) => {
    const reference = params["reference"] ?? "";
    return view(await proposeCorrection(platform, { reference, by: caller, reason: body.reason }));
  });

  staffed(contract.confirmReversal, async ({ body, ...call }) => {
    const order = deciding(call, body.reason);
    await confirmReversal(platform, { ...order, proposalId: body.proposal_id });
    return view(order.returnId);
  });

  staffed(contract.refuseReversal, async ({ body, ...call }) => {
    const order = deciding(call, body.reason);
    await refuseReversal(platform, { ...order, proposalId: body.proposal_id });
    return view(order.returnId);
  });

  staffed(contract.refuseRecovery, async ({ body, ...call }) => {
    const order = deciding(call, body.reason);
    await refuseRecovery(platform, { ...order, proposalId: body.proposal_id });
    return view(order.returnId);
  });
}
