import {
  toMemberId,
  toSubjectId,
  toSuspiciousCaseId,
  toTransactionId,
  type SubjectId,
} from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/suspicious-cases";
import { UNUSUAL_RULE_SENTENCES, UnusualRule } from "@kinfold/contract/office/unusual-transactions";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { is } from "superstruct";
import { writeAuditEntry } from "#audit/index.ts";
import { readCheckedDay } from "#calendar/index.ts";
import { findProposals, mountDecisionRoutes } from "#decisions/index.ts";
import { runTransaction } from "#platform/db.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, readStaffNames, type Queue, type StaffCaller } from "#staff/index.ts";
import { noSuspicionDecision } from "./case-decision.ts";
import { renderCasePdf } from "./case-report-pdf.ts";
import { writeCaseXml } from "./case-report.ts";
import {
  findCase,
  listCaseNotes,
  listCaseTransactionIds,
  readPageOfCases,
  readReportSubject,
  selectOpenCases,
  type CaseRow,
} from "./case-store.ts";
import { openCase, readCaseDraft } from "./open-case.ts";
import { listMoved, toCaseTransaction } from "./unusual-store.ts";
import { addNote, reportCase } from "./write-case.ts";

/** Cases that are open. It has no `about`: the page of a member, which more roles read, does not count them. */
export const CASE_QUEUE: Queue = {
  name: "suspicious_cases",
  permission: "suspicion.read",
  waiting: selectOpenCases,
};

/** What a case is opened from, as a request names it. */
const toOriginId = (text: string | undefined): SubjectId | null =>
  text === undefined ? null : toSubjectId(text);

type Reading = Pick<Platform, "clock" | "db">;

const toRow = (
  row: CaseRow,
  names: ReadonlyMap<string, string>,
  claims: ReadonlyMap<string, string>,
): contract.SuspiciousCaseRow => ({
  id: row.case_id,
  created_at: row.opened_at.toISOString(),
  due_at: row.due_at.toISOString(),
  claimed_by: claims.get(row.case_id) ?? null,
  member: { id: row.member_id, name: row.member_name },
  code: row.code,
  origin: row.origin,
  origin_id: row.origin_id,
  reason: row.reason,
  opened_by: names.get(row.opened_by) ?? row.opened_by,
  state: row.state,
  transaction_count: row.transaction_count,
});

/** A case with all that it says. Refuses `not_found`, also of one about the caller. */
async function readCase(
  { clock, db }: Reading,
  id: string | undefined,
  caller: StaffCaller,
): Promise<contract.SuspiciousCase> {
  const at = clock.now();
  const row = await findCase(db, caller.memberId, toSuspiciousCaseId(id));
  if (row === undefined) return refuse(complianceRefusals().not_found.case);
  const notes = await listCaseNotes(db, row.case_id);
  const moved = await listMoved(db, await listCaseTransactionIds(db, row.case_id));
  const writers = [row.opened_by, row.reported_by, ...notes.map((note) => note.written_by)];
  const names = await readStaffNames(
    db,
    writers.filter((by) => by !== null),
  );
  const proposals = await findProposals(
    db,
    noSuspicionDecision,
    row.proposal_id === null ? [] : [row.proposal_id],
    { by: caller, at },
  );
  return {
    ...toRow(row, names, await listClaims(db, "suspicious_case", [row.case_id], at)),
    transactions: moved.map(toCaseTransaction),
    notes: notes.map((note) => ({
      id: note.note_id,
      text: note.text,
      by: names.get(note.written_by) ?? note.written_by,
      at: note.written_at.toISOString(),
    })),
    report:
      row.nfiu_reference === null || row.reported_on === null || row.ended_at === null
        ? null
        : {
            nfiu_reference: row.nfiu_reference,
            reported_on: row.reported_on,
            by: names.get(row.reported_by ?? "") ?? row.reported_by ?? "",
            noted_at: row.ended_at.toISOString(),
          },
    proposal: proposals.get(row.proposal_id ?? "") ?? null,
  };
}

