import type { DataExport } from "../data-exports.ts";
import type { DataExportRelease, RequestedDataExport } from "../office/data-exports.ts";
import { globalChange } from "./office-member-samples.ts";
import { staff } from "./office-samples.ts";

/** A member's requests for a copy of their data, for stories and tests. */
const waiting: DataExport = {
  id: "dxp_waiting",
  requested_at: "2026-11-10T09:30:00.000Z",
  due_at: "2026-12-10T09:30:00.000Z",
  state: "waiting",
  released_at: null,
  expires_at: null,
  cancelled_at: null,
};

const released: DataExport = {
  ...waiting,
  id: "dxp_released",
  state: "released",
  released_at: "2026-11-12T10:00:00.000Z",
  expires_at: "2026-11-26T10:00:00.000Z",
};

const expired: DataExport = {
  ...released,
  id: "dxp_expired",
  requested_at: "2026-09-02T14:00:00.000Z",
  due_at: "2026-10-02T14:00:00.000Z",
  state: "expired",
  released_at: "2026-09-04T10:00:00.000Z",
  expires_at: "2026-09-18T10:00:00.000Z",
};

const cancelled: DataExport = {
  ...waiting,
  id: "dxp_cancelled",
  state: "cancelled",
  cancelled_at: "2026-11-11T08:00:00.000Z",
};

export const dataExports: Readonly<
  Record<"waiting" | "released" | "expired" | "cancelled", DataExport>
> = { waiting, released, expired, cancelled };

/** A proposal to release a copy, as compliance reads it. */
export const dataExportRelease: DataExportRelease = {
  id: "dxr_tunde",
  request_id: "dxp_tunde",
  member: { id: "mem_tunde", name: "Tunde Bakare" },
  created_at: "2026-11-12T15:00:00.000Z",
  due_at: "2026-11-13T15:00:00.000Z",
  claimed_by: null,
  reason: "The member asked for it themselves",
  status: "proposed",
  proposed_by: { id: staff.operations.id, name: staff.operations.name },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: globalChange.digest,
};

/** A request without a proposal, one that is proposed, and one that is released. */
export const requestedDataExports: RequestedDataExport[] = [
  {
    id: "dxp_waiting",
    created_at: "2026-11-10T09:30:00.000Z",
    due_at: "2026-12-10T09:30:00.000Z",
    claimed_by: null,
    member: { id: "mem_adaeze", name: "Adaeze Okafor" },
    email: "adaeze.okafor@kinfold.example",
    security_changed_at: null,
    state: "waiting",
    released_at: null,
    expires_at: null,
    proposal: null,
  },
  {
    id: "dxp_tunde",
    created_at: "2026-11-11T12:00:00.000Z",
    due_at: "2026-12-11T12:00:00.000Z",
    claimed_by: null,
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    email: "tunde.bakare@kinfold.example",
    security_changed_at: "2026-11-09T18:20:00.000Z",
    state: "waiting",
    released_at: null,
    expires_at: null,
    proposal: dataExportRelease,
  },
];
