import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import { RECEIPT_MAX_BYTES, UPLOAD_LIFETIME_MS } from "@kinfold/contract/limits";
import { getMember } from "@kinfold/contract/member";
import * as contract from "@kinfold/contract/receipts";
import { EXAMINATION } from "#platform/files/examining/examination.ts";
import { examineFile } from "#platform/files/file-content.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { buildEndlessPdf } from "../testing/hostile-files.ts";
import { buildAnyPdf, buildPdf, buildPhoto } from "../testing/receipts.ts";
import { withReceived } from "../testing/received.ts";
import { forgetUploads } from "./index.ts";

/** Long enough for a file to be written and to queue, and a fraction of what its examination may take. */
const QUEUED_MS = 200;

let club: Club;
let ada: Visitor;
let bayo: Visitor;
beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com");
  bayo = await club.member("bayo@example.com");
});
afterAll(() => club.close());

const start = (who: Visitor, sizeBytes: number, name = "receipt.pdf"): Promise<Answer> =>
  who.ask(contract.startUpload, { body: { name, size_bytes: sizeBytes } });

const send = (who: Visitor, id: string, from: number, bytes: Buffer): Promise<Answer> =>
  who.send(
    "POST",
    `/api/payment/upload/${id}/from/${from}`,
    { "content-type": "application/octet-stream" },
    bytes,
  );

const finish = (who: Visitor, id: string): Promise<Answer> =>
  who.ask(contract.finishUpload, { params: { id } });

const read = (who: Visitor, id: string): Promise<Answer> =>
  who.ask(contract.readUpload, { params: { id } });

async function upload(who: Visitor, bytes: Buffer, name = "receipt.pdf"): Promise<Answer> {
  const { body } = await start(who, bytes.length, name);
  for (let at = 0; at < bytes.length; at += 1_000_000) {
    const part = await send(who, body.id, at, bytes.subarray(at, at + 1_000_000));
    expect(part.status).toBe(200);
  }
  return finish(who, body.id);
}

async function keptParts(): Promise<string[]> {
  const { filesFolder } = club;
  const names = await readdir(join(filesFolder, "parts"), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes("/"));
}

