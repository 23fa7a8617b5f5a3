import { type StaffId, type SubjectId, toSubjectId } from "@kinfold/contract/ids";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { writeAuditEntry } from "./audit.ts";
import { logFault } from "#platform/faults.ts";

/** A staff member was told no. */
export type StaffRefusal = {
  to: AnyEndpoint;
  caller: { staffId: StaffId };
  params: Readonly<Record<string, string>>;
  code: string;
};

/** What the call was about: the id in its path, or else the call itself. */
function subjectOf({ to, params }: StaffRefusal): { kind: string; id: SubjectId } {
  const id = Object.values(params).join("/");
  if (id === "") return { kind: "endpoint", id: toSubjectId(to.name) };
  const kind = to.path.split("/:")[0]?.split("/").at(-1) ?? "endpoint";
  return { kind, id: toSubjectId(id.slice(0, 200)) };
}

/**
 * Writes down that a staff member was refused: whatever command, and whatever their role does not allow. What they sent
 * is not kept. That it could not be written does not change what they are told.
 */
export function recordRefusals({
  clock,
  db,
  log,
}: Pick<Platform, "clock" | "db" | "log">): (refusal: StaffRefusal) => Promise<void> {
  return async (refusal) => {
    const { to, caller, code } = refusal;
    if (to.method === "GET" && code !== "staff_forbidden") return;
    try {
      await runTransaction(db, (tx) =>
        writeAuditEntry(tx, {
          at: clock.now(),
          actor: { kind: "staff", staffId: caller.staffId },
          action: "refused",
          subject: subjectOf(refusal),
          after: { endpoint: to.name, code },
        }),
      );
    } catch (err) {
      logFault(log, "audit_missed", { err, endpoint: to.name, code });
    }
  };
}
