import { expect, test } from "vitest";
import { isCommonPassword, TRIED_FIRST } from "./common-passwords.ts";

const MEMBER_WORDS = ["adaeze.okafor@example.com", "Adaeze", "Ọlọ́runfẹ́mi Okafor"];

test.each([
  "Password1!",
  "P@ssw0rd",
  "P@$$w0rd123",
  "pASSWORD-2026",
  "Passw0rd!Passw0rd!",
  "Qwerty123!",
  "1Qaz2wsx!",
  "Asdfgh12#",
  "Abcdef1!",
  "Aaaaaa1!",
  "Kinfold2026!",
  "K1nf0ld#1",
  "Welcome-Kinfold-1",
  "Naira@1000",
  "Nigeria_1960",
  "LagosNigeria1!",
  "Jesus!Christ7",
  "GodIsGood1!",
  "Arsenal44!",
  "Chidinma#1995",
  "Ibrahim.2020",
  "Adaeze1990!",
  "Okafor#Adaeze1",
  "Olorunfemi-1",
  "!!11Monkey11!!",
  "Iloveyou2!",
  "Zxcasdqwe12#",
  "Basketball#9",
  "Fernandez-88",
  "1q2w3e4R!",
])("%s is among the first that are tried", (password) => {
  expect(isCommonPassword(password, MEMBER_WORDS)).toBe(true);
});

test.each([
  "Market-day-77",
  "Orchard.lantern-41",
  "Palm_wine-1960",
  "Harbour+Lights-12",
  "Indigo#Cloth-58",
  "tR7#kq!vZx",
  "correct Horse battery 9 staple!",
  "Ẹ̀kọ́-ilé Ìmọ̀ 7",
  "Wrong-horse-1",
  "9s!Gd2@Lq",
])("%s is not", (password) => {
  expect(isCommonPassword(password, MEMBER_WORDS)).toBe(false);
});

test("a long one of nothing but repetitions is judged quickly", () => {
  const begun = process.threadCpuUsage();
  isCommonPassword("aB1!".repeat(32), MEMBER_WORDS);
  const { user, system } = process.threadCpuUsage(begun);
  // So much of this thread's own processor, in microseconds, whatever else the machine does.
  expect(user + system).toBeLessThan(100_000);
});

test("the list has more than 100,000 entries", () => {
  expect(TRIED_FIRST.size).toBeGreaterThan(100_000);
});
