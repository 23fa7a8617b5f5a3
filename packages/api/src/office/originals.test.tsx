import { getReviewOriginal } from "@kinfold/contract/office/identity";
import { getTransferReceiptOriginal } from "@kinfold/contract/office/receipts";
import { act, renderHook } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useReviewOriginal } from "./identity.ts";
import { useTransferReceiptOriginal } from "./receipts.ts";

const requests: string[] = [];
const gives = (path: string) =>
  http.get(`*/api${path}`, ({ request }) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${pathname}${search}`);
    return HttpResponse.text("%PDF-1.7", {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": 'attachment; filename="sent.pdf"',
      },
    });
  });
const server = setupServer(gives(getReviewOriginal.path), gives(getTransferReceiptOriginal.path));
beforeAll(() => {
  server.listen();
});
afterAll(() => {
  server.close();
});

test("an original is asked for when an auditor wants it, with what for, under the name that it was given", async () => {
  const document = renderHook(() => useReviewOriginal("chk_1"));
  const receipt = renderHook(() => useTransferReceiptOriginal("KIN-7F3K2"));
  expect(requests).toEqual([]);
  await act(async () => {
    const file = await document.result.current.trigger({ purpose: "audit" });
    expect([file.name, file.blob.type]).toEqual(["sent.pdf", "application/pdf"]);
  });
  await act(async () => {
    expect((await receipt.result.current.trigger()).name).toBe("sent.pdf");
  });
  expect(requests).toEqual([
    "/api/admin/identity/chk_1/document/original?purpose=audit",
    "/api/admin/receipts/KIN-7F3K2/file/original",
  ]);
});
