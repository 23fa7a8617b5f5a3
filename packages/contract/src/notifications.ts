import {
  array,
  boolean,
  enums,
  nullable,
  number,
  object,
  optional,
  string,
  type,
  type Infer,
} from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { describeList, paging } from "./paging.ts";

/** What a notice is about. */
export const NoticeKind = enums([
  "security",
  "verification",
  "payments",
  "recurring",
  "plan",
  "withdrawal",
  "club",
]);
export type NoticeKind = Infer<typeof NoticeKind>;

/** Every kind, in the order in which members see them. */
export const NOTICE_KINDS: readonly NoticeKind[] = [
  "payments",
  "withdrawal",
  "plan",
  "recurring",
  "verification",
  "security",
  "club",
];

/** Of these members decide whether emails come too. Of money and security an email always comes. */
export const OPTIONAL_EMAILS: readonly NoticeKind[] = ["plan", "verification", "club"];

export const NoticeSeverity = enums(["info", "success", "warning", "danger"]);
export type NoticeSeverity = Infer<typeof NoticeSeverity>;

/** Something that happened to the member's money or account. */
export const Notice = type({
  id: string(),
  type: NoticeKind,
  title: string(),
  body: string(),
  /** A page of the member's own area, such as `/dashboard/wallet`; null where there is nothing to see. */
  link: nullable(string()),
  severity: NoticeSeverity,
  created_at: Instant,
  read_at: nullable(Instant),
});
export type Notice = Infer<typeof Notice>;

const Unread = type({ unread_notification: number() });

export const listNotices = declareEndpoint({
  name: "listNotices",
  method: "GET",
  path: "/notification",
  access: "member",
  summary: "What the member was told, newest first; of one kind or unread only, when asked.",
  query: type({
    ...paging,
    type: optional(NoticeKind),
    unread: optional(enums(["true", "false"])),
  }),
  reply: describeList(Notice),
});

export const readNotice = declareEndpoint({
  name: "readNotice",
  method: "PATCH",
  path: "/notification/read/:id",
  access: "member",
  summary: "Marks one notice as read. Answers how many are unread.",
  reply: Unread,
});

export const readAllNotices = declareEndpoint({
  name: "readAllNotices",
  method: "PATCH",
  path: "/notification/read-all",
  access: "member",
  summary: "Marks every notice as read.",
  reply: Unread,
});

export const NoticePreference = type({
  type: NoticeKind,
  /** Whether an email comes with the notice. */
  email: boolean(),
  /** Of money and security an email always comes. */
  is_locked: boolean(),
});
export type NoticePreference = Infer<typeof NoticePreference>;

const Preferences = type({ data: array(NoticePreference) });

export const getNoticePreferences = declareEndpoint({
  name: "getNoticePreferences",
  method: "GET",
  path: "/notification/preferences",
  access: "member",
  summary: "The kinds of notices, each with whether it is emailed too.",
  reply: Preferences,
});

export const NoticePreferenceForm = object({ type: NoticeKind, email: boolean() });

export const setNoticePreference = declareEndpoint({
  name: "setNoticePreference",
  method: "PATCH",
  path: "/notification/preferences",
  access: "member",
  summary: "Turns the emails of one kind on or off. Those about money and security stay on.",
  body: NoticePreferenceForm,
  reply: Preferences,
  refusals: { notification_locked: 422 },
});
