import { describe, expect, test } from "vitest";
import { withShown, toNoticesQuery, readShown } from "./asked.ts";
import { formatShortTime, classifyDay } from "./days.ts";

// A Thursday in Lagos.
const NOW = new Date("2026-11-12T18:00:00.000Z");

describe("a notice stands under", () => {
  test.each([
    ["2026-11-12T08:52:00.000Z", "today", "09:52"],
    // Already Thursday in Lagos.
    ["2026-11-11T23:00:00.000Z", "today", "00:00"],
    ["2026-11-11T22:59:00.000Z", "this week", "Wed"],
    ["2026-11-08T23:00:00.000Z", "this week", "Mon"],
    ["2026-11-08T22:59:00.000Z", "earlier", "8 Nov"],
    ["2025-11-12T08:00:00.000Z", "earlier", "12 Nov"],
    // The member's clock runs behind.
    ["2026-11-13T08:00:00.000Z", "today", "09:00"],
  ])("%s: %s, as %s", (instant, when, words) => {
    const actual = classifyDay(instant, NOW);
    expect([actual, formatShortTime(instant, actual)]).toEqual([when, words]);
  });

  test("this week on a Monday is today alone", () => {
    expect(classifyDay("2026-11-08T12:00:00.000Z", new Date("2026-11-09T08:00:00.000Z"))).toBe(
      "earlier",
    );
  });
});

describe("the address", () => {
  test.each([
    ["", "all", {}],
    ["show=unread", "unread", { unread: "true" }],
    ["show=security", "security", { type: "security" }],
    ["show=gossip", "all", {}],
    ["show=", "all", {}],
  ])("%s shows %s", (query, shown, asked) => {
    const actual = readShown(new URLSearchParams(query));
    expect([actual, toNoticesQuery(actual)]).toEqual([shown, asked]);
  });

  test("of everything has no word, and keeps what else it says", () => {
    const address = new URLSearchParams("utm_source=mail&show=unread");
    expect(withShown(address, "all").toString()).toBe("utm_source=mail");
    expect(withShown(address, "club").toString()).toBe("utm_source=mail&show=club");
  });
});
