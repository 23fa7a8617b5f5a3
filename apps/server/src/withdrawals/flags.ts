import type { WithdrawalId, MemberId } from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import type { WithdrawalFlag } from "@kinfold/contract/office/withdrawals";
import type { Minor } from "@kinfold/money";
import { sql } from "kysely";
import { findWatchedMembers } from "#members/index.ts";
import { findSharedDetails } from "#shared-details/index.ts";
import { filterHeldMembers } from "#screening/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { filterLockedPayouts } from "./locked.ts";
import { filterOwing } from "./owing.ts";
import { LARGE_MINOR, LATELY_MS } from "./rules.ts";
import type { WithdrawalRow } from "./store.ts";

type Known = {
  withdrawal_id: WithdrawalId;
  member_id: MemberId;
  currency: WithdrawalRow["currency"];
  amount_minor: Minor;
  was_paid_before: boolean;
  is_same_again: boolean;
  is_verified: boolean;
  added_at: Date;
  payout_available_at: Date;
};

/** Why to look twice before these withdrawals are approved, by their id. None is an empty list. */
export async function findFlags(
  db: Db,
  withdrawalIds: readonly WithdrawalId[],
  now: Date,
): Promise<ReadonlyMap<WithdrawalId, WithdrawalFlag[]>> {
  const { rows } = await sql<Known>`
    select withdrawal_id, one.member_id, one.currency, amount_minor, bank_account.created_at as added_at, payout_available_at,
        verified_at is not null and name_match = 'match' as is_verified,
        exists (select from withdrawal earlier where earlier.member_id = one.member_id and earlier.status = 'paid')
          as was_paid_before,
        exists (select from withdrawal other where other.member_id = one.member_id
          and other.withdrawal_id <> one.withdrawal_id and other.amount_minor = one.amount_minor
          and other.currency = one.currency and other.payout_on = one.payout_on
          and other.status not in ('rejected', 'cancelled', 'failed')) as is_same_again
      from withdrawal one join bank_account using (bank_account_id)
      where withdrawal_id = any (${[...withdrawalIds]}::text[])`.execute(db);
  const members = rows.map(({ member_id: id }) => id);
  const watched = await findWatchedMembers(db, members, addMs(now, -LATELY_MS));
  const owing = await filterOwing(db, members);
  const locked = await filterLockedPayouts(db, withdrawalIds);
  const held = await filterHeldMembers(db, members);
  const shared = await findSharedDetails(db, members);
  return new Map(
    rows.map((row) => {
      const watch = watched.get(row.member_id);
      const sharedBy = new Set(shared.get(row.member_id)?.map(({ by }) => by));
      const flags: Record<WithdrawalFlag, boolean> = {
        first_withdrawal: !row.was_paid_before,
        large: row.amount_minor >= LARGE_MINOR[row.currency],
        new_device: watch?.hasNewDevice ?? false,
        account_changed: row.added_at > addMs(now, -LATELY_MS),
        account_cooling: row.payout_available_at > now,
        account_unverified: !row.is_verified,
        same_again: row.is_same_again,
        exco_open: watch?.awaitsExco ?? false,
        owing: owing.has(row.member_id),
        member_locked: locked.has(row.withdrawal_id),
        payout_held: held.has(row.member_id),
        shared_document: sharedBy.has("file") || sharedBy.has("number"),
        shared_account: sharedBy.has("account"),
        shared_device: sharedBy.has("device"),
        shared_phone: sharedBy.has("phone"),
      };
      return [row.withdrawal_id, FLAGS.filter((flag) => flags[flag])];
    }),
  );
}

const FLAGS: readonly WithdrawalFlag[] = [
  "member_locked",
  "payout_held",
  "owing",
  "shared_account",
  "shared_document",
  "account_unverified",
  "account_cooling",
  "account_changed",
  "new_device",
  "shared_device",
  "shared_phone",
  "large",
  "same_again",
  "first_withdrawal",
  "exco_open",
];

/** Refuses a withdrawal that someone should look at by itself. */
export async function refuseFlagged(tx: Db, withdrawalId: WithdrawalId, now: Date): Promise<void> {
  const flags = (await findFlags(tx, [withdrawalId], now)).get(withdrawalId) ?? [];
  if (flags.length > 0) {
    refuse(withdrawalRefusals().wallet_withdrawal_flagged);
  }
}
