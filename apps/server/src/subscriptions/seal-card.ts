import type { SubjectId, SubscriptionId } from "@kinfold/contract/ids";
import type { SavedCard } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import type { SealedColumn } from "#platform/sealed-columns.ts";
import { sealSecret, readSecondFactorKeys } from "#platform/sealing.ts";
import { readExpiry } from "./rules.ts";
import { keepCard } from "./store.ts";

/** What a card is sealed for: it opens for this subscription alone. */
const ownerOf = (id: SubjectId): string => `card of ${id}`;

/** Cards that are charged on their dates. */
export const SEALED_CARDS: SealedColumn = {
  table: "subscription",
  key: "subscription_id",
  column: "card_token",
  ownerOf,
  ringOf: readSecondFactorKeys,
};

/** Keeps a card where no one can read it. It is the one that is charged from then on. */
export async function sealCard(
  tx: Db,
  { env }: Pick<Platform, "env">,
  id: SubscriptionId,
  { token, email, brand, last4, expires }: SavedCard,
): Promise<void> {
  await keepCard(tx, id, {
    token: sealSecret(readSecondFactorKeys(env), token, ownerOf(id)),
    email,
    brand,
    last4,
    expires: readExpiry(expires),
  });
}
