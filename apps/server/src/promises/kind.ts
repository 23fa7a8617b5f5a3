import type { MemberId, SubjectId } from "@kinfold/contract/ids";
import type { PromiseKindName } from "@kinfold/contract/promises";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import type { RawBuilder } from "kysely";
import type { Day, Holidays } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import type { EmailContent } from "#platform/email-content.ts";

/** One thing that the club promised, as the rows of its module have it. Open while `ended_at` is null. */
export type PromiseItem = {
  subject_id: SubjectId;
  member_id: MemberId | null;
  began_at: Date;
  due_at: Date;
  ended_at: Date | null;
  /** It ended because nothing was owed any more. */
  is_void: boolean;
};

/** What people call the subject of a promise. */
export type SubjectName = {
  subject_id: SubjectId;
  name: string;
  /** The member whom it concerns, where the promise was made to no member. */
  member_id: MemberId | null;
  /** What it is and whom it concerns is only for those who read what compliance does. */
  is_confidential: boolean;
};

/** What an email about a late promise is written from. */
export type LateCase = {
  firstName: string;
  subjectId: SubjectId;
  newDueAt: Date;
  club: { publicUrl: string; supportEmail: string };
};

/** The club's clock and calendar at one moment. */
export type PromiseMoment = { now: Date; today: Day; holidays: Holidays };

type PromiseBasics = {
  name: PromiseKindName;
  /** Who keeps it, until one of them claims it. */
  owner: StaffRole;
  /** Who is notified besides the owner when half of the time is over. */
  escalatesTo: readonly StaffRole[];
  /** Its time is counted in working days: other days bring no threshold nearer. */
  isInWorkingDays: boolean;
  /** What the office claims its work as. */
  claimedAs: readonly string[];
  /** Selects what these subjects are called. Without, a subject goes by the name of its member. */
  nameSubjects?: (ids: readonly SubjectId[]) => RawBuilder<SubjectName>;
  /** Writes to the member when it is late. Without, members are not notified. */
  writeLate?: (tx: Db, late: LateCase) => Promise<EmailContent>;
};

/** A promise that begins and ends with rows of its module. `items` selects every one that ever was. */
export type RowPromise = PromiseBasics & { items: RawBuilder<PromiseItem> };

/** A promise that begins by the calendar. `listItems` selects those of the last hundred days. */
export type CalendarPromise = PromiseBasics & {
  listItems: (moment: PromiseMoment) => RawBuilder<PromiseItem>;
};

/** A kind of promise: what begins a case, until when it is due, who owns it, and what ends it. Its words are in the contract. */
export type PromiseKind = RowPromise | CalendarPromise;