describe("an upload", () => {
  test("comes in parts, and becomes a receipt", async () => {
    const bytes = buildPdf("", 2_500_000);
    const { body } = await start(ada, bytes.length);
    expect(body).toMatchObject({ received_bytes: 0, size_bytes: 2_500_000, receipt: null });
    for (const [from, to] of [
      [0, 1_000_000],
      [1_000_000, 1_000_001],
      [1_000_001, 2_000_001],
      [2_000_001, 2_500_000],
    ] as const) {
      const { body: now } = await send(ada, body.id, from, bytes.subarray(from, to));
      expect(now.received_bytes).toBe(to);
    }
    const { status, body: receipt } = await finish(ada, body.id);
    expect(status).toBe(200);
    expect(receipt).toMatchObject({
      name: "receipt.pdf",
      media_type: "application/pdf",
      size_bytes: 2_500_000,
    });
    expect((await finish(ada, body.id)).body).toEqual(receipt);
    expect((await read(ada, body.id)).body.receipt).toEqual(receipt);
    expect(await keptParts()).toEqual([]);
  });

  test("goes on after a lost answer where the server says it stands", async () => {
    const bytes = buildAnyPdf();
    const { body } = await start(ada, bytes.length);
    await send(ada, body.id, 0, bytes.subarray(0, 20));
    const again = await send(ada, body.id, 0, bytes.subarray(0, 20));
    expect(again).toMatchObject({ status: 409, body: { code: "upload_offset_differs" } });
    const { body: stands } = await read(ada, body.id);
    expect(stands.received_bytes).toBe(20);
    await send(ada, body.id, 20, bytes.subarray(20));
    expect((await finish(ada, body.id)).status).toBe(200);
  });

  test("takes a part once, however often it is sent at the same time", async () => {
    const bytes = buildAnyPdf();
    const { body } = await start(ada, bytes.length);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(ada, body.id, 0, bytes.subarray(0, 30))),
    );
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ body }) => body.code === "upload_offset_differs");
    expect([taken.length, refused.length]).toEqual([1, 7]);
    await send(ada, body.id, 30, bytes.subarray(30));
    const finished = await Promise.all(Array.from({ length: 4 }, () => finish(ada, body.id)));
    expect(new Set(finished.map(({ text }) => text)).size).toBe(1);
    expect(finished[0]?.status).toBe(200);
    expect(await keptParts()).toEqual([]);
  });

  test("is refused before all of it has arrived, and when more does than was said", async () => {
    const { body } = await start(ada, 100);
    expect((await finish(ada, body.id)).body.code).toBe("upload_incomplete");
    expect(await send(ada, body.id, 0, Buffer.alloc(101))).toMatchObject({
      status: 413,
      body: { code: "upload_too_long" },
    });
    expect((await send(ada, body.id, 0, Buffer.alloc(0))).status).toBe(400);
    expect((await read(ada, body.id)).body.received_bytes).toBe(0);
  });

  test("of one byte more than 10,000,000 is refused with the product's sentence", async () => {
    expect((await start(ada, RECEIPT_MAX_BYTES)).status).toBe(201);
    expect(await start(ada, RECEIPT_MAX_BYTES + 1)).toMatchObject({
      status: 413,
      body: { code: "file_too_large", error: COPY.fileTooLarge },
    });
  });

  test("of a file that lies about what it is ends there", async () => {
    const bytes = Buffer.from("<html>not a receipt</html>");
    const { body } = await start(ada, bytes.length, "receipt.jpg");
    await send(ada, body.id, 0, bytes);
    expect(await finish(ada, body.id)).toMatchObject({
      status: 415,
      body: { code: "file_wrong_type" },
    });
    expect((await read(ada, body.id)).status).toBe(404);
    expect(await keptParts()).toEqual([]);
  });

  test.each(["receipt.heic", "receipt", "a".repeat(252) + ".pdf"])(
    "called %s is refused",
    async (name) => {
      expect([415, 422]).toContain((await start(ada, 10, name)).status);
    },
  );

  test("belongs to one member: for others there is none", async () => {
    const { body } = await start(ada, 10);
    const none = await read(ada, "upl_nothing");
    for (const answer of [
      await read(bayo, body.id),
      await send(bayo, body.id, 0, Buffer.alloc(10)),
      await finish(bayo, body.id),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error).toBe(none.body.error);
    }
  });

  test("needs a session before a byte is read", async () => {
    const { body } = await start(ada, 10);
    const stranger = club.visitor();
    expect((await send(stranger, body.id, 0, Buffer.alloc(10))).status).toBe(401);
    // Larger than anybody may send: read, it would be refused for that.
    expect((await send(stranger, body.id, 0, Buffer.alloc(2_000_000))).status).toBe(401);
    expect((await send(ada, body.id, 0, Buffer.alloc(2_000_000))).status).toBe(413);
  });

  test("is swept away after a day, and before when there are too many", async () => {
    const chidi = await club.member("chidi@example.com");
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { body } = await start(chidi, 10);
      ids.push(body.id);
      await send(chidi, body.id, 0, Buffer.alloc(5));
      club.clock.advance(1_000);
    }
    const [first = "", second = ""] = ids;
    expect((await read(chidi, first)).status).toBe(404);
    expect((await read(chidi, second)).status).toBe(200);
    club.clock.advance(UPLOAD_LIFETIME_MS);
    await forgetUploads(club.platform);
    const { rows } = await sql`select 1 from receipt_upload`.execute(club.db);
    expect(rows).toEqual([]);
    expect(await keptParts()).toEqual([]);
    ada = club.visitor();
    await ada.signIn("ada@example.com");
    bayo = club.visitor();
    await bayo.signIn("bayo@example.com");
  });
});

