import { createHash, X509Certificate } from "node:crypto";
import { inflateSync } from "node:zlib";
import { generate, correction } from "lean-qr";
import {
  checkDocument,
  DOCUMENT_CERTIFICATES_PATH,
  DOCUMENT_KEYS_PATH,
  DocumentKeys,
  type DocumentKey,
} from "@kinfold/contract/document-checks";
import { parseDocumentCode } from "@kinfold/contract/document-code";
import { getStatement } from "@kinfold/contract/transactions";
import { verifySquareCode } from "@kinfold/contract/verify/document-claim";
import { getWallets } from "@kinfold/contract/wallets";
import { DAY_MS } from "@kinfold/contract/durations";
import { toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTransaction } from "#platform/db.ts";
import { writeEmail } from "#platform/email-content.ts";
import { createDocumentCode } from "#platform/ids.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { openSignatureVerifier } from "../testing/find-signature-faults.ts";
import { payIn } from "../testing/transactions.ts";
import { buildStatementClaim, signDocument } from "./index.ts";

let club: Club;
let ada: Visitor;
let walletId: string;

beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com");
  walletId = (await ada.ask(getWallets)).body.ngn.id;
  await payIn(club.db, {
    walletId,
    amountMinor: 50_000_025n,
    at: new Date("2026-10-20T09:00:00Z"),
  });
});
afterAll(() => club.close());
beforeEach(async () => {
  await sql`delete from limit_window`.execute(club.db);
});

async function printStatement(): Promise<{ code: string; bytes: Buffer }> {
  const query = new URLSearchParams({ wallet_id: walletId, from: "2026-10-01", to: "2026-11-12" });
  const response = await club.app.inject({
    method: "GET",
    url: `/api${getStatement.path}?${query.toString()}`,
    headers: { authorization: `Bearer ${ada.token}`, cookie: `__Host-kinfold=${ada.cookie}` },
  });
  return { code: String(response.headers["x-document-code"]), bytes: response.rawPayload };
}

async function readKeys(): Promise<DocumentKey[]> {
  const { body } = await club.app.inject({ method: "GET", url: DOCUMENT_KEYS_PATH });
  return DocumentKeys.create(JSON.parse(body)).keys;
}

/** The certificates as they are published: each under its name and its fingerprint. */
async function readCertificates(): Promise<X509Certificate[]> {
  const { body } = await club.app.inject({ method: "GET", url: DOCUMENT_CERTIFICATES_PATH });
  const pattern = /^CN=.*\nSHA-256 ([0-9A-F:]+)\n(-----BEGIN[^]*?-----END CERTIFICATE-----)$/gm;
  return [...body.matchAll(pattern)].map(([, fingerprint = "", pem = ""]) => {
    const certificate = new X509Certificate(pem);
    expect(certificate.fingerprint256).toBe(fingerprint);
    return certificate;
  });
}

const check = (code: string, who = club.visitor()) => who.ask(checkDocument, { params: { code } });

const CLAIM = buildStatementClaim({
  kind: "statement",
  currency: "NGN",
  from_day: "2026-10-01",
  to_day: "2026-11-12",
  opening_minor: toMinor(0n),
  closing_minor: toMinor(50_000_025n),
  issued_at: new Date("2026-11-12T08:00:00Z"),
});

test("anyone who holds a statement may check it, however they type its code", async () => {
  const { code, bytes } = await printStatement();
  const body = {
    code,
    state: "valid",
    withdrawn_on: null,
    email: null,
    claim: { ...CLAIM, opening: 0, figures: [{ currency: "NGN", amount: 500_000.25 }] },
    sha256: [createHash("sha256").update(bytes).digest("hex")],
  };
  for (const typed of [
    code,
    code.toLowerCase(),
    code.replaceAll("-", ""),
    ` ${code.replaceAll("-", " ")} `,
  ]) {
    expect((await check(typed)).body, `typed ${typed}`).toEqual(body);
  }
});

