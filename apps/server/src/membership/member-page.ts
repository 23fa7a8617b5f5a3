import type { MemberId } from "@kinfold/contract/ids";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import type { FoundMember, MemberPage, MembershipEnding } from "@kinfold/contract/office/members";
import { findOpenProposal } from "#decisions/index.ts";
import { writeAuditEntry, listActionsAbout } from "#audit/index.ts";
import {
  listAcceptedNames,
  listBankAccounts,
  toBankAccount,
  readEligibility,
} from "#identity/index.ts";
import { findProvedBvn } from "#kyc/index.ts";
import { findHoldings } from "#ledger/index.ts";
import { readMemberInFull, signInOf, type FoundRow } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { countAbout, readStaffNames, type Queue, type StaffCaller } from "#staff/index.ts";
import { listHoldings } from "#units/index.ts";
import { listWalletsEver } from "#wallets/index.ts";
import { findMembershipEndings } from "./endings.ts";
import { estateDecision } from "./estate-decision.ts";
import { globalDecision } from "./global-decision.ts";
import { findLock } from "./lock.ts";
import { nameDecision } from "./name-decision.ts";
import { unlockDecision } from "./unlock-decision.ts";

const ACTIONS_SHOWN = 10;

const may = (caller: StaffCaller, permission: string): boolean =>
  caller.permissions.some((held) => held === permission);

/** A member as staff find them; whether their documents are right only for the person who reads identities. */
export const toFoundMember = (
  row: FoundRow,
  caller: StaffCaller,
  ending: MembershipEnding | undefined,
): FoundMember => ({
  id: row.member_id,
  name: row.name,
  email: row.email,
  code: row.customer_code,
  country: row.country,
  is_global: row.is_global,
  is_locked: row.is_locked,
  is_verified: may(caller, "identity.read") ? row.is_verified : null,
  ending: ending ?? null,
  joined_at: row.created_at.toISOString(),
});

async function identityOf(
  db: Db,
  { env }: Platform,
  member: FoundRow,
): Promise<NonNullable<MemberPage["identity"]>> {
  const { member_id: memberId, is_global: isGlobal } = member;
  const eligibility = await readEligibility(db, { memberId, isGlobal }, env.CONTRIBUTION_POLICY);
  const bvn = await findProvedBvn(db, memberId);
  const accounts = (await listBankAccounts(db, memberId)).map(toBankAccount);
  return {
    kyc_status: eligibility.kyc_status,
    poa_status: eligibility.poa_status,
    bvn_status: eligibility.bvn_status,
    bvn_ending: bvn?.last_digits ?? null,
    can_contribute: eligibility.can_contribute,
    withdrawal_blockers: eligibility.withdrawal_blockers,
    accepted_names: await listAcceptedNames(db, memberId),
    accounts: accounts.map((account) => ({
      currency: account.currency,
      bank_name: account.bank_name,
      account_name: account.account_name,
      account_number_masked: account.account_number_masked,
      is_verified: account.is_verified,
    })),
  };
}

async function moneyOf(db: Db, memberId: MemberId): Promise<NonNullable<MemberPage["money"]>> {
  const wallets = await listWalletsEver(db, memberId);
  const held = await findHoldings(
    db,
    wallets.map(({ wallet_id: id }) => id),
  );
  return {
    wallets: wallets.map(({ wallet_id: id, currency, closed_at: closedAt }) => {
      const holdings = held.get(id);
      assertExists(holdings, "a wallet has no accounts in the ledger");
      return {
        id,
        currency,
        available: holdings.availableMinor,
        held: holdings.heldMinor,
        closed_at: closedAt?.toISOString() ?? null,
      };
    }),
    holdings: await listHoldings(db, memberId),
  };
}

async function readActions(
  db: Db,
  memberId: MemberId,
): Promise<NonNullable<MemberPage["actions"]>> {
  const actions = await listActionsAbout(db, memberId, ACTIONS_SHOWN);
  const names = await readStaffNames(
    db,
    actions.map(({ staffId }) => staffId),
  );
  return actions.map(({ number, at, staffId, action }) => ({
    number,
    at,
    by: names.get(staffId) ?? null,
    action,
  }));
}

/** What waits about this member in the queues that the caller may see. */
async function waitingFor(
  db: Db,
  queues: readonly Queue[],
  memberId: MemberId,
  caller: StaffCaller,
): Promise<MemberPage["waiting"]> {
  const waiting: MemberPage["waiting"] = [];
  for (const { name, permission, about } of queues) {
    if (about === undefined || !may(caller, permission)) continue;
    const count = await countAbout(db, about, memberId);
    if (count > 0) waiting.push({ queue: name, count });
  }
  return waiting;
}

async function signInView(
  db: Db,
  memberId: MemberId,
  { by, at }: { by: StaffCaller; at: Date },
): Promise<MemberPage["sign_in"]> {
  const { sessions, lastAt, hasTwoFactor } = await signInOf(db, memberId, at);
  const lock = await findLock(db, memberId);
  return {
    sessions,
    last_at: lastAt?.toISOString() ?? null,
    has_two_factor: hasTwoFactor,
    lock:
      lock === undefined
        ? null
        : { reason: lock.reason, by: lock.by, at: lock.done_at.toISOString() },
    unlock: await findOpenProposal(db, unlockDecision, memberId, { by, at }),
  };
}

/**
 * A member's page, as far as the caller's roles may read. That it was opened is written down before it is given, and the member
 * sees it.
 */
export async function openMemberPage(
  platform: Platform,
  queues: readonly Queue[],
  memberId: MemberId,
  caller: StaffCaller,
): Promise<MemberPage> {
  const { clock, db } = platform;
  const now = clock.now();
  const member = await readMemberInFull(db, memberId);
  if (member === undefined) return refuse(membershipRefusals().not_found.member);
  await runTransaction(db, (tx) =>
    writeAuditEntry(tx, {
      at: now,
      actor: { kind: "staff", staffId: caller.staffId },
      action: "member.opened",
      subject: { kind: "member", id: memberId },
      memberId,
    }),
  );
  const reading = { by: caller, at: now };
  return {
    ...toFoundMember(member, caller, (await findMembershipEndings(db, [memberId])).get(memberId)),
    phone: member.phone,
    citizenship: member.citizenship,
    terms_version: member.terms_version,
    sign_in: await signInView(db, memberId, reading),
    identity: may(caller, "identity.read") ? await identityOf(db, platform, member) : null,
    money: may(caller, "withdrawal.read") ? await moneyOf(db, memberId) : null,
    waiting: await waitingFor(db, queues, memberId, caller),
    actions: may(caller, "audit.read") ? await readActions(db, memberId) : null,
    open_estate: await findOpenProposal(db, estateDecision, memberId, reading),
    open_name: await findOpenProposal(db, nameDecision, memberId, reading),
    open_change: await findOpenProposal(db, globalDecision, memberId, reading),
    is_own: caller.memberId === memberId,
  };
}
