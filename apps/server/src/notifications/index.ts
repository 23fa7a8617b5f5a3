export { notifyMember, type MemberEvent } from "./notify.ts";
export { isReachable } from "./store.ts";
export { mountNotificationRoutes, countUnread } from "./routes.ts";
