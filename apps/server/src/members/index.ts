export { audienceAfter, countAudience } from "./audience.ts";
export { refuseCommonPassword } from "./common-passwords.ts";
export { cleanUp } from "./clean-up.ts";
export { deviceCookie, setDeviceCookie } from "./devices/device-cookie.ts";
export { forgetDevices, seeDevice } from "./devices/known-devices.ts";
export { takeLoginBudget, type LoginLimits } from "./login-budget.ts";
export { sendSignInCode, spendSignInCode, trySignInCode } from "./sign-in-codes.ts";
export { seedDemo } from "./demo.ts";
export { findMembers, listedMembers, saidOfThemselves, type Listed } from "./directory.ts";
export {
  EXCO_WAITING,
  excoRequestOf,
  lockExco,
  pageOfExco,
  setExco,
  type ExcoRequest,
} from "./exco.ts";
export type { NewlyJoined, OnJoined } from "./joined.ts";
export { holdLockedAmong, lockedAmong, refuseLockedMember } from "./locked.ts";
export { nameOf } from "./name.ts";
export { memberIdByEmail, memberIdByMailbox, membersNamed, namesOf } from "./names.ts";
export { isGlobalNow, personOf, type Person } from "./person.ts";
export {
  holdMembership,
  memberInFull,
  pageOfMembers,
  setGlobal,
  setLocked,
  signInOf,
  type FoundRow,
} from "./by-staff.ts";
export { readMember } from "./read-member.ts";
export { memberRoutes } from "./routes.ts";
export { passkeyRoutes } from "./passkey-routes.ts";
export { securityRoutes } from "./security-routes.ts";
export { callerOf } from "./session-cookie.ts";
export { createSessionUses } from "./session-uses.ts";
export { findSharedContacts } from "./sharing.ts";
export { requirePassword } from "./require-password.ts";
export { SEALED_FACTORS } from "./second-factor/store.ts";
export { requireStepUp, type StepUp } from "./second-factor/step-up.ts";
export type { Caller } from "./session-store.ts";
export { watchedOf, type Watched } from "./watched.ts";
