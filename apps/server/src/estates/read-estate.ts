import type { MemberId } from "@kinfold/contract/ids";
import type { Estate } from "@kinfold/contract/office/estates";
import { ZERO } from "@kinfold/money";
import { readBanks } from "#banks/index.ts";
import { findOpenProposals, type Decider } from "#decisions/index.ts";
import { findHoldings } from "#ledger/index.ts";
import type { Platform } from "#platform/platform.ts";
import { filterHeldMembers } from "#screening/index.ts";
import { listHoldings } from "#units/index.ts";
import { listWallets } from "#wallets/index.ts";
import { estateStep } from "./estate-step.ts";
import { requireEstateHold } from "./require-hold.ts";
import { filterOpenedGrants, listEstateAccounts, listGrants, sumPaidToEstate } from "./store.ts";

/** Where the settlement of an estate stands, as this staff member reads it. Refuses `estate_as_it_is` for an account that is not held. */
export async function readEstate(
  { clock, db }: Pick<Platform, "clock" | "db">,
  memberId: MemberId,
  by: Decider,
): Promise<Estate> {
  await requireEstateHold(db, memberId);
  const grants = await listGrants(db, memberId);
  const grantIds = grants.map(({ grant_id: id }) => id);
  const opened = await filterOpenedGrants(db, grantIds, by.staffId);
  const steps = await findOpenProposals(db, estateStep, grantIds, { by, at: clock.now() });
  const [step = null] = steps.values();
  const wallets = await listWallets(db, memberId);
  const holdings = await findHoldings(
    db,
    wallets.map(({ wallet_id: id }) => id),
  );
  const accounts = await listEstateAccounts(db, memberId);
  const paid = await sumPaidToEstate(db, memberId);
  return {
    grants: grants.map((grant) => ({
      id: grant.grant_id,
      kind: grant.kind,
      number: grant.grant_number,
      court: grant.court,
      granted_on: grant.granted_on,
      representatives: grant.representatives,
      uploaded_by: { id: grant.uploaded_by, name: grant.uploaded_by_name },
      uploaded_at: grant.uploaded_at.toISOString(),
      approved_at: grant.approved_at?.toISOString() ?? null,
      is_opened: opened.has(grant.grant_id),
    })),
    money: wallets.map(({ wallet_id: id, currency }) => {
      const account = accounts.find((one) => one.currency === currency);
      return {
        currency,
        available: holdings.get(id)?.availableMinor ?? ZERO,
        held: holdings.get(id)?.heldMinor ?? ZERO,
        account:
          account === undefined
            ? null
            : {
                bank_name: account.bank_name,
                account_name: account.account_name,
                number_ending: account.account_end,
                payable_from: account.payout_available_at.toISOString(),
              },
        paid: paid.get(currency) ?? ZERO,
      };
    }),
    plans: (await listHoldings(db, memberId)).map(({ plan_name, units }) => ({ plan_name, units })),
    step,
    banks: (await readBanks(db)).map(({ code, name }) => ({ code, name })),
    is_held: (await filterHeldMembers(db, [memberId])).size > 0,
  };
}
