import {
  type MemberId,
  type StaffId,
  toMemberId,
  toStaffId,
  toSubjectId,
} from "@kinfold/contract/ids";
import { auditRefusals } from "@kinfold/contract/refusals/audit";
import * as contract from "@kinfold/contract/office/audit";
import type { QueryOf } from "@kinfold/contract/endpoint";
import { listStaffActivity } from "@kinfold/contract/security";
import { readCheckedDay, lagosDay, type Day } from "#calendar/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import type { StaffMount, StaffEligibility } from "#platform/staff-mount.ts";
import { writeAuditEntry } from "./audit.ts";
import { writeAuditCsv, writeAuditJsonLines } from "./export.ts";
import {
  listAllEntries,
  findEntry,
  listKnownValues,
  readPageOfEntries,
  readPageOfActivity,
  type Filters,
} from "./store.ts";
import { toAuditDetail, readNames, toAuditRow, type AuditContext } from "./view.ts";
import { describeActivity, nameTeam } from "./words.ts";
import { findActingStaff, parseEntry } from "./written.ts";
import { buildPageMeta } from "#platform/paging.ts";

const EXPORT_MAX_ROWS = 20_000;

type Asked = Omit<QueryOf<typeof contract.exportAudit>, "format">;

const dayOf = (text: string | undefined): Day | undefined =>
  text === undefined ? undefined : readCheckedDay(text);

/** What the office reads of the audit, and takes out of it. */
export function mountAuditRoutes<
  Caller extends StaffEligibility & { staffId: StaffId; memberId: MemberId | null },
>(staffed: StaffMount<Caller>, { clock, db }: Platform, context: AuditContext): void {
  const filtersOf = async (asked: Asked, caller: Caller): Promise<Filters> => {
    const { staff_id: staff, member, action, subject, search } = asked;
    const [from, to] = [dayOf(asked.from), dayOf(asked.to)];
    if (from !== undefined && to !== undefined && from > to) {
      refuseField("from", auditRefusals().invalid.backwards);
    }
    const staffId = staff === undefined ? undefined : toStaffId(staff);
    const memberIds =
      member === undefined
        ? undefined
        : [toMemberId(member.trim()), ...(await context.membersMatching(db, member))];
    const looking =
      search === undefined
        ? undefined
        : {
            text: search,
            memberIds: await context.membersMatching(db, search),
            staffIds: await context.staffMatching(db, search),
          };
    const hidden = await context.hiddenSubjects(db, caller.memberId);
    return { staffId, memberIds, action, subject, hidden, from, to, search: looking };
  };

  staffed(contract.listAudit, async ({ caller, query }) => {
    const { page, per_page: perPage } = query;
    const entries = await readPageOfEntries(db, await filtersOf(query, caller), { page, perPage });
    const written = entries.rows.map(parseEntry);
    const names = await readNames(db, context, written);
    return {
      data: written.map((entry) => toAuditRow(entry, names)),
      meta: buildPageMeta(entries.total, query),
    };
  });

  staffed(contract.getAuditFilters, async () => {
    const { staffIds, actions } = await listKnownValues(db);
    const names = await context.staffNames(db, staffIds);
    const staff = staffIds.map((id) => ({ id, name: names.get(id) ?? id }));
    return { staff: staff.toSorted((a, b) => a.name.localeCompare(b.name, "en")), actions };
  });

  staffed(contract.exportAudit, async ({ caller, query }) => {
    const { format, ...asked } = query;
    const filters = await filtersOf(asked, caller);
    const rows = await listAllEntries(db, filters, EXPORT_MAX_ROWS);
    if (rows.length > EXPORT_MAX_ROWS) {
      refuseField("from", auditRefusals().invalid.tooMany(EXPORT_MAX_ROWS));
    }
    const names = await readNames(db, context, rows.map(parseEntry));
    const now = clock.now();
    const lookedFor = Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    await runTransaction(db, (tx) =>
      writeAuditEntry(tx, {
        at: now,
        actor: { kind: "staff", staffId: caller.staffId },
        action: "audit.exported",
        subject: { kind: "audit", id: toSubjectId(format) },
        after: { entries: rows.length, filters: Object.fromEntries(lookedFor) },
      }),
    );
    return format === "csv"
      ? {
          name: `kinfold-audit-${lagosDay(now)}.csv`,
          type: "text/csv; charset=utf-8",
          bytes: writeAuditCsv(rows, names),
        }
      : {
          name: `kinfold-audit-${lagosDay(now)}.jsonl`,
          type: "application/x-ndjson; charset=utf-8",
          bytes: writeAuditJsonLines(rows),
        };
  });

  staffed(contract.getAuditEntry, async ({ caller, params }) => {
    const number = /^\d{1,15}$/.exec(params["number"] ?? "")?.[0];
    const row = number === undefined ? undefined : await findEntry(db, BigInt(number));
    if (row === undefined) return refuse(auditRefusals().not_found.entry);
    const entry = parseEntry(row);
    const hidden = await context.hiddenSubjects(db, caller.memberId);
    if (hidden.some((id) => id === entry.subject.id)) {
      return refuse(auditRefusals().not_found.entry);
    }
    return toAuditDetail(row, await readNames(db, context, [entry]));
  });
}

/** What a member is told of who looked at their account or changed it: the team and not the person, everybody their own. */
export function mountActivityRoutes<Caller extends CallerState>(
  { guarded }: Mount<Caller>,
  { db }: { db: Db },
  { staffRoles }: Pick<AuditContext, "staffRoles">,
): void {
  guarded(listStaffActivity, async ({ caller, query }) => {
    const { page, per_page: perPage } = query;
    const { rows, total } = await readPageOfActivity(db, caller.memberId, { page, perPage });
    const written = rows.map(parseEntry);
    const staffIds = written.flatMap((entry) => findActingStaff(entry) ?? []);
    const roles = await staffRoles(db, [...new Set(staffIds)]);
    return {
      data: written.map(({ number, at, actor, action, subject }) => {
        const { kind, what } = describeActivity(action, subject);
        return {
          id: String(number),
          at,
          who: nameTeam(roles.get(actor.id ?? "") ?? []),
          kind,
          what,
        };
      }),
      meta: buildPageMeta(total, query),
    };
  });
}
