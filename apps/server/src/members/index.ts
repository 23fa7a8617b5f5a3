export { cleanUp } from "./clean-up.ts";
export { seedDemo } from "./demo.ts";
export type { NewlyJoined, OnJoined } from "./joined.ts";
export { nameOf } from "./name.ts";
export { personOf, type Person } from "./person.ts";
export { memberRoutes } from "./routes.ts";
export { callerOf } from "./session-cookie.ts";
export { createSessionUses } from "./session-uses.ts";
export type { Caller } from "./session-store.ts";
