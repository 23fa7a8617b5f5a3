import { expect, test } from "vitest";
import type { Interval } from "@kinfold/contract/payments";
import type { Day } from "#calendar/index.ts";
import {
  computeDueDay as computeScheduled,
  DEBIT_ENDED,
  isChargingTime,
  isTellingTime,
  isHardRejection,
  findNextDueDay as findNextScheduled,
  computeNextAttempt,
  readExpiry,
  toExpiryMonth,
  toLagosMonth,
  translateReason,
} from "./rules.ts";

const computeDueDay = (start: Day, interval: Interval, no: number) =>
  computeScheduled({ start, interval, chargeDay: null }, no);
const findNextDueDay = (start: Day, interval: Interval, day: Day) =>
  findNextScheduled({ start, interval, chargeDay: null }, day);

const dates = (start: Day, interval: Interval, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => computeDueDay(start, interval, index + 1));

test("a date that a month does not have is its last one, and is never forgotten for it", () => {
  expect(dates("2026-10-31", "monthly", 6)).toEqual([
    "2026-11-30",
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
  expect(dates("2027-11-30", "monthly", 4)).toEqual([
    "2027-12-30",
    "2028-01-30",
    "2028-02-29",
    "2028-03-30",
  ]);
  expect(dates("2028-02-29", "annually", 4)).toEqual([
    "2029-02-28",
    "2030-02-28",
    "2031-02-28",
    "2032-02-29",
  ]);
});

test("every interval keeps its step", () => {
  expect(dates("2026-11-30", "quarterly", 3)).toEqual(["2027-02-28", "2027-05-30", "2027-08-30"]);
  expect(dates("2026-08-31", "biannually", 3)).toEqual(["2027-02-28", "2027-08-31", "2028-02-29"]);
  expect(dates("2026-12-28", "weekly", 2)).toEqual(["2027-01-04", "2027-01-11"]);
  expect(dates("2026-12-31", "daily", 2)).toEqual(["2027-01-01", "2027-01-02"]);
});

/** G18: the Gregorian calendar written down once more, without a date of JavaScript in it. */
test("from every day of three years, sixty dates of each interval are those of a table of its own", () => {
  const isLeap = (year: number): boolean =>
    (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengthOf = (year: number, month: number): number =>
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;
  const spell = (year: number, month: number, day: number): string =>
    [year, month + 1, day].map((part) => String(part).padStart(2, "0")).join("-");
  const allDays: string[] = [];
  for (let year = 2026; year < 2090; year += 1) {
    for (let month = 0; month < 12; month += 1) {
      for (let day = 1; day <= lengthOf(year, month); day += 1)
        allDays.push(spell(year, month, day));
    }
  }
  const months = { monthly: 1, quarterly: 3, biannually: 6, annually: 12 } as const;
  const wrong: string[] = [];
  const compare = (
    start: Day,
    interval: Interval,
    no: number,
    expected: string | undefined,
  ): void => {
    const due = computeDueDay(start, interval, no);
    if (due !== expected) wrong.push(`${start} ${interval} ${no}: ${due}, not ${expected}`);
  };
  const starts = allDays.slice(0, allDays.indexOf("2029-01-01")) as Day[];
  for (const [at, start] of starts.entries()) {
    const [year = 0, month = 0, day = 0] = start.split("-").map(Number);
    for (let no = 1; no <= 60; no += 1) {
      compare(start, "daily", no, allDays[at + no]);
      compare(start, "weekly", no, allDays[at + 7 * no]);
      for (const [interval, step] of Object.entries(months) as [keyof typeof months, number][]) {
        const later = month - 1 + no * step;
        const [inYear, inMonth] = [year + Math.floor(later / 12), later % 12];
        const expected = spell(inYear, inMonth, Math.min(day, lengthOf(inYear, inMonth)));
        compare(start, interval, no, expected);
      }
    }
  }
  expect(starts).toHaveLength(1_096);
  expect(wrong.slice(0, 5)).toEqual([]);
});

test("the next date is the first after the day, however long no one looked", () => {
  for (const interval of [
    "daily",
    "weekly",
    "monthly",
    "quarterly",
    "biannually",
    "annually",
  ] as const) {
    const start: Day = "2026-10-31";
    for (let no = 1; no < 40; no += 1) {
      const due = computeDueDay(start, interval, no);
      expect(findNextDueDay(start, interval, due)).toEqual({
        no: no + 1,
        dueOn: computeDueDay(start, interval, no + 1),
      });
    }
    expect(findNextDueDay(start, interval, start).no).toBe(1);
  }
  expect(findNextDueDay("2026-10-31", "monthly", "2027-02-27")).toEqual({
    no: 4,
    dueOn: "2027-02-28",
  });
});

test("a chosen day is the same in every month that has it, and the last in a shorter one", () => {
  const on = (chargeDay: "25" | "31" | "last_working_day", interval: Interval, count: number) =>
    Array.from({ length: count }, (_, index) =>
      computeScheduled({ start: "2026-11-12", interval, chargeDay }, index + 1),
    );
  expect(on("25", "monthly", 3)).toEqual(["2026-12-25", "2027-01-25", "2027-02-25"]);
  expect(on("31", "monthly", 4)).toEqual(["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]);
  expect(on("31", "quarterly", 2)).toEqual(["2027-02-28", "2027-05-31"]);
  // 31 January 2027 is a Sunday, 28 February too; 31 May is a Monday.
  expect(on("last_working_day", "monthly", 6)).toEqual([
    "2026-12-31",
    "2027-01-29",
    "2027-02-26",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
  ]);
});

test("with a chosen day too the next date is the first after the day, and never before the least number", () => {
  for (const chargeDay of ["1", "12", "25", "31", "last_working_day"] as const) {
    for (const start of ["2026-11-01", "2026-11-12", "2026-10-31"] as const) {
      for (const interval of ["monthly", "quarterly", "biannually", "annually"] as const) {
        const schedule = { start, interval, chargeDay };
        for (let no = 1; no < 40; no += 1) {
          const dueOn = computeScheduled(schedule, no);
          const next = { no: no + 1, dueOn: computeScheduled(schedule, no + 1) };
          expect(findNextScheduled(schedule, dueOn)).toEqual(next);
          expect(findNextScheduled(schedule, start, no)).toEqual({ no, dueOn });
        }
      }
    }
  }
});

test("cards are charged from six to nine in the morning in Lagos", () => {
  const cases: [string, boolean][] = [
    ["2026-11-30T04:59:59Z", false],
    ["2026-11-30T05:00:00Z", true],
    ["2026-11-30T07:59:59Z", true],
    ["2026-11-30T08:00:00Z", false],
    ["2026-11-30T23:30:00Z", false],
  ];
  for (const [at, isTime] of cases)
    expect([at, isChargingTime(new Date(at))]).toEqual([at, isTime]);
});

test("a card is tried on its day, a day, three and five days later, and then the date is missed", () => {
  const first: Day = "2026-11-30";
  const soft = (attempts: number) => computeNextAttempt(first, { attempts, isHard: false });
  expect([1, 2, 3, 4].map(soft)).toEqual(["2026-12-01", "2026-12-03", "2026-12-05", null]);
  expect(computeNextAttempt(first, { attempts: 1, isHard: true })).toBeNull();
});

test("a card that will never work is not tried again for its date", () => {
  const cases: [string | null, (string | null)[], boolean][] = [
    ["Expired card", [], true],
    ["Stolen card", [], true],
    ["Invalid card number", [], true],
    ["Do not honour", [], false],
    ["Do Not Honor", ["Do not honour"], true],
    ["Do not honour", ["Insufficient Funds"], false],
    ["Insufficient Funds", ["Insufficient Funds"], false],
    ["Declined", [], false],
    [null, [null], false],
  ];
  for (const [answer, before, isHard] of cases) {
    expect([answer, before, isHardRejection(answer, before)]).toEqual([answer, before, isHard]);
  }
});

test("a bank's words are never shown to members", () => {
  for (const answer of ["Insufficient Funds", "Expired card", "<script>", null]) {
    expect(translateReason(answer, "card")).toMatch(/^The|^There/);
    expect(translateReason(answer, "card")).not.toContain("<");
    expect(translateReason(answer, "direct_debit")).not.toMatch(/card|</);
  }
});

test("a card's last month is read as providers write it", () => {
  expect(readExpiry({ month: "2", year: "30" })).toEqual({ month: 2, year: 2030 });
  expect(readExpiry({ month: "12", year: "2030" })).toEqual({ month: 12, year: 2030 });
  expect(readExpiry({ month: "13", year: "2030" })).toBeUndefined();
  expect(readExpiry(null)).toBeUndefined();
});

test("each of a bank's answers has its own sentence", () => {
  const translated = (answer: string | null) => translateReason(answer, "card");
  expect(translated(null)).toBe("The card could not be reached.");
  expect(translated("insufficient funds")).toBe("There was not enough money on the card.");
  expect(translated("Expired card")).toBe("The card has expired.");
  for (const answer of ["stolen", "Lost card", "Pick up card", "pickup"])
    expect(translated(answer)).toBe("The card was reported lost or stolen.");
  for (const answer of ["Invalid card", "No such card", "Authorization revoked"])
    expect(translated(answer)).toBe("The card can no longer be charged.");
  expect(translated("Declined")).toBe("The bank declined the card.");
  expect(translateReason("Declined", "card_us")).toBe("The bank declined the card.");
  const debited = (answer: string | null) => translateReason(answer, "direct_debit");
  expect(debited(null)).toBe("Your bank could not be reached.");
  expect(debited("Insufficient funds")).toBe("There was not enough money in the account.");
  for (const answer of ["authorization", "Mandate cancelled", "invalid"])
    expect(debited(answer)).toBe(DEBIT_ENDED);
  expect(DEBIT_ENDED).toBe("Its direct debit has ended.");
  expect(debited("Declined")).toBe("Your bank refused the direct debit.");
});

test("words that end a card for its date are known with and without their space", () => {
  const words = ["pick up", "pickup", "lost card", "no such card", "restricted", "closed account"];
  for (const answer of [...words, "not permitted", "authorization", "mandate"])
    expect([answer, isHardRejection(answer, [])]).toEqual([answer, true]);
  expect(isHardRejection("Do not honor", [null])).toBe(false);
  expect(isHardRejection("do not honour", [null, "Do Not Honor"])).toBe(true);
});

test("members are written to from six in the morning in Lagos until midnight", () => {
  const cases: [string, boolean][] = [
    ["2026-11-30T04:59:59Z", false],
    ["2026-11-30T05:00:00Z", true],
    ["2026-11-30T22:59:59Z", true],
    ["2026-11-30T23:00:00Z", false],
  ];
  for (const [at, isTime] of cases) expect([at, isTellingTime(new Date(at))]).toEqual([at, isTime]);
});

test("a card's month is compared with Lagos's, and is read from what providers write alone", () => {
  expect(toExpiryMonth(2, 2030)).toBe("2030-02");
  expect([toExpiryMonth(null, 2030), toExpiryMonth(2, null)]).toEqual([undefined, undefined]);
  expect(toLagosMonth(new Date("2026-10-31T23:00:00Z"))).toBe("2026-11");
  expect(toLagosMonth(new Date("2026-10-31T22:59:59Z"))).toBe("2026-10");
  const read = (month: string, year: string) => readExpiry({ month, year });
  expect(read(" 1 ", " 1 ")).toEqual({ month: 1, year: 2001 });
  expect(read("12", "99")).toEqual({ month: 12, year: 2099 });
  expect(read("12", "100")).toEqual({ month: 12, year: 100 });
  for (const month of ["0", "-1", "1.5", "x"])
    expect([month, read(month, "30")]).toEqual([month, undefined]);
  for (const year of ["0", "1.5", "x"]) expect([year, read("1", year)]).toEqual([year, undefined]);
});

test("the next date is found from before the first one too, and after many years", () => {
  expect(findNextDueDay("2026-10-31", "monthly", "2026-01-01")).toEqual({
    no: 1,
    dueOn: "2026-11-30",
  });
  expect(findNextDueDay("2026-10-31", "weekly", "2036-10-31").dueOn).toBe("2036-11-01");
});
