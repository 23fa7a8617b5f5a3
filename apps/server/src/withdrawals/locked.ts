import type { MemberId, WithdrawalId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import { holdLockedAmong } from "#members/index.ts";
import type { Db } from "#platform/db.ts";

/** SQL: nothing may leave for this row of withdrawal, as its member is locked and it does not go to their estate. */
export const IS_PAYOUT_LOCKED: RawBuilder<unknown> = sql`(exists (select from member where member.member_id = withdrawal.member_id
    and disabled_at is not null) and not coalesce(is_paid_to_estate(withdrawal.member_id, withdrawal.bank_account_id), false))`;

/** Which of these withdrawals are not paid, as their members are locked. What goes to the estate of a member who died is. */
export async function filterLockedPayouts(
  db: Db,
  withdrawalIds: readonly WithdrawalId[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ withdrawal_id: WithdrawalId }>`select withdrawal_id from withdrawal
    where withdrawal_id = any (${[...withdrawalIds]}::text[]) and ${IS_PAYOUT_LOCKED}`.execute(db);
  return new Set(rows.map(({ withdrawal_id: id }) => id));
}

/** The same, each member held against a lock until the transaction ends. */
export async function holdLockedPayouts(
  tx: Db,
  withdrawals: readonly { withdrawal_id: WithdrawalId; member_id: MemberId }[],
): Promise<ReadonlySet<string>> {
  await holdLockedAmong(
    tx,
    withdrawals.map(({ member_id: id }) => id),
  );
  return filterLockedPayouts(
    tx,
    withdrawals.map(({ withdrawal_id: id }) => id),
  );
}
