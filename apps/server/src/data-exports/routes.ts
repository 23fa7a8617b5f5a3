import * as contract from "@kinfold/contract/data-exports";
import { toDataExportId, type MemberId } from "@kinfold/contract/ids";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { downloadDataExport } from "./download.ts";
import { cancelDataExport, requestDataExport } from "./request.ts";
import { listDataExportsOf, toDataExport } from "./store.ts";

/** A member's requests for a copy of their data: asked for, cancelled and downloaded. */
export function mountDataExportRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded }: Mount<Caller>,
  platform: Platform,
): void {
  const { clock, db } = platform;

  guarded(contract.listOwnDataExports, async ({ caller: { memberId } }) => {
    const now = clock.now();
    return (await listDataExportsOf(db, memberId)).map((row) => toDataExport(row, now));
  });

  guarded(contract.requestDataExport, async ({ body, caller: { memberId } }) =>
    toDataExport(await requestDataExport(platform, memberId, body), clock.now()),
  );

  guarded(contract.cancelDataExport, async ({ caller: { memberId }, params }) =>
    toDataExport(
      await cancelDataExport(platform, memberId, toDataExportId(params["id"])),
      clock.now(),
    ),
  );

  guarded(contract.downloadDataExport, ({ body, caller: { memberId }, params }) =>
    downloadDataExport(platform, memberId, toDataExportId(params["id"]), body),
  );
}
