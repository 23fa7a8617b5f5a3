import type { SavedCard } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { seal } from "#platform/sealing.ts";
import { readExpiry } from "./rules.ts";
import { keepCard } from "./store.ts";

/** What a card is sealed for: it opens for this subscription alone. */
export const ownerOf = (subscriptionId: string): string => `card of ${subscriptionId}`;

/** Keeps a card where nobody can read it. It is the one that is charged from then on. */
export async function sealCard(
  tx: Db,
  { env }: Pick<Platform, "env">,
  id: string,
  { token, email, brand, last4, expires }: SavedCard,
): Promise<void> {
  await keepCard(tx, id, {
    token: seal(env.SECOND_FACTOR_KEY, token, ownerOf(id)),
    email,
    brand,
    last4,
    expires: readExpiry(expires),
  });
}
