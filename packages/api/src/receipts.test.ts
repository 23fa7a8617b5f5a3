import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { fileRefusals } from "@kinfold/contract/refusals/files";
import { UPLOAD_PART_MAX_BYTES } from "@kinfold/contract/limits";
import { finishUpload, readUpload, sendUploadPart, startUpload } from "@kinfold/contract/receipts";
import { receipt } from "@kinfold/contract/testing/receipt-samples";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NoAnswer } from "./call-errors.ts";
import { calculateNextPartBytes, createReceiptUpload } from "./receipts.ts";
import { respondWith, dropConnection, refuseCall } from "./testing/mock-handlers.ts";

/** A club that keeps what it is sent. */
const club = { received: 0, parts: [] as number[], type: "", begun: 0 };
const BYTES = 300_000;
const file = new File([new Uint8Array(BYTES)], "receipt.pdf");

const stand = () => ({
  id: "upl_1",
  received_bytes: club.received,
  size_bytes: BYTES,
  expires_at: "2026-11-13T18:00:00.000Z",
  receipt: null,
});

const takesParts = http.post("*/api/payment/upload/:id/from/:byte", async ({ request, params }) => {
  if (Number(params["byte"]) !== club.received) return HttpResponse.json({}, { status: 500 });
  const { byteLength } = await request.arrayBuffer();
  club.type = request.headers.get("content-type") ?? "";
  club.parts.push(byteLength);
  club.received += byteLength;
  return HttpResponse.json(stand());
});

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
beforeEach(() => {
  Object.assign(club, { received: 0, parts: [], type: "", begun: 0 });
  server.use(
    http.post("*/api/payment/upload", () => {
      club.begun += 1;
      club.received = 0;
      return HttpResponse.json(stand(), { status: 201 });
    }),
    http.get("*/api/payment/upload/:id", () => HttpResponse.json(stand())),
    takesParts,
    respondWith(finishUpload, receipt),
  );
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

const sending = (signal: AbortSignal = new AbortController().signal) => ({
  onProgress: vi.fn<(share: number) => void>(),
  signal,
});

test("a file leaves in parts that grow while the network is quick, and its progress is told", async () => {
  const callbacks = sending();
  await expect(createReceiptUpload(file).send(callbacks)).resolves.toEqual(receipt);
  expect(club.parts).toEqual([64_000, 128_000, 108_000]);
  expect(club.type).toBe("application/octet-stream");
  const shares = callbacks.onProgress.mock.calls.map(([share]) => share);
  expect(shares).toEqual([0, 64_000 / BYTES, 192_000 / BYTES, 1]);
});

test("after a broken connection it goes on from what has arrived, in smaller parts", async () => {
  const upload = createReceiptUpload(file);
  server.use(dropConnection({ ...sendUploadPart, path: "/payment/upload/:id/from/64000" }));
  await expect(upload.send(sending())).rejects.toThrow(NoAnswer);
  expect(club.received).toBe(64_000);
  server.use(takesParts);
  await expect(upload.send(sending())).resolves.toEqual(receipt);
  expect(club.begun).toBe(1);
  expect(club.parts.slice(0, 2)).toEqual([64_000, 64_000]);
});

test("a part that had arrived, and whose answer was lost, is not sent again", async () => {
  const upload = createReceiptUpload(file);
  server.use(
    http.post(
      "*/api/payment/upload/:id/from/0",
      () => {
        club.received = 64_000;
        return HttpResponse.json(
          { error: "Elsewhere.", code: "upload_offset_differs", request_id: "req_1" },
          { status: 409 },
        );
      },
      { once: true },
    ),
  );
  await expect(upload.send(sending())).resolves.toEqual(receipt);
  expect(club.parts.reduce((sum, bytes) => sum + bytes, 64_000)).toBe(BYTES);
});

test("an upload whose time is over begins anew", async () => {
  const upload = createReceiptUpload(file);
  server.use(dropConnection(finishUpload));
  await expect(upload.send(sending())).rejects.toThrow(NoAnswer);
  server.use(
    respondWith(finishUpload, receipt),
    refuseCall(readUpload, "not_found", { error: transferRefusals().not_found.upload.sentence }),
  );
  await expect(upload.send(sending())).resolves.toEqual(receipt);
  expect(club.begun).toBe(2);
});

test("a club that takes a part and stands still is not asked for ever", async () => {
  server.use(respondWith(sendUploadPart, stand()));
  await expect(createReceiptUpload(file).send(sending())).rejects.toThrow();
});

test("a refusal is passed on", async () => {
  server.use(
    refuseCall(startUpload, "file_wrong_type", {
      error: fileRefusals().file_wrong_type.type.sentence,
    }),
  );
  await expect(createReceiptUpload(file).send(sending())).rejects.toThrow(
    "Please choose a JPG, PNG or PDF file.",
  );
});

test("who stops is not sent on", async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(createReceiptUpload(file).send(sending(stop.signal))).rejects.toThrow();
  expect(club.parts).toEqual([]);
});

test.each([
  [64_000, 200, 128_000],
  [64_000, 2_000, 64_000],
  [64_000, 9_000, 32_000],
  [16_000, 9_000, 16_000],
  [UPLOAD_PART_MAX_BYTES, 10, UPLOAD_PART_MAX_BYTES],
])("after %d bytes in %d ms come %d", (bytes, tookMs, next) => {
  expect(calculateNextPartBytes(bytes, tookMs)).toBe(next);
});
