import type { Named } from "@kinfold/contract/named";
import type { ClosePayload } from "./close-decision.ts";

/** What a pack says of itself, beside the SHA-256 of each file; this is what is signed. */
export type Manifest = {
  pack: "kinfold month end";
  version: 1;
  month: string;
  closed_at: string;
  decision: string;
  proposed_by: Named;
  approved_by: Named;
  reason: string;
  open: ClosePayload["open"];
  open_reason: string | null;
  highest_journal: string;
  audit_head: ClosePayload["audit_head"];
  /** SHA-256 of contents.json, which two people signed with their decision. */
  contents_sha256: string;
};
