export { decideAudience as audienceAfter, countAudience } from "./audience.ts";
export { refuseCommonPassword } from "./common-passwords.ts";
export { cleanUp } from "./clean-up.ts";
export { readDeviceCookie as deviceCookie, setDeviceCookie } from "./devices/device-cookie.ts";
export { forgetDevices, recordDevice as seeDevice } from "./devices/known-devices.ts";
export { takeLoginBudget, type LoginLimits } from "./login-budget.ts";
export { sendSignInCode, spendSignInCode, trySignInCode } from "./sign-in-codes.ts";
export { seedDemo } from "./demo.ts";
export {
  findMembers,
  listMembers as listedMembers,
  readDeclaredDetails as saidOfThemselves,
  type Listed,
} from "./directory.ts";
export {
  EXCO_WAITING,
  findExcoRequest as excoRequestOf,
  lockExco,
  readPageOfExco as pageOfExco,
  setExco,
  type ExcoRequest,
} from "./exco.ts";
export type { NewlyJoined, OnJoined } from "./joined.ts";
export {
  holdLockedAmong,
  filterLockedMembers as lockedAmong,
  refuseLockedMember,
} from "./locked.ts";
export { formatMemberName as nameOf } from "./name.ts";
export {
  findMemberIdByEmail as memberIdByEmail,
  findMemberIdByMailbox as memberIdByMailbox,
  findMembersByName as membersNamed,
  readMemberNames as namesOf,
} from "./names.ts";
export { isGlobalNow, readPerson as personOf, type Person } from "./person.ts";
export {
  holdMembership,
  readMemberInFull as memberInFull,
  readPageOfMembers as pageOfMembers,
  setGlobal,
  setLocked,
  signInOf,
  type FoundRow,
} from "./by-staff.ts";
export { readMember } from "./read-member.ts";
export { mountMemberRoutes as memberRoutes } from "./routes.ts";
export { mountPasskeyRoutes as passkeyRoutes } from "./passkey-routes.ts";
export { mountSecurityRoutes as securityRoutes } from "./security-routes.ts";
export { findCaller as callerOf } from "./session-cookie.ts";
export { createSessionUses } from "./session-uses.ts";
export { findSharedContacts } from "./sharing.ts";
export { requirePassword } from "./require-password.ts";
export { SEALED_FACTORS } from "./second-factor/store.ts";
export { requireStepUp, type StepUp } from "./second-factor/step-up.ts";
export type { Caller } from "./session-store.ts";
export { findWatchedMembers as watchedOf, type Watched } from "./watched.ts";
