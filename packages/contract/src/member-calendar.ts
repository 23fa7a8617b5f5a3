import { type } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { FileReply } from "./file.ts";

export const exportCalendar = declareEndpoint({
  name: "exportCalendar",
  method: "GET",
  path: "/customer/calendar",
  access: "member",
  summary:
    "The days on which withdrawals are to be paid and cards to be charged, as an iCalendar file (RFC 5545). It names no amount and no account.",
  query: type({}),
  reply: FileReply,
});
