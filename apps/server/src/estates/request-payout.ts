import type { MemberId } from "@kinfold/contract/ids";
import { estateRefusals } from "@kinfold/contract/refusals/estates";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import { toMoney, ZERO, type Currency } from "@kinfold/money";
import { writeAuditEntry } from "#audit/index.ts";
import { readHolidays } from "#calendar/index.ts";
import { refuseOwnMembership } from "#decisions/index.ts";
import { findHoldings } from "#ledger/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { filterHeldMembers } from "#screening/index.ts";
import type { Operator } from "#staff/index.ts";
import { holdWallets, listWallets } from "#wallets/index.ts";
import { holdWithdrawal, refuseOwing, retryTakenReference } from "#withdrawals/index.ts";
import { lockEstate } from "./require-hold.ts";
import { findApprovedGrant, insertEstateWithdrawal, listEstateAccounts } from "./store.ts";

/**
 * Asks for a withdrawal of everything in one wallet to the account of the estate. From then on it is a withdrawal as any other: another person
 * approves it, and two more make and approve its batch. Refuses it before the grant is approved, without an account that can be paid, while a
 * sanctions hit stands, for a debt and for nothing.
 */
export async function requestEstatePayout(
  platform: Platform,
  memberId: MemberId,
  { currency, reason, by }: { currency: Currency; reason: string; by: Operator },
): Promise<void> {
  const { clock, db, log } = platform;
  await retryTakenReference(() =>
    runTransaction(db, async (tx) => {
      await lockEstate(tx, memberId);
      refuseOwnMembership(memberId, by);
      const grant = await findApprovedGrant(tx, memberId);
      if (grant === undefined) return refuse(estateRefusals().estate_grant_missing.unapproved);
      const at = clock.now();
      const account = (await listEstateAccounts(tx, memberId)).find(
        (one) => one.currency === currency && one.payout_available_at <= at,
      );
      if (account === undefined) return refuse(estateRefusals().estate_account_missing);
      if ((await filterHeldMembers(tx, [memberId])).size > 0) {
        refuse(withdrawalRefusals().payout_held);
      }
      await refuseOwing(tx, memberId);
      await holdWallets(tx, memberId);
      const wallet = (await listWallets(tx, memberId)).find((one) => one.currency === currency);
      if (wallet === undefined) return refuse(estateRefusals().estate_nothing_left.wallet);
      const walletId = wallet.wallet_id;
      const available = (await findHoldings(tx, [walletId])).get(walletId)?.availableMinor ?? ZERO;
      if (available <= 0n) refuse(estateRefusals().estate_nothing_left.wallet);
      const withdrawal = await holdWithdrawal(tx, platform, {
        memberId,
        walletId,
        sum: toMoney(currency, available),
        bankAccountId: account.bank_account_id,
        note: null,
        by: by.staffId,
        holidays: await readHolidays(tx),
      });
      const { withdrawal_id: withdrawalId, reference } = withdrawal;
      const { grant_id: grantId } = grant;
      await insertEstateWithdrawal(tx, { withdrawalId, grantId, by: by.staffId, at });
      await writeAuditEntry(tx, {
        at,
        actor: { kind: "staff", staffId: by.staffId },
        action: "estate.payout_requested",
        subject: { kind: "withdrawal", id: withdrawalId },
        memberId,
        reason,
        after: { reference, currency, amount_minor: String(available) },
      });
      log.info({ withdrawal: withdrawalId }, "a payout to an estate was asked for");
    }),
  );
}