test("an email is answered with what was sent, when, and a hint at its address", async () => {
  const emailContent = writeEmail({
    kind: "test",
    subject: "Your Nigerian bank account was changed",
    preview: "",
    greeting: "Hello Ada,",
    paragraphs: ["A sentence."],
  });
  await runTransaction(club.db, (tx) =>
    club.platform.outbox.write(tx, "ada@example.com", emailContent),
  );
  const [email] = await club.emailsTo("ada@example.com");
  const [code = ""] = /KFE(?:-[0-9A-Z]{4}){3}/.exec(email?.text ?? "") ?? [];
  expect((await check(code.toLowerCase())).body).toEqual({
    code,
    state: "valid",
    withdrawn_on: null,
    claim: null,
    email: {
      subject: "Your Nigerian bank account was changed",
      sent_at: club.clock.now().toISOString(),
      recipient: "a•••@example.com",
    },
    sha256: [],
  });
});

const wordsOf = ({ body }: Answer): unknown => [body.code, body.error, Object.keys(body)];

test("what was never issued and what is no code are one answer, and tries are limited", async () => {
  const stranger = club.visitor();
  const unknown = await check("KFS-2222-2222-2222", stranger);
  for (const code of ["KFP-2222-2222-2222", "KFE-2222-2222-2222", "KFS-2222-2222", "x", "%00"]) {
    const other = await check(code, stranger);
    expect([other.status, wordsOf(other)], `code ${code}`).toEqual([404, wordsOf(unknown)]);
  }
  for (let tried = 6; tried < 60; tried += 1) await check("KFS-2222-2222-2222", stranger);
  expect(await check("KFS-2222-2222-2222", stranger)).toMatchObject({ status: 429 });
});

test("a code has 60 bits of chance, and none of the letters that look like digits", () => {
  const codes = Array.from({ length: 2_000 }, () => createDocumentCode("fundsProof"));
  expect(new Set(codes).size).toBe(codes.length);
  const used = new Set(codes.join("").replaceAll(/KFP|-/g, ""));
  expect(Math.log2(used.size) * 12).toBe(60);
  expect(["I", "L", "O", "U"].filter((letter) => used.has(letter))).toEqual([]);
  expect(parseDocumentCode("kfp o1il 2222 2222")).toBe("KFP-0111-2222-2222");
});

/** The dark modules of the square code in a PDF, as its rectangles are drawn: rows of 0 and 1. */
function readModules(bytes: Buffer): string[] {
  const text = bytes.toString("latin1");
  for (const { index } of text.matchAll(/stream\n/g)) {
    const body = bytes.subarray(index + 7, text.indexOf("endstream", index));
    let content = "";
    try {
      content = inflateSync(body).toString("latin1");
    } catch {
      continue;
    }
    const [, white, drawn] =
      /([\d. -]+) re\s+1 1 1 scn\s+f\n([\s\S]*?)0 0 0 scn/.exec(content) ?? [];
    if (white === undefined || drawn === undefined) continue;
    const [left = 0, top = 0, size = 0] = white.trim().split(" ").map(Number);
    const rects = [...drawn.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].map((match) =>
      match.slice(1).map(Number),
    );
    const step = rects[0]?.[3] ?? 1;
    const side = Math.round(size / step);
    const rows = Array.from({ length: side }, () => Array.from({ length: side }, () => "0"));
    for (const [x = 0, y = 0, width = 0] of rects) {
      const row = rows[Math.round((y - top) / step)];
      const from = Math.round((x - left) / step);
      row?.fill("1", from, from + Math.round(width / step));
    }
    return rows.map((row) => row.join(""));
  }
  return [];
}

