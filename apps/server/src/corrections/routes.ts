import { toMemberCorrectionId, type MemberId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/member-corrections";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { cancelCorrection, requestCorrection } from "./request.ts";
import { listCorrectionsOf, toMemberCorrection } from "./store.ts";

/** A member's requests to correct their details: asked for and taken back. */
export function mountCorrectionRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded }: Mount<Caller>,
  platform: Platform,
): void {
  guarded(contract.listOwnCorrections, async ({ caller: { memberId } }) =>
    (await listCorrectionsOf(platform.db, memberId)).map(toMemberCorrection),
  );

  guarded(contract.requestCorrection, async ({ body, caller: { memberId } }) =>
    toMemberCorrection(await requestCorrection(platform, memberId, body)),
  );

  guarded(contract.cancelCorrection, async ({ caller: { memberId }, params }) =>
    toMemberCorrection(
      await cancelCorrection(platform, memberId, toMemberCorrectionId(params["id"])),
    ),
  );
}
