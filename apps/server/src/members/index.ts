export { decideAudience, countAudience } from "./audience.ts";
export { refuseCommonPassword } from "./common-passwords.ts";
export { compareIdentity, correctIdentity } from "./correct-identity.ts";
export { cleanUp } from "./clean-up.ts";
export { readDeviceCookie, setDeviceCookie } from "./devices/device-cookie.ts";
export { forgetDevices, recordDevice } from "./devices/known-devices.ts";
export { takeLoginBudget, type LoginLimits } from "./login-budget.ts";
export { sendSignInCode, spendSignInCode, trySignInCode } from "./sign-in-codes.ts";
export { seedDemo } from "./demo.ts";
export { listMembers, readDeclaredDetails, type Listed } from "./directory.ts";
export { buildMemberSearch, findMembers } from "./search-members.ts";
export {
  EXCO_REQUESTS,
  EXCO_WAITING,
  findExcoRequest,
  lockExco,
  readPageOfExco,
  setExco,
  type ExcoRequest,
} from "./exco.ts";
export { readPhone } from "./rules.ts";
export type { NewlyJoined, OnJoined } from "./joined.ts";
export { isMemberClosed } from "./closed.ts";
export {
  holdLockedAmong,
  filterLockedHolders,
  filterLockedMembers,
  refuseLockedMember,
} from "./locked.ts";
export { formatMemberName } from "./name.ts";
export { findMemberIdByEmail, findMemberIdByMailbox, readMemberNames } from "./names.ts";
export { isGlobalNow, readPerson, type Person } from "./person.ts";
export {
  holdMembership,
  readMemberInFull,
  readPageOfMembers,
  setGlobal,
  setLocked,
  signInOf,
  type FoundRow,
} from "./by-staff.ts";
export { readMember } from "./read-member.ts";
export { mountMemberRoutes } from "./routes.ts";
export { mountPasskeyRoutes } from "./passkey-routes.ts";
export { mountSecurityRoutes } from "./security-routes.ts";
export { findCaller } from "./session-cookie.ts";
export { createSessionUses } from "./session-uses.ts";
export { findSharedContacts } from "./sharing.ts";
export { proveMember } from "./prove-member.ts";
export { selectSecurityChange } from "./security-changed.ts";
export { requirePassword } from "./require-password.ts";
export { SEALED_FACTORS } from "./second-factor/store.ts";
export { requireStepUp, type StepUp } from "./second-factor/step-up.ts";
export type { Caller } from "./session-store.ts";
export { findWatchedMembers, type Watched } from "./watched.ts";
export { createLanguagesKind } from "./languages.ts";
