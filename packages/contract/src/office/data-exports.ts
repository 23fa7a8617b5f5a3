import { nullable, optional, string, type, type Infer } from "superstruct";
import { DataExportState } from "../data-exports.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Named } from "../named.ts";
import { describeList, paging } from "../paging.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { Reasoned } from "./decision.ts";
import {
  DECIDING_REFUSALS,
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  PROPOSING_REFUSALS,
  proposalRow,
} from "./decisions.ts";
import { queueRow } from "./queues.ts";

/** That a member's copy of their data is released to them: proposed by one staff member, approved by another. */
export const DataExportRelease = type({ ...proposalRow, member: Named, request_id: string() });
export type DataExportRelease = Infer<typeof DataExportRelease>;

/** A member's request for a copy of their data, as the office reads it. */
export const RequestedDataExport = type({
  ...queueRow,
  member: Named,
  email: string(),
  /** The member's newest change of password or second factor: null when there was none in the last 30 days. */
  security_changed_at: nullable(Instant),
  state: DataExportState,
  released_at: nullable(Instant),
  expires_at: nullable(Instant),
  proposal: nullable(DataExportRelease),
});
export type RequestedDataExport = Infer<typeof RequestedDataExport>;

export const listDataExports = declareEndpoint({
  name: "listDataExports",
  method: "GET",
  path: "/admin/data-exports",
  access: "staff",
  staff: { permission: "member.read" },
  summary: "Members' requests for a copy of their data: those that wait first, then the newest.",
  query: type({ ...paging, state: optional(DataExportState) }),
  reply: describeList(RequestedDataExport),
});

export const proposeDataExport = declareEndpoint({
  ...describeProposeCall("data_export"),
  name: "proposeDataExport",
  path: "/admin/data-exports/:id/propose",
  summary: "Proposes to release a member's copy of their data to them.",
  body: Reasoned,
  reply: DataExportRelease,
  refusals: { ...PROPOSING_REFUSALS, data_export_closed: 409 },
});

export const approveDataExport = declareEndpoint({
  ...describeApproveCall("data_export"),
  name: "approveDataExport",
  path: "/admin/data-export-releases/:id/approve",
  summary:
    "Releases a copy as another staff member proposed. The member may download it for 14 days.",
  reply: DataExportRelease,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, data_export_closed: 409 },
});

export const rejectDataExport = declareEndpoint({
  ...describeRejectCall("data_export"),
  name: "rejectDataExport",
  path: "/admin/data-export-releases/:id/reject",
  summary: "Rejects a release that another staff member proposed. The request goes on waiting.",
  reply: DataExportRelease,
});

export const withdrawDataExport = declareEndpoint({
  ...describeWithdrawCall("data_export"),
  name: "withdrawDataExport",
  path: "/admin/data-export-releases/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: DataExportRelease,
});
