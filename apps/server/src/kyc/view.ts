import type { MemberId } from "@kinfold/contract/ids";
import { IdType, PoaType, type Kyc, type KycDocument } from "@kinfold/contract/kyc";
import { is, type Struct } from "superstruct";
import { listCurrentChecks, maskNumber, type CurrentCheck } from "#identity/index.ts";
import type { Platform } from "#platform/platform.ts";
import { findProvedBvn } from "./bvn-store.ts";
import { findCheckDocument, type DocumentRow } from "./document-store.ts";
import { LIMITS } from "./rules.ts";

const NOTHING: KycDocument = {
  status: "not_submitted",
  submitted_at: null,
  expected_by: null,
  decided_at: null,
  reason: null,
  expires_on: null,
  file: null,
};

function toDocument(
  check: CurrentCheck | undefined,
  document: DocumentRow | undefined,
): KycDocument {
  if (check === undefined) return NOTHING;
  return {
    status: check.status,
    submitted_at: check.submitted_at.toISOString(),
    expected_by: check.status === "pending" ? check.expected_by : null,
    decided_at: check.decided_at?.toISOString() ?? null,
    reason: check.status === "rejected" ? check.reason : null,
    expires_on: document?.expires_on ?? null,
    file:
      document === undefined
        ? null
        : {
            id: document.document_id,
            name: document.file_name,
            media_type: document.media_type,
            size_bytes: document.size_bytes,
          },
  };
}

const typeOf = <T, S>(document: DocumentRow | undefined, struct: Struct<T, S>): T | null =>
  document !== undefined && is(document.document_type, struct) ? document.document_type : null;

/** Where each document of a member stands, as they see it themselves. */
export async function readKyc(
  { db, limiter }: Platform,
  { memberId, isGlobal }: { memberId: MemberId; isGlobal: boolean },
): Promise<Kyc> {
  const checks = await listCurrentChecks(db, memberId);
  const check = (kind: string) => checks.find((one) => one.kind === kind);
  const documentOf = async (kind: string) => {
    const id = check(kind)?.check_id;
    return id === undefined ? undefined : findCheckDocument(db, id);
  };
  const [id, address, held, tries] = await Promise.all([
    documentOf("kyc"),
    documentOf("poa"),
    findProvedBvn(db, memberId),
    limiter.count(LIMITS.bvnTries, memberId),
  ]);
  const bvn = toDocument(check("bvn"), undefined);
  return {
    bvn: isGlobal
      ? null
      : {
          status: bvn.status,
          masked: held === undefined ? null : maskNumber(held.last_digits),
          expected_by: bvn.expected_by,
          reason: bvn.reason,
          attempts_left: Math.max(0, LIMITS.bvnTries.most - tries),
        },
    kyc: { ...toDocument(check("kyc"), id), id_type: typeOf(id, IdType) },
    poa: { ...toDocument(check("poa"), address), poa_type: typeOf(address, PoaType) },
  };
}
