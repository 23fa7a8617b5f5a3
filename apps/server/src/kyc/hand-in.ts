import type { MemberId, ReceiptId } from "@kinfold/contract/ids";
import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import type { Base64File } from "@kinfold/contract/file";
import { sayIn } from "@kinfold/language/say-in";
import { submitReceipt, type HandedOver } from "#bank-transfers/index.ts";
import { addWorkingDays, readHolidays, lagosDay, type Day } from "#calendar/index.ts";
import {
  DECIDED_WITHIN_WORKING_DAYS,
  putCheck,
  listCurrentChecks,
  type CurrentCheck,
} from "#identity/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { readPerson } from "#members/index.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import { decodeJsonFile } from "#platform/files/base64-file.ts";
import { receiveBytes, type ReceivedFile } from "#platform/files/files.ts";
import { examineFile } from "#platform/files/file-content.ts";
import { keepContent, removeContent } from "#platform/files/kept-content.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { findCheckDocument, insertDocument, type DocumentRow } from "./document-store.ts";
import { sealIdentityNumber, type KeptNumber } from "./identity-number.ts";
import { writeDocumentReceivedEmail } from "./emails.ts";
import { hasEnded, LIMITS } from "./rules.ts";

export type DocumentKind = "kyc" | "poa";

/** What a member says about a document. Days are YYYY-MM-DD. */
export type DocumentWords = {
  documentType: string;
  idNumber?: string;
  issuingCountry?: string;
  expiresOn?: string;
  issuedOn?: string;
};

/** The file as it came: along with the request, or in parts before. */
export type DocumentFile = SentDocument | { fileId: ReceiptId };

type NamedFile = ReceivedFile & { name: string };

/** Along with the request, in a form or inside JSON. */
type SentDocument = NamedFile | { name: string; bytes: Buffer };

export type HandedIn = { status: CurrentCheck["status"]; submittedAt: Date; expectedBy: string };

/** The one file of a request. Refuses `kyc_file_missing` for none, `invalid` for several. */
export function readDocumentFile(
  field: string,
  given: {
    sent: NamedFile | undefined;
    inJson: Base64File | undefined;
    fileId: ReceiptId | undefined;
  },
): DocumentFile {
  const { sent, inJson, fileId } = given;
  const files = [sent, inJson, fileId].filter((file) => file !== undefined);
  if (files.length > 1) {
    refuseField(field, kycRefusals().invalid.oneFile);
  }
  if (sent !== undefined) return sent;
  if (inJson !== undefined) return decodeJsonFile(inJson);
  if (fileId !== undefined) return { fileId };
  return refuseField(field, kycRefusals().kyc_file_missing.none);
}

type Said = DocumentWords & { number: KeptNumber | undefined };

/** A file that lies in its store and belongs to no document yet. */
type Kept = HandedOver & { sentAs: ReceiptId | null };

/** Cleans a file that came along and keeps it. Refuses what is no image and no PDF. */
async function keep(platform: Platform, sent: SentDocument): Promise<Kept> {
  const { env, files } = platform;
  const { name } = sent;
  if ("bytes" in sent) {
    return receiveBytes(files, sent.bytes, (file) => keep(platform, { name, ...file }));
  }
  const content = await examineFile(sent, env);
  const storedName = await keepContent(files, "papers", content);
  return {
    stored_name: storedName,
    file_name: name.slice(-255) || "document",
    media_type: content.mediaType,
    size_bytes: content.sizeBytes,
    sent_sha256: sent.sha256,
    sentAs: null,
  };
}

const isSameBuffer = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

/** True when this is what was handed in already: an answer was lost, or someone pressed twice. */
function isTheSame(document: DocumentRow, kept: Kept, said: Said): boolean {
  return (
    document.sent_sha256.equals(kept.sent_sha256) &&
    document.document_type === said.documentType &&
    document.issuing_country === (said.issuingCountry ?? null) &&
    document.issued_on === (said.issuedOn ?? null) &&
    document.expires_on === (said.expiresOn ?? null) &&
    isSameBuffer(document.id_number_hmac, said.number?.hmac ?? null)
  );
}

const handedIn = (check: CurrentCheck): HandedIn => ({
  status: check.status,
  submittedAt: check.submitted_at,
  expectedBy: check.expected_by,
});

type Before = { check: CurrentCheck; document: DocumentRow | undefined } | undefined;

async function before(db: Db, memberId: MemberId, kind: DocumentKind): Promise<Before> {
  const check = (await listCurrentChecks(db, memberId)).find((one) => one.kind === kind);
  if (check === undefined) return undefined;
  return { check, document: await findCheckDocument(db, check.check_id) };
}

