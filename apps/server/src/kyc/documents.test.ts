import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import { getKyc, getKycDocument, uploadKyc, uploadPoa } from "@kinfold/contract/kyc";
import { RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import { getMember } from "@kinfold/contract/members";
import { depositToWallet } from "@kinfold/contract/payments";
import { getReceipt } from "@kinfold/contract/receipts";
import { getWallets } from "@kinfold/contract/wallets";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import {
  toJsonFile,
  buildPassportForm,
  PASSPORT,
  sendDocument,
  uploadDocument,
} from "../testing/documents.ts";
import { buildAnyPdf, buildPdf, buildPhoto } from "../testing/receipts.ts";

let club: Club;
let ada: Visitor;
beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com");
});
afterAll(() => club.close());

const kept = async (): Promise<number> =>
  (
    await readdir(`${club.filesFolder}/papers`, { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
  ).filter((entry) => entry.isFile()).length;
const checks = async (visitor: Visitor): Promise<number> => {
  const { id } = (await visitor.ask(getMember)).body;
  return (await sql`select from identity_check where member_id = ${id}`.execute(club.db)).rows
    .length;
};

describe("a government-issued ID", () => {
  test("is taken in JSON, promises the third working day, and changes what the member may do", async () => {
    const eve = await club.member("eve@example.com");
    const { status, body } = await eve.ask(uploadKyc, { body: await buildPassportForm() });
    // A Thursday: Friday, Monday, Tuesday.
    expect({ status, body }).toEqual({
      status: 202,
      body: {
        has_submitted_kyc: true,
        kyc_status: "pending",
        submitted_at: "2026-11-12T08:00:00.000Z",
        expected_by: "2026-11-17",
      },
    });
    expect((await eve.ask(getMember)).body).toMatchObject({
      has_submitted_kyc: true,
      kyc_is_validated: false,
      kyc_status: "pending",
      can_contribute: false,
      withdrawal_blockers: { ngn: ["bvn", "kyc", "poa", "bank"] },
    });
    await sendDocument(
      eve,
      uploadPoa,
      { poa_type: "utility_bill" },
      {
        field: "file",
        name: "bill.pdf",
        bytes: buildAnyPdf(),
      },
    );
    expect((await eve.ask(getMember)).body).toMatchObject({
      has_submitted_poa: true,
      can_contribute: true,
      can_make_withdrawal: false,
    });
    const [poa, id] = await club.emailsTo("eve@example.com");
    expect([poa?.subject, id?.subject]).toEqual([
      "We have your proof of address",
      "We have your government-issued ID",
    ]);
    expect(id?.text).toContain("by Tuesday 17 November");
  });

  test("is taken as a form, and from parts that were sent before", async () => {
    const form = await sendDocument(ada, uploadKyc, PASSPORT, {
      field: "document",
      name: "passport.jpg",
      bytes: await buildPhoto({}),
    });
    expect(form).toMatchObject({ status: 202, body: { kyc_status: "pending" } });
    const file_id = await uploadDocument(ada, await buildPhoto({}));
    const first = await ada.ask(uploadKyc, { body: { ...PASSPORT, file_id } });
    expect(first.status).toBe(202);
    // The answer was lost, and the member's device sends it again: the same document, and one email.
    const before = await checks(ada);
    club.clock.advance(60_000);
    expect(await ada.ask(uploadKyc, { body: { ...PASSPORT, file_id } })).toMatchObject({
      status: 202,
      body: first.body,
    });
    expect(await checks(ada)).toBe(before);
    // It is a receipt no longer: no one pays with it or reads it as one.
    const { usd } = (await ada.ask(getWallets)).body;
    const pay = { amount: 10, gateway: "bank", receipt_id: file_id };
    expect(await ada.ask(depositToWallet, { params: { id: usd.id }, body: pay })).toMatchObject({
      body: { code: "pay_receipt_missing" },
    });
    expect((await ada.ask(getReceipt, { params: { id: file_id } })).status).toBe(404);
  });

  test("handed in twice at once is one document", async () => {
    const bola = await club.member("bola@example.com");
    const body = await buildPassportForm();
    const before = await kept();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => bola.ask(uploadKyc, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await checks(bola)).toBe(1);
    expect((await kept()) - before).toBe(1);
    const file_id = await uploadDocument(bola, await buildPhoto({}));
    const parts = { ...PASSPORT, file_id };
    const again = await Promise.all(
      Array.from({ length: 4 }, () => bola.ask(uploadKyc, { body: parts })),
    );
    expect(again.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await checks(bola)).toBe(2);
  });

  test("is kept drawn anew, without the place where it was taken, for its owner alone", async () => {
    const sent = await buildPhoto({ place: true, orientation: 6, width: 60, height: 40 });
    expect((await sharp(sent).metadata()).exif?.toString("latin1")).toContain("Lekki");
    await ada.ask(uploadKyc, { body: await buildPassportForm({ document: toJsonFile(sent) }) });
    const { kyc } = (await ada.ask(getKyc)).body;
    expect(kyc).toMatchObject({
      status: "pending",
      id_type: "passport",
      expected_by: "2026-11-17",
      expires_on: "2031-05-20",
      file: { name: "passport.jpg", media_type: "image/jpeg" },
    });
    const params = { id: kyc.file.id };
    const url = `/api/customer/kyc/document/${kyc.file.id}`;
    const raw = await club.app.inject({
      url,
      headers: { authorization: `Bearer ${ada.token}`, cookie: `__Host-kinfold=${ada.cookie}` },
    });
    expect(raw.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'attachment; filename="passport.jpg"',
      "cache-control": "no-store",
    });
    expect(raw.headers["content-security-policy"]).toContain("sandbox");
    const meta = await sharp(raw.rawPayload).metadata();
    expect(meta).toMatchObject({ width: 40, height: 60 });
    expect(meta.exif).toBeUndefined();
    const bayo = await club.member("bayo@example.com");
    expect(await bayo.ask(getKycDocument, { params })).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect((await club.visitor().ask(getKycDocument, { params })).status).toBe(401);
  });

  test("number is nowhere whole: not in the database, the log or an answer", async () => {
    const chi = await club.member("chi@example.com");
    const answer = await chi.ask(uploadKyc, {
      body: await buildPassportForm({
        id_type: "nin",
        id_number: "7193 5520 418",
        id_expiry_date: undefined,
      }),
    });
    expect(answer.status).toBe(202);
    const { rows } = await sql<{ row: string }>`select d::text as row from identity_document d
      where document_type = 'nin'`.execute(club.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain("0418");
    for (const text of [rows[0]?.row, club.logged.join(""), (await chi.ask(getKyc)).text]) {
      expect(text).not.toMatch(/71935520418|7193 5520/);
    }
  });
});

describe("what cannot be a document is refused and leaves nothing", () => {
  const cases: [string, object, number, string, string?][] = [
    ["no file", { document: undefined }, 422, "kyc_file_missing", "document"],
    [
      "a file that no one sent",
      { document: undefined, file_id: "rcp_nothing" },
      422,
      "kyc_file_missing",
    ],
    ["two files", { file_id: "rcp_nothing" }, 422, "invalid", "document"],
    [
      "an expired passport",
      { id_expiry_date: "2026-11-11" },
      422,
      "kyc_document_expired",
      "id_expiry_date",
    ],
    ["a passport without its end", { id_expiry_date: undefined }, 422, "invalid", "id_expiry_date"],
    ["a day that is none", { id_expiry_date: "2031-02-30" }, 422, "invalid", "id_expiry_date"],
    ["a document that is none", { id_type: "library_card" }, 422, "invalid", "id_type"],
    [
      "a NIN of ten digits",
      { id_type: "nin", id_number: "1234567890" },
      422,
      "invalid",
      "id_number",
    ],
    [
      "a voter's card of Ghana",
      { id_type: "voters_card", issuing_country: "GH" },
      422,
      "invalid",
      "issuing_country",
    ],
    ["a country that is none", { issuing_country: "ZZ" }, 422, "invalid", "issuing_country"],
    [
      "a program that is called a photo",
      { document: toJsonFile(Buffer.from("MZ\u0000 not a photo")) },
      415,
      "file_wrong_type",
    ],
    [
      "half a photo",
      { document: toJsonFile(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1])) },
      415,
      "file_wrong_type",
    ],
    [
      "a PDF that runs scripts",
      { document: toJsonFile(buildPdf("1 0 obj << /JavaScript (x) >> endobj")) },
      415,
      "file_wrong_type",
    ],
    [
      "what is no base64",
      { document: { file_name: "a.jpg", data: "%%%%" } },
      415,
      "file_wrong_type",
    ],
    ["flags of the club's", { kyc_is_validated: true }, 422, "invalid", "kyc_is_validated"],
    [
      "a status",
      { can_make_withdrawal: true, is_global: true },
      422,
      "invalid",
      "can_make_withdrawal",
    ],
  ];
  test.each(cases)("%s", async (_, change, status, code, field) => {
    const before = [await checks(ada), await kept()];
    const answer = await ada.ask(uploadKyc, { body: await buildPassportForm(change) });
    const isNamed = field === undefined || field in answer.body.fields;
    expect([answer.status, answer.body.code, isNamed]).toEqual([status, code, true]);
    expect([await checks(ada), await kept()]).toEqual(before);
  });

  test("a file of ten million bytes and one more, in JSON and as a form", async () => {
    const tooLarge = { status: 413, body: { code: "file_too_large", error: COPY.fileTooLarge } };
    const bytes = buildPdf("1 0 obj (big) endobj", RECEIPT_MAX_BYTES + 1);
    const document = toJsonFile(bytes, "big.pdf");
    expect(await ada.ask(uploadKyc, { body: await buildPassportForm({ document }) })).toMatchObject(
      tooLarge,
    );
    const file = { field: "document", name: "big.pdf", bytes };
    expect(await sendDocument(ada, uploadKyc, PASSPORT, file)).toMatchObject(tooLarge);
    const endless = toJsonFile(Buffer.alloc(12_000_000), "endless.pdf");
    expect(
      await ada.ask(uploadKyc, { body: await buildPassportForm({ document: endless }) }),
    ).toMatchObject(tooLarge);
    const dayo = await club.member("dayo@example.com");
    const exact = buildPdf("1 0 obj (big) endobj", RECEIPT_MAX_BYTES);
    const body = await buildPassportForm({ document: toJsonFile(exact, "exact.pdf") });
    expect((await dayo.ask(uploadKyc, { body })).status).toBe(202);
  });

  test("another member's upload, which stays theirs", async () => {
    const femi = await club.member("femi@example.com");
    const file_id = await uploadDocument(femi, await buildPhoto({}));
    expect(await ada.ask(uploadKyc, { body: { ...PASSPORT, file_id } })).toMatchObject({
      status: 422,
      body: { code: "kyc_file_missing" },
    });
    expect((await femi.ask(uploadKyc, { body: { ...PASSPORT, file_id } })).status).toBe(202);
  });

  test("anything without a session, or before the mailbox is proved", async () => {
    expect((await club.visitor().ask(uploadKyc, { body: await buildPassportForm() })).status).toBe(
      401,
    );
    const gbenga = club.visitor();
    await gbenga.signUp({ email: "gbenga@example.com" });
    expect((await gbenga.ask(uploadKyc, { body: await buildPassportForm() })).status).toBe(403);
  });

  test("the twenty-first document of a day", async () => {
    const hauwa = await club.member("hauwa@example.com");
    const body = await buildPassportForm({ document: toJsonFile(Buffer.from("nothing")) });
    for (let count = 0; count < 20; count += 1) await hauwa.ask(uploadKyc, { body });
    expect(await hauwa.ask(uploadKyc, { body: await buildPassportForm() })).toMatchObject({
      status: 429,
      body: { code: "rate_limited" },
    });
  });
});

