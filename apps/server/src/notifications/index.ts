export { notifyMember, type MemberEvent } from "./notify.ts";
export { forgetPhoneAlerts, notifyReachedLimits } from "./phone-alerts/costs.ts";
export type { MemberBacking } from "./phone-alerts/prove-phone.ts";
export { mountPhoneAlerts } from "./phone-alerts/routes.ts";
export { sendDuePhoneAlerts, type SendTimes } from "./phone-alerts/send-alerts.ts";
export { createPhoneAlertKind } from "./phone-alerts/setting-kind.ts";
export { mountPhoneAlertStaffRoutes } from "./phone-alerts/staff-routes.ts";
export { isReachable } from "./store.ts";
export { mountNotificationRoutes, countUnread } from "./routes.ts";
