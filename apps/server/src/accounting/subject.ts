import { toMemberId } from "@kinfold/contract/ids";
import { accountingRefusals } from "@kinfold/contract/refusals/accounting";
import { nameWalletAccounts, listPlanAccounts } from "#ledger/index.ts";
import { readMemberNames } from "#members/index.ts";
import { findPlan, formatPlanRowLabel } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { listWalletsEver } from "#wallets/index.ts";

/** Whose movements are asked for: exactly one of these. */
export type AskedSubject = {
  member?: string | undefined;
  plan?: string | undefined;
  account?: string | undefined;
};

/** The plan's number that an address names. Refuses what is none. */
export function parsePlanId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) refuse(accountingRefusals().not_found.plan);
  return Number(text);
}

/** The accounts that are asked about, and what they are together; an account's title is its own. Refuses what is not there. */
export async function findSubjectAccounts(
  db: Db,
  { member, plan, account }: AskedSubject,
): Promise<{ title: string | undefined; names: readonly string[] }> {
  if ([member, plan, account].filter((one) => one !== undefined).length !== 1) {
    refuseField("account", accountingRefusals().invalid.subject);
  }
  if (member !== undefined) {
    const memberId = toMemberId(member);
    const title = (await readMemberNames(db, [memberId])).get(memberId);
    if (title === undefined) refuse(accountingRefusals().not_found.member);
    const wallets = await listWalletsEver(db, memberId);
    return { title, names: wallets.flatMap(({ wallet_id: id }) => nameWalletAccounts(id)) };
  }
  if (plan !== undefined) {
    const row = await findPlan(db, parsePlanId(plan));
    if (row === undefined) refuse(accountingRefusals().not_found.plan);
    return { title: formatPlanRowLabel(row), names: listPlanAccounts(row.plan_id) };
  }
  return { title: undefined, names: [account ?? ""] };
}
