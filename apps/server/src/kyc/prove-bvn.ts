import type { MemberId } from "@kinfold/contract/ids";
import { listCurrentChecks } from "#identity/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { findProvedBvn } from "./bvn-store.ts";
import { sealIdentityNumber } from "./identity-number.ts";

/** Whether a BVN is the one that the member validated; without one, whether they validated any. none: no BVN of theirs is validated. */
export async function proveBvn(
  { hashingKeys }: Pick<Platform, "hashingKeys">,
  db: Db,
  { memberId, bvn }: { memberId: MemberId; bvn?: string | undefined },
): Promise<"none" | "other" | "same"> {
  const check = (await listCurrentChecks(db, memberId)).find(({ kind }) => kind === "bvn");
  const held = check?.status === "validated" ? await findProvedBvn(db, memberId) : undefined;
  if (held === undefined) return "none";
  if (bvn === undefined) return "same";
  const { hmac } = sealIdentityNumber(hashingKeys.identityNumbers, "bvn", bvn);
  return held.bvn_hmac.equals(hmac) ? "same" : "other";
}
