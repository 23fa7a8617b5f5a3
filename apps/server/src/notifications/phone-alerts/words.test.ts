import { LANGUAGES } from "@kinfold/language/languages";
import { sayIn } from "@kinfold/language/say-in";
import { describe, expect, test } from "vitest";
import { listNoticeSorts } from "../kinds.ts";
import { countSegments, isPlainSms } from "./gsm.ts";
import { computeSendAt } from "./quiet-hours.ts";
import { ALERT_SENTENCES, writeSms } from "./words.ts";

describe("what a phone is told", () => {
  test("is known of every event, and of no other", () => {
    expect([...ALERT_SENTENCES.keys()].toSorted()).toEqual(listNoticeSorts().toSorted());
  });

  test.each([...ALERT_SENTENCES.keys()])(
    "of %s is one part of an SMS in each language, even with an amount",
    (kind) => {
      for (const language of LANGUAGES) {
        const sentence = sayIn(language, () => ALERT_SENTENCES.get(kind)?.());
        const words = `${sentence} NGN 100,000,000,000.00.`;
        const sms = writeSms({ kind: "payments", words, reference: "AB12CD3" });
        expect([language, sms, isPlainSms(sms), countSegments(sms)]).toEqual([
          language,
          sms,
          true,
          1,
        ]);
        expect(sentence).not.toMatch(/\d|http|www/);
      }
    },
  );
});

test.each([
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(306), 2],
  ["a".repeat(307), 3],
  [`₦${"a".repeat(69)}`, 1],
  [`₦${"a".repeat(70)}`, 2],
  [`it's${"a".repeat(67)}`, 2],
])("%s is paid for as %i parts", (text, parts) => {
  expect(countSegments(text)).toBe(parts);
});

const QUIET = { from: "22:00", until: "07:00" };
test.each([
  ["2026-11-12T20:59:00Z", "Africa/Lagos", "2026-11-12T20:59:00.000Z"],
  ["2026-11-12T21:00:00Z", "Africa/Lagos", "2026-11-13T06:00:00.000Z"],
  ["2026-11-13T05:59:59Z", "Africa/Lagos", "2026-11-13T06:00:00.000Z"],
  ["2026-11-13T06:00:00Z", "Africa/Lagos", "2026-11-13T06:00:00.000Z"],
  // The night in which London's clocks go back, and the one in which they go forward.
  ["2026-10-24T22:00:00Z", "Europe/London", "2026-10-25T07:00:00.000Z"],
  ["2027-03-27T23:00:00Z", "Europe/London", "2027-03-28T06:00:00.000Z"],
])("at %s in %s an alert is sent at %s", (now, zone, at) => {
  expect(computeSendAt(new Date(now), zone, QUIET).toISOString()).toBe(at);
});

test("without quiet hours it is sent at once", () => {
  const now = new Date("2026-11-12T23:00:00Z");
  expect(computeSendAt(now, "Africa/Lagos", { from: "00:00", until: "00:00" })).toBe(now);
});
