import { enums, optional, type } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { FileReply } from "./file.ts";
import { Month, RequiredYear } from "./reports.ts";

/** The files that a full statement comes as. */
export const FULL_STATEMENT_FORMATS = ["pdf", "csv", "xlsx"] as const;
export type FullStatementFormat = (typeof FULL_STATEMENT_FORMATS)[number];

export const getFullStatement = declareEndpoint({
  name: "getFullStatement",
  method: "GET",
  path: "/statement/full",
  access: "member",
  summary:
    "Everything that the member has, in a month or a year that is over: wallets, plans and units, and what was on its way, as PDF, CSV or XLSX. The three say the same, and have the same code.",
  query: type({
    year: RequiredYear,
    /** Without it, the whole year. */
    month: optional(Month),
    format: enums(FULL_STATEMENT_FORMATS),
  }),
  reply: FileReply,
  refusals: { report_unpublished: 422 },
});
