import type { QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  getMonthPdf,
  getPortfolioPdf,
  getPortfolioReport,
  getReportTrend,
} from "@kinfold/contract/reports";
import { useMemo } from "react";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { useFileCommand, type FileCommand } from "./files.ts";
import { buildCacheKey } from "./swr.ts";

/** Which month is asked for. */
export type ReportMonth = QueryOf<typeof getPortfolioReport>;

/** The member's whole book in a month that is over. */
export function usePortfolioReport(
  month: ReportMonth,
): SWRResponse<ReplyOf<typeof getPortfolioReport>, Error> {
  return useSWR<ReplyOf<typeof getPortfolioReport>, Error>(
    buildCacheKey(getPortfolioReport, {}, month),
    () => callEndpoint(getPortfolioReport, { query: month }),
    { dedupingInterval: 0 },
  );
}

/** The months of a year, for each of the member's currencies. */
export function useReportTrend(year: number): SWRResponse<ReplyOf<typeof getReportTrend>, Error> {
  return useSWR<ReplyOf<typeof getReportTrend>, Error>(
    buildCacheKey(getReportTrend, {}, { year }),
    () => callEndpoint(getReportTrend, { query: { year } }),
    { dedupingInterval: 0 },
  );
}

/** A portfolio's report as a file. */
export function usePortfolioPdf(id: string): FileCommand<QueryOf<typeof getPortfolioPdf>> {
  const params = useMemo(() => ({ id }), [id]);
  return useFileCommand(getPortfolioPdf, params);
}

/** One currency of a month as a file. */
export function useMonthPdf(): FileCommand<QueryOf<typeof getMonthPdf>> {
  return useFileCommand(getMonthPdf);
}
