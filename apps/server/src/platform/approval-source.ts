import type { StaffId } from "@kinfold/contract/ids";
import type { ApprovalKind } from "@kinfold/contract/office/approval-list";
import type { RawBuilder } from "kysely";

/** Decisions of one kind, as their domain declares them to the list of what waits for a person. */
export type ApprovalSource = {
  kind: ApprovalKind;
  /**
   * A select with a row for each that waits: `id`, `opens`, `member_id`, `staff_id` (the staff member whom it is about), `proposed_by`,
   * `proposed_at`, `due_at`, `amount_minor`, `currency`, `about`, `status`, `decided_at`, `reason`, and `not_by`, the staff who may not decide it
   * beside its proposer.
   */
  waiting: () => RawBuilder<unknown>;
  /** The same of what this staff member decided since then. */
  decided: (by: StaffId, since: Date) => RawBuilder<unknown>;
};