function refuseValidated(known: Before, today: Day): void {
  if (known?.check.status !== "validated") return;
  const ends = known.document?.expires_on ?? null;
  if (ends !== null && hasEnded(ends, today)) return;
  refuse(kycRefusals().kyc_already_validated.document);
}

/**
 * Takes a document in and promises the working day by which it is looked at; the one of its kind before stays behind it. The
 * same document again changes nothing. Refuses a file that cannot be one, and documents of a kind that is validated.
 */
export async function submitDocument(
  platform: Platform,
  memberId: MemberId,
  kind: DocumentKind,
  words: DocumentWords,
  file: DocumentFile,
): Promise<HandedIn> {
  const { db, clock, files, hashingKeys, limiter, outbox } = platform;
  const today = lagosDay(clock.now());
  const previous = await before(db, memberId, kind);
  // Its file was handed over with the document, and is nowhere to be found a second time.
  if (previous !== undefined && "fileId" in file && previous.document?.sent_as === file.fileId) {
    return handedIn(previous.check);
  }
  refuseValidated(previous, today);
  await limiter.take(LIMITS.documentsPerMember, memberId);
  const { idNumber } = words;
  const number =
    idNumber === undefined
      ? undefined
      : sealIdentityNumber(hashingKeys.identityNumbers, words.documentType, idNumber);
  const declared: Said = { ...words, number };
  const sent = "fileId" in file ? undefined : await keep(platform, file);
  try {
    const { reply, isKept } = await runTransaction(db, (tx) =>
      place(platform, tx, { memberId, kind, said: declared, file, sent, today }),
    );
    if (!isKept && sent !== undefined) await removeContent(files, sent.stored_name);
    outbox.nudge();
    return reply;
  } catch (error) {
    if (sent !== undefined) await removeContent(files, sent.stored_name);
    throw error;
  }
}

type Placing = {
  memberId: MemberId;
  kind: DocumentKind;
  said: Said;
  file: DocumentFile;
  sent: Kept | undefined;
  today: Day;
};

async function place(
  platform: Platform,
  tx: Db,
  { memberId, kind, said, file, sent, today }: Placing,
): Promise<{ reply: HandedIn; isKept: boolean }> {
  const { clock, env } = platform;
  await lockName(tx, `identity ${memberId}`);
  const previous = await before(tx, memberId, kind);
  refuseValidated(previous, today);
  const kept = sent ?? (await fromParts(tx, memberId, previous, file));
  if (kept === undefined && previous !== undefined)
    return { reply: handedIn(previous.check), isKept: false };
  if (kept === undefined) return refuse(kycRefusals().kyc_file_missing.none);
  const isWaiting = previous?.check.status === "pending";
  if (isWaiting && previous.document !== undefined && isTheSame(previous.document, kept, said)) {
    return { reply: handedIn(previous.check), isKept: false };
  }
  const at = clock.now();
  const holidays = await readHolidays(tx);
  const expectedBy = addWorkingDays(today, DECIDED_WITHIN_WORKING_DAYS, holidays);
  const check = { memberId, kind, status: "pending", submittedAt: at, expectedBy } as const;
  const checkId = await putCheck(tx, check);
  await insertDocument(tx, {
    check_id: checkId,
    member_id: memberId,
    document_type: said.documentType,
    stored_name: kept.stored_name,
    file_name: kept.file_name,
    media_type: kept.media_type,
    size_bytes: kept.size_bytes,
    sent_sha256: kept.sent_sha256,
    sent_as: kept.sentAs,
    issuing_country: said.issuingCountry ?? null,
    id_number_hmac: said.number?.hmac ?? null,
    id_number_last4: said.number?.last4 ?? null,
    issued_on: said.issuedOn ?? null,
    expires_on: said.expiresOn ?? null,
    stored_at: at,
  });
  const { email, firstName, language } = await readPerson(tx, memberId);
  const emailFacts = { firstName, publicUrl: env.PUBLIC_URL, document: kind, expectedBy };
  const emailContent = sayIn(language, () => writeDocumentReceivedEmail(emailFacts));
  await notifyMember(tx, platform, { memberId, to: email, emailContent, event: checkId });
  return { reply: { status: "pending", submittedAt: at, expectedBy }, isKept: true };
}

/** The file that came in parts; undefined when a request beside this one has handed the very same in. */
async function fromParts(
  tx: Db,
  memberId: MemberId,
  known: Before,
  file: DocumentFile,
): Promise<Kept | undefined> {
  if (!("fileId" in file)) return undefined;
  if (known?.document?.sent_as === file.fileId) return undefined;
  const over = await submitReceipt(tx, memberId, file.fileId);
  if (over === undefined) {
    refuse(kycRefusals().kyc_file_missing.gone);
  }
  return { ...over, sentAs: file.fileId };
}
