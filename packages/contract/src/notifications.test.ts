import { is } from "superstruct";
import { expect, test } from "vitest";
import { Notice, NOTICE_KINDS, NoticeKind, NoticePreference } from "./notifications.ts";
import { noticePreferences, notices } from "./testing/notice-samples.ts";

test("samples are as the server would answer them", () => {
  for (const notice of notices) expect(is(notice, Notice)).toBe(true);
  for (const preference of noticePreferences) expect(is(preference, NoticePreference)).toBe(true);
});

test("every kind is shown once", () => {
  expect(NOTICE_KINDS.toSorted()).toEqual(Object.values(NoticeKind.schema).toSorted());
});
