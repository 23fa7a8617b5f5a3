import { assert } from "superstruct";
import { expect, test } from "vitest";
import { findFieldErrors } from "../describe.ts";
import { auditDetails, auditFilters, auditPages } from "../testing/office-audit-samples.ts";
import { AuditDetail, exportAudit, getAuditFilters, listAudit } from "./audit.ts";

test("samples fit their structs", () => {
  for (const page of Object.values(auditPages)) assert(page, listAudit.reply);
  for (const entry of Object.values(auditDetails)) assert(entry, AuditDetail);
  assert(auditFilters, getAuditFilters.reply);
});

test("what is taken out has a form, and days are days", () => {
  const wrong = (query: object): string[] =>
    Object.keys(
      exportAudit.query === undefined ? {} : (findFieldErrors(query, exportAudit.query) ?? {}),
    );
  expect(wrong({ format: "csv", from: "2026-11-12" })).toEqual([]);
  expect(wrong({ from: "2026-02-30" })).toEqual(["from", "format"]);
  expect(wrong({ format: "xlsx" })).toEqual(["format"]);
});