test("the square code of a statement is its signed address, which the published key verifies", async () => {
  const { code, bytes } = await printStatement();
  const { address } = await signDocument(club.platform, { code, claim: CLAIM });
  const expected = generate(address, { minCorrectionLevel: correction.L });
  const modules = readModules(bytes);
  const side = modules.length;
  const quiet = (side - expected.size) / 2;
  expect(modules).toEqual(
    Array.from({ length: side }, (_, y) =>
      Array.from({ length: side }, (__, x) =>
        expected.get(x - quiet, y - quiet) ? "1" : "0",
      ).join(""),
    ),
  );
  const { origin, pathname, hash } = new URL(address);
  expect([origin, pathname]).toEqual([new URL(club.platform.env.PUBLIC_URL).origin, "/check"]);
  expect(await verifySquareCode(hash.slice(1), await readKeys())).toEqual({
    code,
    claim: CLAIM,
    isSigned: true,
  });
});

test("a statement is signed with the certificate that is published", async () => {
  const { bytes } = await printStatement();
  const listFaults = await openSignatureVerifier();
  const certificates = await readCertificates();
  expect(certificates.map(({ subject }) => subject)).toEqual([
    `CN=Kinfold members club (${new URL(club.platform.env.PUBLIC_URL).host})`,
  ]);
  expect(listFaults(bytes, certificates)).toEqual([]);
});

test("a key of before that has no certificate is followed by one that has", async () => {
  const [before] = await readKeys();
  await runPastAllRules(club.db, async (owner) => {
    await sql`delete from document_certificate`.execute(owner);
  });
  const { bytes } = await printStatement();
  const keys = await readKeys();
  expect(keys).toHaveLength(2);
  expect(keys).toContainEqual({ ...before, until: "2026-11-12" });
  expect((await openSignatureVerifier())(bytes, await readCertificates())).toEqual([]);
  await runPastAllRules(club.db, async (owner) => {
    await sql`delete from document_key where ended_at is not null`.execute(owner);
  });
});

test("a key that is a year old signs no more, and what it signed still verifies", async () => {
  const { address } = await signDocument(club.platform, {
    code: createDocumentCode("statement"),
    claim: CLAIM,
  });
  const [before] = await readKeys();
  const now = club.clock.now();
  const { bytes } = await printStatement();
  club.clock.advance(365 * DAY_MS);
  const later = { ...CLAIM, issued_on: "2027-11-12" };
  const { address: next } = await signDocument(club.platform, {
    code: createDocumentCode("statement"),
    claim: later,
  });
  const keys = await readKeys();
  expect(keys.map(({ kid, until }) => [kid === before?.kid, until])).toEqual([
    [false, null],
    [true, "2027-11-12"],
  ]);
  for (const one of [address, next]) {
    expect(await verifySquareCode(new URL(one).hash.slice(1), keys)).toMatchObject({
      isSigned: true,
    });
  }
  const { rows } = await sql<{
    sealed: boolean;
  }>`select sealed_seed is not null as sealed from document_key
    order by begun_at`.execute(club.db);
  expect(rows).toEqual([{ sealed: false }, { sealed: true }]);
  const certificates = await readCertificates();
  expect(certificates).toHaveLength(2);
  const listFaults = await openSignatureVerifier();
  expect(listFaults(bytes, certificates)).toEqual([]);
  expect(listFaults(bytes, certificates.slice(0, 1))).toEqual([
    "the certificate is not one that the club publishes",
  ]);
  const { rows: kept } = await sql<{ sealed: boolean }>`
    select sealed_key is not null as sealed from document_certificate
    join document_key using (key_id) order by begun_at`.execute(club.db);
  expect(kept).toEqual([{ sealed: false }, { sealed: true }]);
  // An old key signs nothing for a later day.
  const [claim = "", , signature = ""] = new URL(next).hash.slice(1).split(".");
  expect(await verifySquareCode(`${claim}.${before?.kid}.${signature}`, keys)).toMatchObject({
    isSigned: false,
  });
  club.clock.setTo(now);
});
