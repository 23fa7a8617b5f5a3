import { requestAhead } from "@kinfold/api/asked-ahead";
import { listReadsAhead } from "#pages-ahead.ts";

/** Asks for what the page at this address reads, with a session that has just begun: the answers are on their way while that page is drawn. */
export function readAhead(address: string, accessToken: string): void {
  requestAhead(accessToken, listReadsAhead(address));
}