describe("a proof of address", () => {
  const bill = (fields: object) =>
    sendDocument(
      ada,
      uploadPoa,
      { poa_type: "utility_bill", ...fields },
      {
        field: "file",
        name: "bill.pdf",
        bytes: buildAnyPdf(),
      },
    );

  test.each([
    ["of three months ago", { issue_date: "2026-08-12" }, 202, undefined],
    ["a day older", { issue_date: "2026-08-11" }, 422, "kyc_document_old"],
    ["of tomorrow", { issue_date: "2026-11-13" }, 422, "invalid"],
    ["without its day", {}, 202, undefined],
    [
      "a tenancy that was signed years ago",
      { poa_type: "tenancy", issue_date: "2024-01-31" },
      202,
      undefined,
    ],
    ["with a flag of the club's", { poa_is_validated: "true" }, 422, "invalid"],
  ])("%s", async (_, fields, status, code) => {
    const answer = await bill(fields);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("is taken in JSON, and from parts", async () => {
    const file = toJsonFile(buildAnyPdf(), "bill.pdf");
    expect((await ada.ask(uploadPoa, { body: { poa_type: "bank_statement", file } })).status).toBe(
      202,
    );
    const file_id = await uploadDocument(ada, buildAnyPdf(), "bill.pdf");
    expect(await sendDocument(ada, uploadPoa, { poa_type: "tenancy", file_id })).toMatchObject({
      status: 202,
      body: { has_submitted_poa: true, poa_status: "pending", expected_by: "2026-11-17" },
    });
    expect((await ada.ask(getKyc)).body.poa).toMatchObject({
      poa_type: "tenancy",
      file: { name: "bill.pdf", media_type: "application/pdf" },
    });
  });
});
