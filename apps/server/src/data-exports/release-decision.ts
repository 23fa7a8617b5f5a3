import { toDataExportId, type DataExportId } from "@kinfold/contract/ids";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { DataExportRelease } from "@kinfold/contract/office/data-exports";
import { dataExportRefusals } from "@kinfold/contract/refusals/data-exports";
import { sayIn } from "@kinfold/language/say-in";
import { object, string } from "superstruct";
import {
  createDecisionKind,
  refuseOwnMembership,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { readMemberNames, readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { writeReleasedEmail } from "./emails.ts";
import { DATA_EXPORT_PROMISE } from "./promise.ts";
import { RELEASE_DUE_MS } from "./rules.ts";
import { findDataExport, markReleased, type DataExportRow } from "./store.ts";

const Payload = object({ requested_at: string() });
type Payload = typeof Payload.TYPE;
type Details = Pick<DataExportRelease, "member" | "request_id">;

const requestIdOf = ({ subjectId }: Decision<Payload>): DataExportId =>
  toDataExportId(subjectId ?? undefined);

function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, memberId, proposedBy } = decision;
  return {
    action: `data_export.${status}`,
    subject: { kind: "data_export", id: requestIdOf(decision) },
    ...(memberId !== null && { memberId }),
    before: { release: id, ...(status !== "proposed" && { proposed_by: proposedBy }) },
  };
}

async function holdOpen(tx: Db, id: DataExportId): Promise<DataExportRow> {
  const row = await findDataExport(tx, id, { isHeld: true });
  if (row === undefined) return refuse(dataExportRefusals().not_found.request);
  if (row.cancelled_at !== null || row.released_at !== null) {
    refuse(dataExportRefusals().data_export_closed.staff);
  }
  return row;
}

/** That a member may download a copy of everything that the club holds about them. */
export const releaseDecision: DecisionKind<{ id: DataExportId }, Payload, Details> =
  createDecisionKind("data_export", {
    prefix: "dxr",
    payload: Payload,
    draft: async (tx, { id }, { by, at }) => {
      const { member_id: memberId, requested_at: requestedAt } = await holdOpen(tx, id);
      refuseOwnMembership(memberId, by);
      return {
        subjectId: id,
        memberId,
        payload: { requested_at: requestedAt.toISOString() },
        dueAt: addMs(at, RELEASE_DUE_MS),
      };
    },
    hold: async (tx, decision) => {
      await findDataExport(tx, requestIdOf(decision), { isHeld: true });
    },
    carryOut: async (tx, platform, decision, { at }) => {
      const id = requestIdOf(decision);
      const { member_id: memberId } = await holdOpen(tx, id);
      const expiresAt = await markReleased(tx, id, { by: decision.id, at });
      await followPromise(tx, DATA_EXPORT_PROMISE, { subjectId: id });
      const { email, firstName, language } = await readPerson(tx, memberId);
      const { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = platform.env;
      const club = { publicUrl, supportEmail };
      const emailContent = sayIn(language, () =>
        writeReleasedEmail({ firstName, expiresAt, club }),
      );
      await notifyMember(tx, platform, { memberId, to: email, emailContent, event: id });
      return { ...auditOf(decision, "approved"), after: { expires_at: expiresAt.toISOString() } };
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (db, decisions) => {
      const ids = decisions.map(({ memberId }) => memberId).filter((id) => id !== null);
      const names = await readMemberNames(db, ids);
      return decisions.map((decision) => {
        const id = decision.memberId ?? "";
        return {
          member: { id, name: names.get(id) ?? id },
          request_id: requestIdOf(decision),
        };
      });
    },
  });
