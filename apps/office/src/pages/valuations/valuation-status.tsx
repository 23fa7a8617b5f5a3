import type { Valuation } from "@kinfold/contract/valuations";
import { Badge } from "@kinfold/ui/badge";

/** Where a valuation stands, in a word. */
export function ValuationStatus({
  valuation: { status, corrected_by: by, corrects },
}: {
  valuation: Valuation;
}) {
  if (status === "draft") {
    return <Badge tone="wait">{corrects === null ? "Draft" : "Draft correction"}</Badge>;
  }
  if (status === "rejected") return <Badge tone="error">Rejected</Badge>;
  if (by !== null) return <Badge tone="quiet">Corrected since</Badge>;
  return corrects === null ? "Published" : "Published correction";
}