describe("a receipt", () => {
  test("can be read by its member, as a download in a sandbox, and by no one else", async () => {
    const bytes = buildAnyPdf();
    const { body } = await upload(ada, bytes);
    const url = `/api/payment/receipt/${body.id}`;
    const answer = await ada.send("GET", url);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(bytes.toString());
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="receipt-${body.id}.pdf"`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "no-store",
    });
    const foreign = await bayo.send("GET", url);
    const absent = await bayo.send("GET", "/api/payment/receipt/rcp_nothing");
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.body.error).toBe(absent.body.error);
    expect((await club.visitor().send("GET", url)).status).toBe(401);
  });

  test("sent again by the same member is the same receipt; another member's is another", async () => {
    const bytes = await buildPhoto({ place: true });
    const first = await upload(ada, bytes, "a.jpg");
    const again = await upload(ada, bytes, "b.jpg");
    expect(again.body.id).toBe(first.body.id);
    const theirs = await upload(bayo, bytes, "a.jpg");
    expect(theirs.status).toBe(200);
    expect(theirs.body.id).not.toBe(first.body.id);
    const { rows } = await sql<{ sent_sha256: Buffer }>`select sent_sha256 from receipt
      where receipt_id = ${first.body.id}`.execute(club.db);
    expect(rows[0]?.sent_sha256).toEqual(createHash("sha256").update(bytes).digest());
  });

  test("is kept without the place where it was taken", async () => {
    const { body } = await upload(ada, await buildPhoto({ place: true }), "a.jpeg");
    const { text } = await ada.send("GET", `/api/payment/receipt/${body.id}`);
    expect(text).not.toContain("Lekki");
  });

  test("with a name that is no text is refused", async () => {
    const body = JSON.stringify({ name: "\ud800.pdf", size_bytes: 10 });
    const headers = { "content-type": "application/json" };
    expect((await ada.send("POST", "/api/payment/upload", headers, body)).status).toBe(400);
  });
});

describe("while too many bytes of files are on their way", () => {
  const MB = 1_000_000;
  const form = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="receipt"; filename="a.pdf"\r\n\r\n'),
    buildAnyPdf(),
    Buffer.from("\r\n--x--\r\n"),
  ]);
  const isForm = { "content-type": "multipart/form-data; boundary=x" };
  const calls: [string, string, string, Record<string, string>, Buffer][] = [
    ["a receipt in a form", "POST", "/api/wallet/deposit/wal_none", isForm, form],
    ["an identity document in a form", "POST", "/api/customer/upload-poa", isForm, form],
    [
      "an identity document in JSON",
      "POST",
      "/api/customer/upload-poa",
      { "content-type": "application/json" },
      Buffer.from('{"file":{"name":"a.pdf","base64":""}}'),
    ],
    [
      "a part of an upload",
      "POST",
      "/api/payment/upload/upl_none/from/0",
      { "content-type": "application/octet-stream" },
      buildAnyPdf(),
    ],
  ];

  test.each(calls)("%s hears 429 or 503, and when to try again", async (_what, ...call) => {
    const [method, url, headers, body] = call;
    const { hold } = club.platform.bytesInFlight;
    const { body: me } = await ada.ask(getMember);
    const release = [hold(me.id, 28 * MB)];
    try {
      const mine = await ada.send(method, url, headers, body);
      expect([mine.status, mine.headers["retry-after"], mine.body]).toMatchObject([
        429,
        "5",
        {
          code: "rate_limited",
          error: "Your other files are still on their way. Please try again in a moment.",
          retry_after: 5,
        },
      ]);
      release.push(hold("another member", 28 * MB));
      const everybodys = await bayo.send(method, url, headers, body);
      expect([everybodys.status, everybodys.headers["retry-after"], everybodys.body]).toMatchObject(
        [
          503,
          "5",
          {
            code: "unavailable",
            error: "We cannot answer right now. Please try again in a moment.",
            retry_after: 5,
          },
        ],
      );
    } finally {
      for (const free of release) free();
    }
    expect([429, 503]).not.toContain((await ada.send(method, url, headers, body)).status);
  });

  test("a file that has arrived waits for room to be examined, and is then taken", async () => {
    const bytes = buildAnyPdf();
    const { body } = await start(ada, bytes.length);
    await send(ada, body.id, 0, bytes);
    const { hold } = club.platform.bytesInFlight;
    const release = [hold("another member", 28 * MB), hold("a third", 28 * MB)];
    expect(await finish(ada, body.id)).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
    });
    for (const free of release) free();
    const examine = (content: Buffer): Promise<unknown> =>
      withReceived(content, (file) => examineFile(file, club.platform.env));
    // The first are examined for as long as a file may be: the others wait for their turn, and fill the queue.
    const before = Array.from({ length: EXAMINATION.atOnce }, () => examine(buildEndlessPdf()));
    await pause(QUEUED_MS);
    const short = Buffer.from("ffd8ffe0", "hex");
    before.push(...Array.from({ length: EXAMINATION.waiting }, () => examine(short)));
    await pause(QUEUED_MS);
    expect(await finish(ada, body.id)).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
      body: { code: "unavailable" },
    });
    await Promise.allSettled(before);
    expect((await finish(ada, body.id)).status).toBe(200);
  });
});

test("bytes are taken where an endpoint asks for them, and nowhere else", async () => {
  const headers = { "content-type": "application/octet-stream" };
  const answer = await ada.send("POST", "/api/payment/upload", headers, randomBytes(10));
  expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
});
