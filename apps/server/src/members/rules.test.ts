import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { describe, expect, test } from "vitest";
import {
  computeDelay,
  readPhone,
  RESET_SENDS,
  resendAfter,
  waitBeforeReset,
  waitBeforeSending,
} from "./rules.ts";

const NOW = new Date("2026-11-12T12:00:00Z");
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const SECOND_MS = 1_000;

test.each([
  [0, 0],
  [4, 0],
  [5, 250],
  [6, 500],
  [7, 1_000],
  [8, 2_000],
  [9, 2_000],
  [1_000, 2_000],
])("after %s misses a sign-in waits %s ms", (misses, ms) => {
  expect(computeDelay(misses)).toBe(ms);
});

test.each([
  [0, 30],
  [1, 30],
  [2, 60],
  [3, 120],
  [7, 1_920],
  [8, 1_920],
])("after %s sends another waits %s s", (sends, seconds) => {
  expect(resendAfter(sends)).toBe(seconds);
});

describe("a link to choose a new password waits", () => {
  const strangers = RESET_SENDS.strangers;
  test.each<[string, Date[], number]>([
    ["not before the first", [], 0],
    ["30 s after the first", [ago(0)], 30],
    ["what is left of that", [ago(29_001)], 1],
    ["not any more then", [ago(30_000)], 0],
    ["60 s after the second", [ago(0), ago(MINUTE_MS)], 60],
    ["not for what left before the window", [ago(15 * MINUTE_MS)], 0],
    ["for what left within it", [ago(40_000), ago(15 * MINUTE_MS - 1)], 20],
    ["as if there were none from before the window", [ago(20_000), ago(16 * MINUTE_MS)], 10],
    ["as if there were none from its first instant", [ago(20_000), ago(15 * MINUTE_MS)], 10],
    [
      "until the first of three is 15 minutes old",
      [ago(10 * MINUTE_MS), ago(11 * MINUTE_MS), ago(12 * MINUTE_MS)],
      180,
    ],
    [
      "twice as long after each, when that is longer",
      [ago(0), ago(14 * MINUTE_MS), ago(15 * MINUTE_MS - SECOND_MS)],
      120,
    ],
  ])("%s", (_, sentAt, seconds) => {
    expect(waitBeforeReset(sentAt, NOW, strangers)).toBe(seconds);
  });
});

describe("a code waits", () => {
  const times = (count: number, first: number, step = MINUTE_MS): Date[] =>
    Array.from({ length: count }, (_, at) => ago(first + at * step));
  test.each<[string, Date[], number]>([
    ["not while four left", times(4, 0), 0],
    ["an hour after the first of five", times(5, 0), 56 * 60],
    ["to the second, rounded up", times(5, 1), 56 * 60],
    ["not when that is over", times(5, HOUR_MS - 4 * MINUTE_MS), 0],
    ["a day after the first of ten", times(10, 2 * HOUR_MS, HOUR_MS), 13 * 3_600],
    ["not when the day is over", times(10, DAY_MS, HOUR_MS), 0],
  ])("%s", (_, sentAt, seconds) => {
    expect(waitBeforeSending(sentAt, NOW)).toBe(seconds);
  });
});

describe("a phone number", () => {
  const nigerian = { number: "+2348031234567", country: "NG", isProbable: true };
  test.each<[string, string, ReturnType<typeof readPhone>]>([
    ["0803 123 4567", "NG", nigerian],
    ["803 123 4567", "NG", nigerian],
    ["234 803 123 4567", "NG", nigerian],
    ["+2342348031234567", "NG", nigerian],
    ["+23423408031234567", "NG", nigerian],
    ["+234 803 123 4567", "GB", nigerian],
    ["+234 803 123 4567", "ZZ", nigerian],
    ["0803 123 4567", "ZZ", undefined],
    ["00803 123 4567", "NG", undefined],
    ["12", "NG", undefined],
    ["words", "NG", undefined],
    ["+39 06 1234 5678", "NG", { number: "+390612345678", country: "IT", isProbable: true }],
    ["+34 012 345 678", "ES", undefined],
    ["+883 510 001 23456", "ZZ", { number: "+88351000123456", country: "ZZ", isProbable: false }],
    ["0100 123 4567", "NG", { number: "+2341001234567", country: "NG", isProbable: false }],
  ])("%s of %s", (phone, country, read) => {
    expect(readPhone(phone, country)).toEqual(read);
  });
});
