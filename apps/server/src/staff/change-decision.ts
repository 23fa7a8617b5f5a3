import { type MemberId, toStaffId, toSubjectId } from "@kinfold/contract/ids";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import {
  StaffChangeKind,
  type StaffChange,
  type StaffProposal,
} from "@kinfold/contract/office/staff";
import { STAFF_ROLES } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { array, enums, object, optional, string } from "superstruct";
import {
  createDecisionKind,
  selectWaitingDecisions,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { readMemberNames } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { buildSearchCondition } from "#platform/search-text.ts";
import { sendEnrolment } from "./enrolment-store.ts";
import { writeAuthenticatorEmail, writeInvitationEmail } from "./emails.ts";
import { findProposedMember, refuseMemberOnStaff } from "./membership.ts";
import {
  disableStaff,
  endSessionsOf,
  isAddressTaken,
  countOtherAdmins,
  findStaffAccounts,
  findStaffPerson,
  setMember,
  setRoles,
  type PersonRow,
} from "./people-store.ts";
import type { Queue } from "./queues.ts";
import { CHANGE_PROMISE_MS, isLosingAdmin, hasSameRoles } from "./rules.ts";

/** An invitation says address, name and roles, a change of roles the roles. The member stands in the decision. */
const Payload = object({
  change: StaffChangeKind,
  email: optional(string()),
  name: optional(string()),
  roles: optional(array(enums(STAFF_ROLES))),
});
type Payload = typeof Payload.TYPE;
type Details = Pick<
  StaffChange,
  "kind" | "staff_id" | "name" | "email" | "roles_now" | "roles" | "member_now" | "member"
>;

/** The proposals about the staff that wait for another admin. */
export const staffQueue: Queue = {
  name: "staff",
  permission: "staff.read",
  waiting: () => selectWaitingDecisions("staff_change"),
};

/** Refuses that the club is left without an admin. The database refuses it again when the change is made. */
async function refuseWithoutAdmins(
  db: Db,
  person: PersonRow,
  change: Parameters<typeof isLosingAdmin>[1],
): Promise<void> {
  if (!isLosingAdmin(person, change)) return;
  if ((await countOtherAdmins(db, person.staff_id)) === 0) {
    refuse(staffRefusals().staff_last_admin);
  }
}

/** Refuses what cannot be proposed, and answers who they are as a member where the change says so. */
async function checkProposal(tx: Db, proposal: StaffProposal): Promise<MemberId | null> {
  const { kind, staff_id: staffId, email, roles = [] } = proposal;
  if (kind === "invite") {
    if (email !== undefined && (await isAddressTaken(tx, email))) {
      refuse(staffRefusals().staff_address_taken.takenByStaff);
    }
    const memberId = await findProposedMember(tx, proposal, undefined);
    await refuseMemberOnStaff(tx, memberId, null);
    return memberId;
  }
  const person = await findStaffPerson(tx, toStaffId(staffId));
  if (person === undefined) return refuse(staffRefusals().staff_unknown);
  if (person.disabled_at !== null) {
    return refuse(staffRefusals().staff_as_it_is.offStaff(person.name));
  }
  if (kind === "roles" && hasSameRoles(person.roles, roles)) {
    return refuse(staffRefusals().staff_as_it_is.roles(person.name));
  }
  const memberId = await findProposedMember(tx, proposal, person);
  if (kind === "member" && person.member_id === memberId) {
    const whom = memberId === null ? "no member" : "this member";
    return refuse(staffRefusals().staff_as_it_is.linked(person.name, whom));
  }
  await refuseMemberOnStaff(tx, memberId, person.staff_id);
  await refuseWithoutAdmins(tx, person, { kind, roles });
  return memberId;
}

/** Whom it concerns; undefined of an invitation. */
async function personOf(tx: Db, { staffId }: Decision<Payload>): Promise<PersonRow | undefined> {
  return staffId === null ? undefined : findStaffPerson(tx, staffId);
}

/** What it says, for the audit. */
const inWords = (
  { memberId, payload: { change, email, name, roles } }: Decision<Payload>,
  person: PersonRow | undefined,
) => ({
  kind: change,
  email: email ?? person?.email ?? null,
  name: name ?? person?.name ?? null,
  roles: roles ?? null,
  ...((change === "invite" || change === "member") && { member: memberId }),
});

async function invite(
  tx: Db,
  { env, outbox }: Platform,
  { id, memberId, payload: { email = "", name = "" } }: Decision<Payload>,
  at: Date,
): Promise<void> {
  if (await isAddressTaken(tx, email)) {
    refuse(staffRefusals().staff_address_taken.takenByStaffSince);
  }
  await refuseMemberOnStaff(tx, memberId, null);
  const token = await sendEnrolment(tx, env, { changeId: id, at });
  await outbox.write(tx, email, writeInvitationEmail(name, env.OFFICE_URL, token));
}

async function changePerson(
  tx: Db,
  { env, outbox }: Platform,
  { id: changeId, memberId, payload }: Decision<Payload>,
  { person, at }: { person: PersonRow; at: Date },
): Promise<void> {
  const { change, roles = [] } = payload;
  const { staff_id: staffId } = person;
  await refuseWithoutAdmins(tx, person, { kind: change, roles });
  if (change === "roles") await setRoles(tx, staffId, { roles, changeId });
  else if (change === "member") {
    await refuseMemberOnStaff(tx, memberId, staffId);
    await setMember(tx, staffId, { memberId, changeId });
  } else if (change === "disable") await disableStaff(tx, staffId, { at, changeId });
  else {
    await endSessionsOf(tx, staffId);
    const token = await sendEnrolment(tx, env, { changeId, at });
    await outbox.write(
      tx,
      person.email,
      writeAuthenticatorEmail(person.name, env.OFFICE_URL, token),
    );
  }
}

/** That a person joins the staff, changes roles, leaves, gets a new authenticator, or is linked to their membership. */
export const staffDecision: DecisionKind<StaffProposal, Payload, Details> = createDecisionKind(
  "staff_change",
  {
    prefix: "stc",
    payload: Payload,
    draft: async (tx, proposal, { at }) => {
      const { kind: change, email, name, roles } = proposal;
      const staffId = proposal.staff_id === undefined ? null : toStaffId(proposal.staff_id);
      const memberId = await checkProposal(tx, proposal);
      const dueAt = addMs(at, CHANGE_PROMISE_MS);
      if (change === "invite") {
        const payload = { change, email, name, roles };
        return {
          subjectId: email === undefined ? null : toSubjectId(email),
          memberId,
          payload,
          dueAt,
        };
      }
      const payload = { change, ...(change === "roles" && { roles }) };
      return { subjectId: staffId, memberId, staffId, payload, dueAt };
    },
    // One decision about the staff at a time: two admins cannot remove each other.
    hold: (tx) => lockName(tx, "changes of the staff"),
    carryOut: async (tx, platform, decision, { at }) => {
      const person = await personOf(tx, decision);
      if (person === undefined) await invite(tx, platform, decision, at);
      else await changePerson(tx, platform, decision, { person, at });
      return {
        action: "staff.change_approved",
        subject: { kind: "staff_change", id: decision.id },
        before: {
          proposed_by: decision.proposedBy,
          roles: person?.roles ?? null,
          member: person?.member_id ?? null,
        },
        after: inWords(decision, person),
      };
    },
    auditOf: async (tx, decision, status) => {
      const person = await personOf(tx, decision);
      const before = { roles: person?.roles ?? null, member: person?.member_id ?? null };
      const isProposed = status === "proposed";
      return {
        action: `staff.change_${status}`,
        subject: { kind: "staff_change", id: decision.id },
        ...(!isProposed && { before: { proposed_by: decision.proposedBy, ...before } }),
        ...(isProposed && person !== undefined && { before }),
        after: inWords(decision, person),
      };
    },
    detailsOf: async (db, decisions) => {
      const people = await findStaffAccounts(db, {
        staffIds: decisions.map(({ staffId }) => staffId).filter((id) => id !== null),
        emails: decisions.map(({ payload }) => payload.email ?? ""),
      });
      const ids = [
        ...decisions.map(({ memberId }) => memberId),
        ...people.map(({ member_id: id }) => id),
      ];
      const names = await readMemberNames(
        db,
        ids.filter((id) => id !== null),
      );
      const member = (id: MemberId | null) =>
        id === null ? null : { id, name: names.get(id) ?? id };
      return decisions.map(({ staffId, memberId, status, payload }) => {
        const person = people.find(({ staff_id: id }) => id === staffId);
        // Who came of an invitation has its address.
        const joined = people.find(({ email }) => status === "approved" && email === payload.email);
        return {
          kind: payload.change,
          staff_id: staffId ?? joined?.staff_id ?? null,
          name: payload.name ?? person?.name ?? "",
          email: payload.email ?? person?.email ?? "",
          roles_now: person?.roles ?? null,
          roles: payload.roles ?? null,
          member_now: member(person?.member_id ?? null),
          member: member(memberId),
        };
      });
    },
    matching: (search) =>
      sql`(${buildSearchCondition(sql`concat_ws(' ', d.payload ->> 'email', d.payload ->> 'name')`, search)}
      or exists (select from staff s where s.staff_id = d.staff_id
        and ${buildSearchCondition(sql`s.name || ' ' || s.email`, search)}))`,
  },
);
