import {
  toEstateGrantId,
  toPortfolioId,
  type EstateGrantId,
  type MemberId,
} from "@kinfold/contract/ids";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import { EstateAccount, EstateStepName, type EstateStep } from "@kinfold/contract/office/estates";
import { estateRefusals } from "@kinfold/contract/refusals/estates";
import { reviewRefusals } from "@kinfold/contract/refusals/reviews";
import { subtract } from "@kinfold/money";
import { array, nullable, object, string } from "superstruct";
import { computePayableFrom } from "#bank-accounts/index.ts";
import { requestEstateClosure } from "#closures/index.ts";
import {
  createDecisionKind,
  refuseOwnMembership,
  type Audited,
  type Decider,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { addAcceptedNames, putAccount } from "#identity/index.ts";
import { holdMembership, readMemberNames, readPerson } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { listPortfolioRows, requestRedemption } from "#units/index.ts";
import { lockEstate } from "./require-hold.ts";
import { judgeEstateHolder, STEP_DECIDED_MS } from "./rules.ts";
import {
  filterOpenedGrants,
  findApprovedGrant,
  findGrant,
  insertEstateAccount,
  markGrantApproved,
  type GrantRow,
} from "./store.ts";

/** Of one member; more portfolios than anyone has. */
const ALL = { page: 1, perPage: 1_000 };

const Payload = object({
  step: EstateStepName,
  grant_id: string(),
  portfolio_ids: array(string()),
  account: nullable(EstateAccount),
});
type Payload = typeof Payload.TYPE;
type Details = Pick<EstateStep, "member" | "grant_id" | "step" | "account">;

/** An account whose bank was asked whose it is. */
export type AskedAccount = Omit<EstateAccount, "name_match">;
/** A step as it is proposed. */
export type EstateStepDraft = {
  memberId: MemberId;
  step: EstateStepName;
  grantId: EstateGrantId;
  account: AskedAccount | null;
};

const memberIdOf = ({ memberId }: Pick<Decision<unknown>, "memberId">): MemberId => {
  if (memberId === null) throw new Error("a step towards paying an estate is about no member");
  return memberId;
};

function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, payload, proposedBy } = decision;
  return {
    action: `estate.step_${status}`,
    subject: { kind: "estate_step", id },
    memberId: memberIdOf(decision),
    before: {
      step: payload.step,
      grant: payload.grant_id,
      ...(status !== "proposed" && { proposed_by: proposedBy }),
    },
  };
}

/** Refuses who has not opened the file of the grant that they decide about. */
async function refuseUnopened(tx: Db, { grant_id: id }: GrantRow, by: Decider): Promise<void> {
  if (!(await filterOpenedGrants(tx, [id], by.staffId)).has(id)) {
    refuse(reviewRefusals().review_not_opened);
  }
}

/** The grant that is to be approved. Refuses one of another estate, and once one is approved. */
async function requireUnapproved(
  tx: Db,
  memberId: MemberId,
  grantId: EstateGrantId,
): Promise<GrantRow> {
  if ((await findApprovedGrant(tx, memberId)) !== undefined) {
    refuse(estateRefusals().estate_as_it_is.approved);
  }
  const grant = await findGrant(tx, grantId);
  if (grant?.member_id !== memberId) return refuse(estateRefusals().estate_grant_missing.none);
  return grant;
}

/** The approved grant. Refuses `estate_grant_missing` before there is one, and for another. */
async function requireApproved(
  tx: Db,
  memberId: MemberId,
  grantId: EstateGrantId,
): Promise<GrantRow> {
  const grant = await findApprovedGrant(tx, memberId);
  if (grant?.grant_id !== grantId) return refuse(estateRefusals().estate_grant_missing.unapproved);
  return grant;
}

/** The portfolios of a member with units of which no redemption is asked for yet. */
async function listRedeemable(tx: Db, memberId: MemberId): Promise<string[]> {
  const { rows } = await listPortfolioRows(tx, { memberId }, ALL);
  return rows
    .filter(({ units, reserved }) => subtract(units, reserved) > 0n)
    .map(({ portfolio_id: id }) => id)
    .toSorted();
}

async function judgeAccount(
  tx: Db,
  { account, memberId, grant }: { account: AskedAccount; memberId: MemberId; grant: GrantRow },
): Promise<EstateAccount> {
  const member = await addAcceptedNames(tx, memberId, await readPerson(tx, memberId));
  const { representatives } = grant;
  const match = judgeEstateHolder(account.account_name, { member, representatives });
  if (match === "mismatch") {
    return refuseField(
      "account_number",
      estateRefusals().estate_account_name(account.account_name),
    );
  }
  return { ...account, name_match: match };
}

