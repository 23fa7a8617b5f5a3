import { toDocumentId, toReceiptId } from "@kinfold/contract/ids";
import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import * as kyc from "@kinfold/contract/kyc";
import { lagosDay } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseField } from "#platform/refusing.ts";
import { isCountry } from "#reference/index.ts";
import { createBvnProvider } from "./bvn-provider.ts";
import { submitDocument, readDocumentFile } from "./hand-in.ts";
import { readOwnDocument } from "./read-document.ts";
import { hasEnded, isRecent } from "./rules.ts";
import { validateBvn } from "./validate-bvn.ts";
import { readKyc } from "./view.ts";

const NOTHING_AT_ALL = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Who a member is and where they live: what they hand in, and what became of it. Everybody sees their own. */
export function mountKycRoutes({ guarded }: Mount<CallerState>, platform: Platform): void {
  const { db, clock, env, log } = platform;
  const today = () => lagosDay(clock.now());
  const register = createBvnProvider(
    { baseUrl: env.BVN_BASE_URL, appId: env.BVN_APP_ID, secretKey: env.BVN_SECRET_KEY },
    log,
  );

  guarded(kyc.getKyc, async ({ caller }) =>
    readKyc(platform, await readPerson(db, caller.memberId)),
  );

  guarded(kyc.uploadKyc, async ({ caller, body, file }) => {
    const { issuing_country: issuingCountry, id_expiry_date: expiresOn } = body;
    if (!isCountry(issuingCountry)) {
      refuseField("issuing_country", kycRefusals().invalid.issuingCountry);
    }
    if (expiresOn !== undefined && hasEnded(expiresOn, today())) {
      refuseField("id_expiry_date", kycRefusals().kyc_document_expired.handedIn);
    }
    const document = await submitDocument(
      platform,
      caller.memberId,
      "kyc",
      {
        documentType: body.id_type,
        idNumber: body.id_number,
        issuingCountry,
        ...(expiresOn !== undefined && { expiresOn }),
      },
      readDocumentFile("document", {
        sent: file,
        inJson: body.document,
        fileId: typeof body.file_id === "string" ? toReceiptId(body.file_id) : undefined,
      }),
    );
    return {
      has_submitted_kyc: true,
      kyc_status: document.status,
      submitted_at: document.submittedAt.toISOString(),
      expected_by: document.expectedBy,
    };
  });

  guarded(kyc.uploadPoa, async ({ caller, body, file }) => {
    const { issue_date: issuedOn } = body;
    if (issuedOn !== undefined && issuedOn > today()) {
      refuseField("issue_date", kycRefusals().invalid.dayToCome);
    }
    // A tenancy counts while it runs, however long ago it was signed.
    const isAged = body.poa_type !== "tenancy" && issuedOn !== undefined;
    if (isAged && !isRecent(issuedOn, today())) {
      refuseField("issue_date", kycRefusals().kyc_document_old);
    }
    const document = await submitDocument(
      platform,
      caller.memberId,
      "poa",
      { documentType: body.poa_type, ...(issuedOn !== undefined && { issuedOn }) },
      readDocumentFile("file", {
        sent: file,
        inJson: body.file,
        fileId: typeof body.file_id === "string" ? toReceiptId(body.file_id) : undefined,
      }),
    );
    return {
      has_submitted_poa: true,
      poa_status: document.status,
      submitted_at: document.submittedAt.toISOString(),
      expected_by: document.expectedBy,
    };
  });

  guarded(kyc.validateBvn, async ({ caller, body }) => {
    if (body.date_of_birth !== undefined && body.date_of_birth >= today()) {
      refuseField("date_of_birth", kycRefusals().invalid.dayToCome);
    }
    return validateBvn(platform, register, caller.memberId, body);
  });

  guarded(kyc.getKycDocument, async ({ caller, params, reply }) => {
    const file = await readOwnDocument(platform, caller.memberId, toDocumentId(params["id"]));
    void reply.header("content-security-policy", NOTHING_AT_ALL);
    return file;
  });
}
