import type { MandateId, MemberId } from "@kinfold/contract/ids";
import type { MandateEnd } from "@kinfold/contract/mandates";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { notifyAboutMandate } from "./emails.ts";
import { changeMandate, findLivingMandate, lockMandate, type MandateRow } from "./store.ts";

type EndContext = Pick<Platform, "clock" | "env" | "outbox">;

/** The provider knows it already, or never made it. */
const IS_OVER_THERE: ReadonlySet<MandateEnd> = new Set(["bank", "not_made"]);

/**
 * Ends a mandate that is held: from this transaction on it cannot be debited, and its token is forgotten. The provider hears of it
 * afterwards, for as long as it takes.
 */
export async function endHeldMandate(
  tx: Db,
  context: EndContext,
  row: MandateRow,
  reason: MandateEnd,
): Promise<void> {
  if (row.state === "ended") return;
  const at = context.clock.now();
  const isToBeRevoked = row.provider_reference !== null && !IS_OVER_THERE.has(reason);
  await changeMandate(tx, row.mandate_id, {
    state: "ended",
    ended_at: at,
    end_reason: reason,
    token: null,
    consent_link: null,
    is_to_be_revoked: isToBeRevoked,
    next_check_at: isToBeRevoked ? at : null,
  });
  // A closed account gets one last email, which is not this one.
  if (reason !== "closed") await notifyAboutMandate(tx, context, row, { kind: "ended", reason });
}

/** Ends a mandate for a reason. Repeated, it changes nothing. */
export async function endMandate(
  { db, ...context }: EndContext & Pick<Platform, "db">,
  id: MandateId,
  reason: MandateEnd,
): Promise<void> {
  await runTransaction(db, async (tx) =>
    endHeldMandate(tx, context, await lockMandate(tx, id), reason),
  );
}

/** Ends whatever mandate a member has, with their account. */
export async function endMandateOf(tx: Db, context: EndContext, memberId: MemberId): Promise<void> {
  const living = await findLivingMandate(tx, memberId);
  if (living === undefined) return;
  await endHeldMandate(tx, context, await lockMandate(tx, living.mandate_id), "closed");
}
