import type { DecisionId, MemberId, StaffId, SubjectId } from "@kinfold/contract/ids";
import type { DecisionKindName, DecisionStatus } from "@kinfold/contract/office/decisions";
import type { RawBuilder } from "kysely";
import type { Struct } from "superstruct";
import type { AuditEntry } from "#audit/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";

/** A staff member who proposes or decides. `memberId` is their own membership, when they have one. */
export type Decider = {
  staffId: StaffId;
  memberId: MemberId | null;
  permissions: readonly string[];
};

/** What a kind makes of a form: what it is about, whom it concerns, and what will not change until it is decided. */
export type Draft<Payload> = {
  /** What it is about: one open proposal each. Null for something new. */
  subjectId: SubjectId | null;
  memberId?: MemberId | null;
  staffId?: StaffId | null;
  payload: Payload;
  dueAt: Date;
};

/** A proposal as stored, with its payload as its kind reads it. */
export type Decision<Payload> = {
  id: DecisionId;
  subjectId: SubjectId | null;
  memberId: MemberId | null;
  staffId: StaffId | null;
  payload: Payload;
  reason: string;
  status: DecisionStatus;
  proposedBy: StaffId;
  proposedAt: Date;
};

/** What the audit says of it, beside who, when and why. */
export type Audited = Pick<AuditEntry, "action" | "subject" | "memberId" | "before" | "after">;

/** Who decides, when and why. */
export type Deciding = { by: Decider; at: Date; reason: string };

/** What a domain does about its decisions of one kind. */
export type DecisionWork<Form, Payload, Details> = {
  /** Of the ids: "glc" makes "glc_…". */
  prefix: string;
  payload: Struct<Payload>;
  /** Reads the form against what is there now, holding it. Refuses what cannot be proposed. */
  draft: (tx: Db, form: Form, proposing: { by: Decider; at: Date }) => Promise<Draft<Payload>>;
  /** Holds what the decision changes, before the decision itself: two about one subject come one after the other. */
  hold: (tx: Db, decision: Decision<Payload>, at: Date) => Promise<void>;
  /** Does what was approved, and notifies. Refuses what is not as it was proposed: `decision_changed`, or what its kind says. */
  carryOut: (
    tx: Db,
    platform: Platform,
    decision: Decision<Payload>,
    deciding: Deciding,
  ) => Promise<Audited>;
  /** Tells others than the club of an approval, once that is stored. A repetition does not tell them again. */
  afterCommit?: (decision: Decision<Payload>) => Promise<void>;
  /** Ends what the proposal had begun, when it is rejected or withdrawn. */
  discard?: (tx: Db, decision: Decision<Payload>, at: Date) => Promise<void>;
  /** What the audit says when one is proposed, rejected or withdrawn. */
  auditOf: (tx: Db, decision: Decision<Payload>, status: DecisionStatus) => Promise<Audited>;
  /** What the office reads of each beside `proposalRow`, in their order. */
  detailsOf: (db: Db, decisions: readonly Decision<Payload>[], at: Date) => Promise<Details[]>;
  /** SQL: whether a search finds the row `d` of `decision`. */
  matching?: (search: string) => RawBuilder<unknown>;
};

/** One kind of decision, for the engine. */
export type DecisionKind<Form, Payload, Details> = DecisionWork<Form, Payload, Details> & {
  kind: DecisionKindName;
};

/** What reading proposals of a kind takes. */
export type ReadableKind<Payload, Details> = Pick<
  DecisionKind<never, Payload, Details>,
  "kind" | "payload" | "detailsOf"
>;

/** Makes a kind of decision. */
export const createDecisionKind = <Form, Payload, Details>(
  kind: DecisionKindName,
  work: DecisionWork<Form, Payload, Details>,
): DecisionKind<Form, Payload, Details> => ({ kind, ...work });