/** The rule by which an unusual transaction was found, as the report says it. */
function describeRule({ origin, origin_id: id }: contract.SuspiciousCase): string | null {
  const [rule = ""] = (id ?? "").split(".");
  return origin === "unusual" && is(rule, UnusualRule) ? UNUSUAL_RULE_SENTENCES[rule] : null;
}

/** Suspicious-transaction cases in the office, their end and their report. None of it moves or holds money. */
export function mountCaseRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db, env } = platform;

  staffed(contract.listSuspiciousCases, async ({ caller, query }) => {
    const { page, per_page: perPage, state } = query;
    const { rows, total } = await readPageOfCases(db, caller.memberId, state, { page, perPage });
    const names = await readStaffNames(
      db,
      rows.map((row) => row.opened_by),
    );
    const ids = rows.map((row) => row.case_id);
    const claims = await listClaims(db, "suspicious_case", ids, clock.now());
    return {
      data: rows.map((row) => toRow(row, names, claims)),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(contract.getSuspiciousCase, ({ caller, params }) =>
    readCase(platform, params["id"], caller),
  );

  staffed(contract.getCaseDraft, async ({ caller, query }) => {
    const { member_id: id, origin = "member", origin_id: originId } = query;
    const reading = { now: clock.now(), reader: caller.memberId };
    const beginning = { memberId: toMemberId(id), origin, originId: toOriginId(originId) };
    const { name, code, moved, chosen } = await readCaseDraft(db, reading, beginning);
    return { member: { id, name }, code, transactions: moved.map(toCaseTransaction), chosen };
  });

  staffed(contract.openSuspiciousCase, async ({ body, caller }) => {
    const id = await openCase(
      platform,
      {
        memberId: toMemberId(body.member_id),
        origin: body.origin,
        originId: toOriginId(body.origin_id),
      },
      {
        reason: body.reason,
        transactionIds: body.transaction_ids.map((one) => toTransactionId(one)),
        by: caller,
      },
    );
    return readCase(platform, id, caller);
  });

  staffed(contract.addCaseNote, async ({ body, caller, params }) => {
    await addNote(platform, toSuspiciousCaseId(params["id"]), { text: body.text, by: caller });
    return readCase(platform, params["id"], caller);
  });

  staffed(contract.reportSuspiciousCase, async ({ body, caller, params }) => {
    await reportCase(platform, toSuspiciousCaseId(params["id"]), {
      nfiuReference: body.nfiu_reference,
      reportedOn: readCheckedDay(body.reported_on),
      by: caller,
    });
    return readCase(platform, params["id"], caller);
  });

  staffed(contract.downloadCaseReport, async ({ caller, params, query: { format } }) => {
    const kept = await readCase(platform, params["id"], caller);
    const names = await readStaffNames(db, [caller.staffId]);
    const report = {
      entity: {
        name: env.MANAGER_NAME,
        contact: env.SUPPORT_EMAIL,
        officer: names.get(caller.staffId) ?? caller.staffId,
      },
      kept,
      subject: await readReportSubject(db, toMemberId(kept.member.id)),
      rule: describeRule(kept),
      issuedAt: clock.now(),
    };
    await runTransaction(db, (tx) =>
      writeAuditEntry(tx, {
        at: report.issuedAt,
        actor: { kind: "staff", staffId: caller.staffId },
        action: "suspicious_case.report_taken",
        subject: { kind: "suspicious_case", id: toSuspiciousCaseId(kept.id) },
        after: { format },
      }),
    );
    const name = `kinfold-str-${kept.id}.${format}`;
    return format === "xml"
      ? { name, type: "application/xml; charset=utf-8", bytes: Buffer.from(writeCaseXml(report)) }
      : {
          name,
          type: "application/pdf",
          bytes: await renderCasePdf(report, new URL(env.PUBLIC_URL).host),
        };
  });

  mountDecisionRoutes(
    staffed,
    platform,
    noSuspicionDecision,
    {
      propose: contract.proposeNoSuspicion,
      approve: contract.approveNoSuspicion,
      reject: contract.rejectNoSuspicion,
      withdraw: contract.withdrawNoSuspicion,
    },
    (_body, params) => ({ id: toSuspiciousCaseId(params["id"]) }),
  );
}
