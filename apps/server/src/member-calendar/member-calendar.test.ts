import { exportCalendar } from "@kinfold/contract/member-calendar";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
} from "@kinfold/contract/subscriptions";
import { cancelWithdrawal, createWithdrawal } from "@kinfold/contract/withdrawals";
import { getWallets } from "@kinfold/contract/wallets";
import { expect, test } from "vitest";
import { openRepeatingClub } from "../testing/repeating.ts";
import { writeCalendar } from "./write-calendar.ts";

const { here, begun } = openRepeatingClub();

async function readCalendar(): Promise<{ headers: Record<string, unknown>; text: string }> {
  const { status, headers, text } = await here().ada.ask(exportCalendar);
  expect(status).toBe(200);
  return { headers, text };
}

/** The events of a file, each by its id and its date. */
const listEvents = (text: string): string[] =>
  text
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((event) =>
      ["UID", "DTSTART;VALUE=DATE"]
        .map((name) => new RegExp(`^${name}:(.*)\r$`, "m").exec(event)?.[1])
        .join(" "),
    );

test("a member's payout and charge days are in the file, under ids that stay", async () => {
  const { id } = await begun();
  const { body: wallets } = await here().ada.ask(getWallets);
  const { body: asked } = await here().ada.ask(createWithdrawal, {
    params: { id: wallets.ngn.id },
    body: { amount: 5_000 },
    headers: { "idempotency-key": "calendar-0000000000000" },
  });
  const { headers, text } = await readCalendar();
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8; method=PUBLISH");
  expect(headers["content-disposition"]).toBe('attachment; filename="kinfold.ics"');
  const events = listEvents(text);
  const [payout = "", ...charges] = events;
  expect(payout).toBe(
    `payout-${asked.withdrawal.reference}@kinfold.test ${asked.withdrawal.payout_date.replaceAll("-", "")}`,
  );
  // The 31st where a month has it; twelve months ahead, and not the payment that began it.
  expect(charges).toHaveLength(12);
  expect(charges.slice(0, 4).map((one) => one.split(" ")[1])).toEqual([
    "20261130",
    "20261231",
    "20270131",
    "20270228",
  ]);
  expect(listEvents((await readCalendar()).text)).toEqual(events);

  await here().ada.ask(pauseSubscription, { params: { id }, body: {} });
  expect(listEvents((await readCalendar()).text)).toEqual([payout]);
  await here().ada.ask(resumeSubscription, { params: { id }, body: {} });
  expect(listEvents((await readCalendar()).text)).toEqual(events);

  await here().ada.ask(cancelSubscription, { params: { id }, body: {} });
  await here().ada.ask(cancelWithdrawal, { params: { id: asked.withdrawal.id }, body: {} });
  expect(listEvents((await readCalendar()).text)).toEqual([]);
});

test("it names no amount, no account and no member, and no one else's days", async () => {
  await begun();
  const { text } = await readCalendar();
  expect(text).not.toMatch(/₦|NGN|\d{3},\d{3}|Ada|@example/);
  const other = await here().club.member("other@example.com");
  expect((await other.ask(exportCalendar)).text).not.toContain("VEVENT");
  expect((await here().club.visitor().ask(exportCalendar)).status).toBe(401);
});

test("the file is one that calendars read: lines end in CRLF and have 75 bytes at most, text is escaped", () => {
  const text = writeCalendar([{ key: "payout-KIN-1;2,3\\n", day: "2026-12-04", kind: "payout" }], {
    publicUrl: "https://club.example",
    now: new Date("2026-11-26T08:00:00Z"),
  });
  const lines = text.split("\r\n");
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines.filter((line) => line.includes("\n"))).toEqual([]);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines).toContain("VERSION:2.0");
  expect(lines).toContain("METHOD:PUBLISH");
  expect(lines).toContain("DTSTAMP:20261126T080000Z");
  expect(lines).toContain("DTSTART;VALUE=DATE:20261204");
  expect(text.replaceAll("\r\n ", "")).toContain("end of this day in Lagos.");
});
