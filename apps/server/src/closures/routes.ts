import * as contract from "@kinfold/contract/account-closures";
import type { MemberId } from "@kinfold/contract/ids";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { cancelClosure, requestClosure } from "./request.ts";
import { findClosureOf, listBlockers, toAccountClosure } from "./store.ts";

/** A member's request to close their account: what keeps it from being done, asked for and taken back. */
export function mountClosureRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded }: Mount<Caller>,
  platform: Platform,
): void {
  const { db } = platform;

  guarded(contract.getOwnClosure, async ({ caller: { memberId } }) => {
    const row = await findClosureOf(db, memberId);
    return {
      request: row === undefined ? null : toAccountClosure(row),
      blockers: await listBlockers(db, memberId),
    };
  });

  guarded(contract.requestClosure, async ({ body, caller: { memberId } }) =>
    toAccountClosure(await requestClosure(platform, memberId, body)),
  );

  guarded(contract.cancelClosure, async ({ caller: { memberId } }) =>
    toAccountClosure(await cancelClosure(platform, memberId)),
  );
}
