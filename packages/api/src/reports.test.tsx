import { reportRefusals } from "@kinfold/contract/refusals/reports";
import { getPortfolioPdf, getPortfolioReport } from "@kinfold/contract/reports";
import { reports } from "@kinfold/contract/testing/report-samples";
import { act, renderHook, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { keepFile } from "./files.ts";
import { usePortfolioPdf, usePortfolioReport } from "./reports.ts";
import { respondWith, respondWithFile, refuseCall } from "./testing/mock-handlers.ts";

const server = setupServer();
let asked: string[] = [];
server.events.on("request:start", ({ request }) => {
  asked.push(new URL(request.url).pathname + new URL(request.url).search);
});
beforeAll(() => {
  server.listen();
});
beforeEach(() => {
  asked = [];
  URL.createObjectURL = vi.fn(() => "blob:pdf");
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "pdfViewerEnabled");
});
afterAll(() => {
  server.close();
});

const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>{children}</SWRConfig>
);

test("a month is asked for by its number and year, and its amounts are minor units", async () => {
  server.use(respondWith(getPortfolioReport, reports.october));
  const { result } = renderHook(() => usePortfolioReport({ month: 10, year: 2026 }), { wrapper });
  await waitFor(() => {
    expect(result.current.data?.currencies[0]?.closing_value).toBe(
      reports.october.currencies[0]?.closing_value,
    );
  });
  expect(asked).toEqual(["/api/portfolio/global/report?month=10&year=2026"]);
});

test("a portfolio's report comes as bytes, with its name and type", async () => {
  server.use(
    respondWithFile(getPortfolioPdf, {
      name: "kinfold.pdf",
      type: "application/pdf",
      text: "%PDF-1.7",
    }),
  );
  const { result } = renderHook(() => usePortfolioPdf("prt_1"), { wrapper });
  const file = await act(() => result.current.trigger({ from: "2026-01-01" }));
  expect(asked).toEqual(["/api/portfolio/pdf-report/prt_1?from=2026-01-01"]);
  expect([file.name, file.blob.type, file.blob.size]).toEqual([
    "kinfold.pdf",
    "application/pdf",
    8,
  ]);
});

test("a refusal that came instead of the bytes keeps its words", async () => {
  const error = reportRefusals().not_found.portfolio.sentence;
  server.use(refuseCall(getPortfolioPdf, "not_found", { error }));
  const { result } = renderHook(() => usePortfolioPdf("prt_2"), { wrapper });
  await act(() => expect(result.current.trigger({})).rejects.toThrow(error));
  await waitFor(() => {
    expect(result.current.isMutating).toBe(false);
  });
});

test("a file is kept under its name", () => {
  const kept: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    kept.push(this.download);
  });
  keepFile({ name: "kinfold.pdf", blob: new Blob(["%PDF"], { type: "application/pdf" }) });
  expect(kept).toEqual(["kinfold.pdf"]);
});
