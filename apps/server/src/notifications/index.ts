export { notifyMember, type News } from "./notify.ts";
export { mountNotificationRoutes, countUnread } from "./routes.ts";
