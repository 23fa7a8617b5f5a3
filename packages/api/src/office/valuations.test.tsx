import { attachPriceStatement, getPriceStatement } from "@kinfold/contract/valuations";
import { explainedJump } from "@kinfold/contract/testing/office-valuation-samples";
import { act, renderHook } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { respondWith, respondWithFile } from "../testing/mock-handlers.ts";
import { useAttachPriceStatement, usePriceStatement } from "./valuations.ts";

const server = setupServer();
const sent: unknown[] = [];
server.events.on("request:start", async ({ request }) => {
  if (request.method === "POST") sent.push(await request.clone().json());
});
beforeAll(() => {
  server.listen();
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

test("a statement is sent with its name and its bytes, and the attached one is read as a file", async () => {
  server.use(
    respondWith(attachPriceStatement, explainedJump),
    respondWithFile(getPriceStatement, {
      name: "s.pdf",
      type: "application/pdf",
      text: "%PDF-1.7",
    }),
  );
  const file = new File(["%PDF-1.7"], "custodian.pdf", { type: "application/pdf" });
  const attaching = renderHook(() => useAttachPriceStatement("val_1"));
  await act(() => attaching.result.current.trigger({ reason: "Repaid", file }));
  const data = `data:application/pdf;base64,${btoa("%PDF-1.7")}`;
  expect(sent).toEqual([{ reason: "Repaid", statement: { file_name: "custodian.pdf", data } }]);
  const reading = renderHook(() => usePriceStatement("val_1"));
  const { blob } = await act(() => reading.result.current.trigger());
  expect([blob.type, blob.size]).toEqual(["application/pdf", 8]);
});
