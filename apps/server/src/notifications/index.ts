export { notifyMember, type MemberEvent } from "./notify.ts";
export { mountNotificationRoutes, countUnread } from "./routes.ts";
