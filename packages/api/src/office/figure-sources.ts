import { getOfficeFigureSource, type FigureSource } from "@kinfold/contract/figure-sources";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "../client.ts";
import { buildCacheKey } from "../swr.ts";

/** What any member's figure is made of; of a wallet only what was posted before this posting, where one is named. */
export function useOfficeFigureSource(
  figure: string,
  before: string | undefined,
): SWRResponse<FigureSource, Error> {
  const [params, query] = [{ figure }, { before }];
  return useSWR<FigureSource, Error>(buildCacheKey(getOfficeFigureSource, params, query), () =>
    callEndpoint(getOfficeFigureSource, { params, query }),
  );
}
