import { type StaffId, toSubjectId, toTransferDecisionId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/receipts";
import { toCharged } from "@kinfold/money";
import { writeAuditEntry } from "#audit/index.ts";
import { addDays, lagosDay, startInLagos } from "#calendar/index.ts";
import { findMembers } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction } from "#platform/db.ts";
import { getExtension } from "#platform/files/file-content.ts";
import { readImage } from "#platform/files/kept-content.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, type StaffCaller } from "#staff/index.ts";
import { approveConfirmation, proposeConfirmation, rejectTransfer } from "./decide.ts";
import { confirmGroup, readReceiptGroups } from "./receipt-groups.ts";
import {
  readCorrectionView,
  readDecisionViews,
  readTransferReceipt,
  readTransfer,
  readTwinViews,
} from "./staff-detail.ts";
import { readTransferViews } from "./staff-view.ts";
import { readPageOfTransfers, type TransferRow } from "./transfer-store.ts";
import { buildPageMeta } from "#platform/paging.ts";

const NOTHING_AT_ALL = "default-src 'none'; sandbox; frame-ancestors 'none'";
const MOST_NAMED = 500;

/** Receipts of transfers by hand, as the staff find the money or do not. */
export function mountBankTransferStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { db, clock, env, files } = platform;

  const views = async (rows: readonly TransferRow[]): Promise<contract.TransferReceipt[]> => {
    const references = rows.map(({ reference }) => reference);
    const openWith = await listClaims(db, "receipt", references, clock.now());
    return readTransferViews(db, rows, openWith);
  };
  const view = async (reference: string): Promise<contract.TransferReceipt> => {
    const [only] = await views([await readTransfer(db, reference)]);
    assertExists(only, "one row has one view");
    return only;
  };

  staffed(contract.listTransferReceipts, async ({ query }) => {
    const { page, per_page: perPage, state, due, flagged, search } = query;
    const now = clock.now();
    const tomorrow = startInLagos(addDays(lagosDay(now), 1));
    const { rows, total } = await readPageOfTransfers(
      db,
      {
        state,
        dueBefore: due === undefined ? undefined : due === "late" ? now : tomorrow,
        dueFrom: due === "today" ? now : undefined,
        isFlagged: flagged === "yes",
        search:
          search === undefined || search.trim() === ""
            ? undefined
            : { text: search, memberIds: await findMembers(db, search, { most: MOST_NAMED }) },
      },
      { page, perPage },
    );
    return { data: await views(rows), meta: buildPageMeta(total, query) };
  });

  staffed(contract.getTransferReceipt, async ({ params, caller }) => {
    const row = await readTransfer(db, params["reference"] ?? "");
    const { file_name: name, media_type, size_bytes } = await readTransferReceipt(db, row);
    return {
      receipt: await view(row.reference),
      file: { name, media_type, size_bytes },
      twins: await readTwinViews(db, row),
      decisions: await readDecisionViews(db, row.reference),
      correction: await readCorrectionView(db, row.reference),
      is_own: row.member_id === caller.memberId,
    };
  });

  const auditLook = (row: TransferRow, staffId: StaffId, action: string): Promise<void> =>
    runTransaction(db, async (tx) => {
      await writeAuditEntry(tx, {
        at: clock.now(),
        actor: { kind: "staff", staffId },
        action,
        subject: { kind: "bank_transfer", id: toSubjectId(row.reference) },
        memberId: row.member_id,
      });
    });

  staffed(contract.getTransferReceiptFile, async ({ params, caller, reply }) => {
    const row = await readTransfer(db, params["reference"] ?? "");
    const { type, bytes } = await readImage(files, await readTransferReceipt(db, row), env);
    await auditLook(row, caller.staffId, "receipt.viewed");
    void reply.header("content-security-policy", NOTHING_AT_ALL);
    return { name: `receipt-${row.reference}.${getExtension(type)}`, type, bytes };
  });

  staffed(contract.getTransferReceiptOriginal, async ({ params, caller, reply }) => {
    const row = await readTransfer(db, params["reference"] ?? "");
    const { media_type: type, stored_name: storedName } = await readTransferReceipt(db, row);
    const bytes = await files.get(storedName);
    await auditLook(row, caller.staffId, "receipt.original_downloaded");
    void reply.header("content-security-policy", NOTHING_AT_ALL);
    return { name: `receipt-${row.reference}.${getExtension(type)}`, type, bytes };
  });

  staffed(contract.proposeTransferReceipt, async ({ params, caller, body }) => {
    const reference = params["reference"] ?? "";
    await proposeConfirmation(platform, {
      reference,
      by: caller.staffId,
      receivedMinor: toCharged(body.received),
      feeMinor: toCharged(body.fee),
      valueDate: body.value_date,
      reason: body.reason,
      exceptionReason: body.exception_reason ?? undefined,
      retypedMinor: typeof body.retyped === "bigint" ? toCharged(body.retyped) : undefined,
    });
    return view(reference);
  });

  staffed(contract.confirmTransferReceipt, async ({ params, caller, body }) => {
    const reference = params["reference"] ?? "";
    const { reason, acknowledged: isAcknowledged } = body;
    const proposalId = toTransferDecisionId(body.proposal_id);
    const by = caller.staffId;
    await approveConfirmation(platform, { reference, proposalId, by, reason, isAcknowledged });
    return view(reference);
  });

  staffed(contract.listReceiptGroups, async ({ caller, query }) => ({
    groups: await readReceiptGroups(platform, caller, new Set((query.without ?? "").split(","))),
  }));

  staffed(contract.confirmReceiptGroup, async ({ caller, body }) => ({
    results: await confirmGroup(platform, body, caller),
  }));

  staffed(contract.rejectTransferReceipt, async ({ params, caller, body }) => {
    const reference = params["reference"] ?? "";
    const reason = `${contract.TRANSFER_REJECTIONS[body.reason]} ${body.note ?? ""}`;
    await rejectTransfer(platform, { reference, by: caller.staffId, reason });
    return view(reference);
  });
}