async function recordAccount(
  tx: Db,
  { id, payload }: Decision<Payload>,
  { memberId, at }: { memberId: MemberId; at: Date },
): Promise<void> {
  const { account } = payload;
  if (account === null) throw new Error("a step that records an account names none");
  const bankAccountId = await putAccount(tx, {
    memberId,
    slot: account.currency === "NGN" ? "ngn" : "usd",
    currency: account.currency,
    bankName: account.bank_name,
    bankCode: account.bank_code,
    bankCountry: "NG",
    accountName: account.account_name,
    accountNumber: account.account_number,
    // The bank said whose it is, and two people held that against the grant.
    nameMatch: "match",
    verifiedAt: at,
    payoutAvailableAt: computePayableFrom(at),
    at,
  });
  const grantId = toEstateGrantId(payload.grant_id);
  await insertEstateAccount(tx, { bankAccountId, memberId, grantId, by: id, at });
}

/** Asks every unit of these portfolios back. Refuses when there are others by now. */
async function redeemAll(
  tx: Db,
  platform: Platform,
  { portfolioIds, memberId, at }: { portfolioIds: readonly string[]; memberId: MemberId; at: Date },
): Promise<string[]> {
  const orders: string[] = [];
  for (const id of portfolioIds) {
    const { order } = await requestRedemption(tx, platform, {
      memberId,
      portfolioId: toPortfolioId(id),
      amountMinor: "full",
      at,
    });
    orders.push(order.reference);
  }
  return orders;
}

/** A step towards paying an estate: its grant is approved, an account of it is recorded, or its plans are redeemed. */
export const estateStep: DecisionKind<EstateStepDraft, Payload, Details> = createDecisionKind(
  "estate_step",
  {
    prefix: "ess",
    payload: Payload,
    draft: async (tx, { memberId, step, grantId, account }, { by, at }) => {
      await lockEstate(tx, memberId);
      refuseOwnMembership(memberId, by);
      const isFirst = step === "approve_grant";
      const grant = await (isFirst ? requireUnapproved : requireApproved)(tx, memberId, grantId);
      if (isFirst) await refuseUnopened(tx, grant, by);
      const portfolioIds = step === "redeem" ? await listRedeemable(tx, memberId) : [];
      if (step === "redeem" && portfolioIds.length === 0) {
        refuse(estateRefusals().estate_nothing_left.plans);
      }
      return {
        subjectId: grantId,
        memberId,
        payload: {
          step,
          grant_id: grantId,
          portfolio_ids: portfolioIds,
          account: account === null ? null : await judgeAccount(tx, { account, memberId, grant }),
        },
        dueAt: addMs(at, STEP_DECIDED_MS),
      };
    },
    hold: async (tx, decision) => {
      await holdMembership(tx, memberIdOf(decision));
    },
    carryOut: async (tx, platform, decision, { by, at }) => {
      const memberId = memberIdOf(decision);
      const { step, grant_id: text, portfolio_ids: portfolioIds } = decision.payload;
      const grantId = toEstateGrantId(text);
      await lockEstate(tx, memberId);
      if (step === "approve_grant") {
        const grant = await requireUnapproved(tx, memberId, grantId);
        await refuseUnopened(tx, grant, by);
        await markGrantApproved(tx, grantId, { by: decision.id, at });
        // The closing waits until the estate is paid, with its promise.
        await requestEstateClosure(tx, memberId, { by: by.staffId, at });
        return auditOf(decision, "approved");
      }
      await requireApproved(tx, memberId, grantId);
      if (step === "record_account") {
        await recordAccount(tx, decision, { memberId, at });
        return auditOf(decision, "approved");
      }
      const orders = await redeemAll(tx, platform, { portfolioIds, memberId, at });
      return { ...auditOf(decision, "approved"), after: { orders: orders.join(" ") } };
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (db, decisions) => {
      const names = await readMemberNames(db, decisions.map(memberIdOf));
      return decisions.map((decision) => {
        const id = memberIdOf(decision);
        const { step, grant_id: grantId, account } = decision.payload;
        return { member: { id, name: names.get(id) ?? id }, grant_id: grantId, step, account };
      });
    },
  },
);
