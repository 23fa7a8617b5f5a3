export { notify, type News } from "./notify.ts";
export { notificationRoutes, unreadOf } from "./routes.ts";
