import { toWalletId, toWithdrawalId, type MemberId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/withdrawals";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { cancelWithdrawal } from "./cancel-withdrawal.ts";
import { createWithdrawal } from "./create-withdrawal.ts";
import { readPageOfWithdrawals } from "./store.ts";
import { readWithdrawalViews } from "./view.ts";
import { buildPageMeta } from "#platform/paging.ts";

/** What withdrawals need to know of the caller. */
type Owner = CallerState & { memberId: MemberId };

/** Money out: asking for it, taking that back, and what became of it. Everybody sees their own. */
export function mountWithdrawalRoutes({ guarded }: Mount<Owner>, platform: Platform): void {
  const { clock, db } = platform;

  for (const endpoint of [contract.createWithdrawal, contract.withdrawFromWallet]) {
    guarded(
      endpoint,
      ({ body, caller, idempotency, params }) =>
        createWithdrawal(platform, {
          memberId: caller.memberId,
          walletId: toWalletId(params["id"]),
          request: body,
          within: idempotency.within,
        }),
      { keyWithin: true },
    );
  }

  guarded(contract.cancelWithdrawal, ({ body, caller, params }) =>
    cancelWithdrawal(platform, {
      memberId: caller.memberId,
      withdrawalId: toWithdrawalId(params["id"]),
      ...(typeof body.reason === "string" && body.reason !== "" && { reason: body.reason }),
    }),
  );

  guarded(contract.listWithdrawals, async ({ caller, query }) => {
    const { page, per_page: perPage, status, currency } = query;
    const filter = { memberId: caller.memberId, status, currency };
    const { rows, total } = await readPageOfWithdrawals(db, filter, { page, perPage });
    return {
      data: await readWithdrawalViews(db, rows, clock.now()),
      meta: buildPageMeta(total, query),
    };
  });
}
