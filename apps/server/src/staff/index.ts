export { proveApproval } from "./approval.ts";
export { listClaims as claimsOn, forgetClaims } from "./claims.ts";
export { STAFF_INVARIANTS, checkStaffInvariants } from "./invariants.ts";
export { noteVerifiedMember } from "./membership.ts";
export { carryOutBreakGlass, requestBreakGlass } from "./break-glass/break-glass.ts";
export { seedDemoStaff, type DemoStaff } from "./demo.ts";
export { SEALED_ENROLMENTS } from "./enrolment-store.ts";
export { inviteFirstAdmin } from "./first-admin.ts";
export { mountPeopleRoutes as peopleRoutes } from "./people-routes.ts";
export { staffQueue } from "./change-decision.ts";
export { mountQueueRoutes as queueRoutes } from "./queue-routes.ts";
export { countAbout, type Queue } from "./queues.ts";
export { mountStaffPasskeyRoutes as staffPasskeyRoutes } from "./passkey-routes.ts";
export { refuseOwn, type Operator } from "./operator.ts";
export { forgetStaffChallenges } from "./passkeys/store.ts";
export { mountStaffRoutes as staffRoutes } from "./routes.ts";
export { findStaffCaller as staffCallerOf } from "./session-cookie.ts";
export { forgetStaffSessions, type StaffCaller } from "./session-store.ts";
export {
  insertStaff,
  SEALED_AUTHENTICATORS,
  findMembership as membershipOf,
  listStaffAddresses as staffAddresses,
  findStaffByEmail as staffByEmail,
  readStaffNames as staffNames,
  readStaffRoles as staffRoles,
  type StaffRow,
} from "./store.ts";
