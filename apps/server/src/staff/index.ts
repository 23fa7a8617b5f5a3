export { proveApproval } from "./approval.ts";
export { listClaims, forgetClaims } from "./claims.ts";
export { STAFF_INVARIANTS, checkStaffInvariants } from "./invariants.ts";
export { noteVerifiedMember } from "./membership.ts";
export { carryOutBreakGlass, requestBreakGlass } from "./break-glass/break-glass.ts";
export { seedDemoStaff, type DemoStaff } from "./demo.ts";
export { SEALED_ENROLMENTS } from "./enrolment-store.ts";
export { inviteFirstAdmin } from "./first-admin.ts";
export { mountPeopleRoutes } from "./people-routes.ts";
export { staffQueue } from "./change-decision.ts";
export { mountQueueRoutes } from "./queue-routes.ts";
export { countAbout, type Queue } from "./queues.ts";
export { mountStaffPasskeyRoutes } from "./passkey-routes.ts";
export { refuseOwn, type Operator } from "./operator.ts";
export { forgetStaffChallenges } from "./passkeys/store.ts";
export { mountStaffRoutes } from "./routes.ts";
export { findStaffCaller } from "./session-cookie.ts";
export { forgetStaffSessions, type StaffCaller } from "./session-store.ts";
export {
  insertStaff,
  SEALED_AUTHENTICATORS,
  findMembership,
  listStaffAddresses,
  findStaffByEmail,
  findStaffMatching,
  readStaffNames,
  readStaffRoles,
  type StaffRow,
} from "./store.ts";
