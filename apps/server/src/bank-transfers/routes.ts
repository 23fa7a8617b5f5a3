import { toReceiptId, toUploadId } from "@kinfold/contract/ids";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import * as payments from "@kinfold/contract/payments";
import * as receipts from "@kinfold/contract/receipts";
import { listWallets } from "#wallets/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { readReceipt } from "./receipts.ts";
import { LIMITS } from "./rules.ts";
import { findAccounts } from "./account-store.ts";
import { noteBegun, openReference } from "./transfer-reference.ts";
import { addUploadPart, finishUpload, readUpload, startUpload } from "./uploads.ts";

/** What transfers need to know of the caller. */
type Payer = CallerState;

const NOTHING_AT_ALL = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Where to transfer money by hand, and the receipts of it. Everybody sees their own. */
export function mountBankTransferRoutes({ guarded }: Mount<Payer>, platform: Platform): void {
  const { db, clock, limiter } = platform;

  guarded(payments.listTransferAccounts, async ({ caller, query }) => {
    const wallets = await listWallets(db, caller.memberId);
    if (!wallets.some(({ currency }) => currency === query.currency)) {
      refuse(transferRefusals().wallet_wrong_currency);
    }
    const accounts = await findAccounts(db, query);
    if (accounts.length === 0) return [];
    const reference = await openReference(db, caller.memberId, query.currency, clock.now());
    return accounts.map((account) => Object.assign({ reference }, account));
  });

  guarded(payments.noteTransfer, async ({ caller: { memberId }, body }) => {
    await limiter.take(LIMITS.notesPerMember, memberId);
    const of = { reference: body.reference, memberId, now: clock.now() };
    return { noted: await runTransaction(db, (tx) => noteBegun(tx, of, body.transfer)) };
  });

  guarded(receipts.startUpload, async ({ caller, body }) => {
    await limiter.take(LIMITS.uploadsPerMember, caller.memberId);
    return startUpload(platform, caller.memberId, { name: body.name, sizeBytes: body.size_bytes });
  });

  guarded(receipts.readUpload, async ({ caller, params }) =>
    readUpload(platform, caller.memberId, toUploadId(params["id"])),
  );

  guarded(receipts.sendUploadPart, async ({ caller, params, bytes }) => {
    await limiter.take(LIMITS.uploadPartsPerMember, caller.memberId);
    const from = params["byte"] ?? "";
    if (!/^\d{1,9}$/.test(from)) refuse(commonRefusals().not_found.page);
    const part = { uploadId: toUploadId(params["id"]), fromByte: Number(from), bytes };
    return addUploadPart(platform, caller.memberId, part);
  });

  guarded(receipts.finishUpload, async ({ caller, params }) =>
    finishUpload(platform, caller.memberId, toUploadId(params["id"])),
  );

  guarded(receipts.getReceipt, async ({ caller, params, reply }) => {
    const file = await readReceipt(platform, caller.memberId, toReceiptId(params["id"]));
    void reply.header("content-security-policy", NOTHING_AT_ALL);
    return file;
  });
}
