import { DAY_MS } from "@kinfold/contract/durations";
import { sql, type RawBuilder } from "kysely";
import { addMs } from "#platform/clock.ts";

/** A change of password or second factor is shown to staff for so long. */
const SHOWN_MS = 30 * DAY_MS;

/** SQL: when the member of this column last changed how they sign in; null when that was not in the last 30 days. */
export const selectSecurityChange = (
  memberId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(at) from security_event where security_event.member_id = ${memberId}
    and kind in ('password_changed', 'password_reset', 'two_factor_off', 'passkey_added')
    and at > ${addMs(now, -SHOWN_MS)}::timestamptz)`;
