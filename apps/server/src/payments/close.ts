import type { Db } from "#platform/db.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { cancelOrderOf } from "#units/index.ts";
import {
  advanceIntent,
  freeIdempotencyKey,
  type IntentRow,
  type Learned,
  type State,
} from "./intents.ts";

/** Ends a locked payment that came to nothing, with its row in the member's list. No money moved. */
export async function closeIntent(
  tx: Db,
  { reference, purpose }: IntentRow,
  to: {
    state: Extract<State, "failed" | "abandoned" | "expired" | "rejected">;
    at: Date;
    /** For the member: why, and that nothing was charged. */
    note: string;
  } & Learned,
): Promise<IntentRow> {
  if (to.state === "failed" || to.state === "expired") await freeIdempotencyKey(tx, reference);
  const closed = await advanceIntent(tx, reference, to);
  const { at, note } = to;
  await advanceTransaction(tx, reference, { status: "failed", at, note });
  if (purpose === "contribution") await cancelOrderOf(tx, reference, { note, at });
  return closed;
}
