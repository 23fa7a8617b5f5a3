import type { MemberId } from "@kinfold/contract/ids";
import { getLedgerLog, getTransactionProof } from "@kinfold/contract/ledger-log";
import { getConsistencyProof, getJournalProof } from "@kinfold/contract/office/ledger-log";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { proveCheckpoints, proveJournal, proveTransaction, readLedgerLog } from "./read-log.ts";

/** What members ask of the log: how it stands, and proofs of their own money. */
export function mountLedgerLogRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded, open }: Mount<Caller>,
  platform: Platform,
): void {
  open(getLedgerLog, () => readLedgerLog(platform));

  guarded(getTransactionProof, async ({ caller, params }) => ({
    journals: await proveTransaction(platform, caller.memberId, params["reference"] ?? ""),
  }));
}

/** What auditors ask of the log: the proof of any journal, and that no checkpoint contradicts another. */
export function mountLedgerLogStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  staffed(getJournalProof, ({ params }) => proveJournal(platform, params["journal"] ?? ""));

  staffed(getConsistencyProof, ({ query }) => proveCheckpoints(platform.db, query));
}
