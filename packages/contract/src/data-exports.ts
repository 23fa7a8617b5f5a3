import { array, enums, nullable, object, string, type, type Infer } from "superstruct";
import { GivenPassword } from "./credentials.ts";
import { declareEndpoint } from "./endpoint.ts";
import { FileReply } from "./file.ts";
import { Instant } from "./instant.ts";
import { OptionalSecondFactorCode } from "./second-factor-code.ts";
import { STEP_UP_REFUSALS } from "./security.ts";

/** waiting: two staff members have to release it. released: it can be downloaded until `expires_at`. */
export const DataExportState = enums(["waiting", "released", "expired", "cancelled"]);
export type DataExportState = Infer<typeof DataExportState>;

/** A member's request for everything that the club holds about them (NDPA 2023, section 34). */
export const DataExport = type({
  id: string(),
  requested_at: Instant,
  /** Until when the club has to answer. */
  due_at: Instant,
  state: DataExportState,
  released_at: nullable(Instant),
  expires_at: nullable(Instant),
  cancelled_at: nullable(Instant),
});
export type DataExport = Infer<typeof DataExport>;

/** The member proves again who they are. */
export const DataExportForm = object({
  current_password: GivenPassword,
  two_factor_code: OptionalSecondFactorCode,
});
export type DataExportForm = Infer<typeof DataExportForm>;

export const listOwnDataExports = declareEndpoint({
  name: "listOwnDataExports",
  method: "GET",
  path: "/customer/data-exports",
  access: "member",
  summary: "The caller's requests for their data, the newest first.",
  reply: array(DataExport),
});

export const requestDataExport = declareEndpoint({
  name: "requestDataExport",
  method: "POST",
  path: "/customer/data-export",
  access: "member",
  status: 201,
  summary:
    "Asks for a copy of everything that the club holds about the caller. Two staff members release it within 30 days.",
  body: DataExportForm,
  reply: DataExport,
  refusals: { password_wrong: 422, data_export_open: 409, ...STEP_UP_REFUSALS },
});

export const cancelDataExport = declareEndpoint({
  name: "cancelDataExport",
  method: "DELETE",
  path: "/customer/data-exports/:id",
  access: "member",
  summary: "Cancels the caller's request while it is not released.",
  reply: DataExport,
  refusals: { data_export_closed: 409 },
});

export const downloadDataExport = declareEndpoint({
  name: "downloadDataExport",
  method: "POST",
  path: "/customer/data-exports/:id/download",
  access: "member",
  summary:
    "The released copy as a ZIP archive: data.json with everything, your-data.pdf to read, and the uploaded documents.",
  body: DataExportForm,
  reply: FileReply,
  refusals: {
    password_wrong: 422,
    data_export_not_released: 409,
    data_export_expired: 409,
    ...STEP_UP_REFUSALS,
  },
});
