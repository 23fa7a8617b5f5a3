import { getTransferReceipt } from "@kinfold/contract/office/receipts";
import { proposeCorrection } from "@kinfold/contract/office/returns";
import { transferDetails } from "@kinfold/contract/testing/office-receipts-samples";
import { returnDetails } from "@kinfold/contract/testing/office-return-samples";
import { act, renderHook, waitFor } from "@testing-library/react";
import { http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, assert, beforeAll, expect, test } from "vitest";
import { respondWith } from "../testing/mock-handlers.ts";
import { useProposeCorrection, useTransferReceipt } from "./receipts.ts";

const server = setupServer();
beforeAll(() => {
  server.listen();
});
afterAll(() => {
  server.close();
});

test("a proposed correction carries its reason, and its receipt is read again", async () => {
  let sent: unknown;
  const { proposal } = returnDetails.correction.returned;
  assert(proposal !== null);
  server.use(respondWith(getTransferReceipt, transferDetails.confirmed));
  const { result } = renderHook(() => ({
    receipt: useTransferReceipt("KIN-222226"),
    propose: useProposeCorrection("KIN-222226"),
  }));
  await waitFor(() => expect(result.current.receipt.data?.correction).toBeNull());
  server.use(
    respondWith(getTransferReceipt, transferDetails.correcting),
    // It hears the call and leaves the answer to the next one.
    http.post(`*/api${proposeCorrection.path}`, async ({ request, params }) => {
      sent = { reference: params["reference"], body: await request.json() };
      return undefined;
    }),
    respondWith(proposeCorrection, proposal),
  );
  await act(() => result.current.propose.trigger({ reason: "Another member's money" }));
  expect(sent).toEqual({ reference: "KIN-222226", body: { reason: "Another member's money" } });
  await waitFor(() =>
    expect(result.current.receipt.data?.correction?.state).toBe("correction_proposed"),
  );
});
