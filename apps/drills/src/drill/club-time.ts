/**
 * Loaded before a program of the club: its clock is CLUB_TIME_AHEAD_MS ahead of the machine's. Each SIGUSR2 lets a night pass: the
 * clock is a day further on. Timers and the database keep the machine's time.
 */
import { DAY_MS } from "@kinfold/contract/durations";
import { moveDate } from "@kinfold/contract/testing/move-date";

const moveFurther = moveDate(Number(process.env["CLUB_TIME_AHEAD_MS"] ?? "0"));

process.on("SIGUSR2", () => {
  moveFurther(DAY_MS);
});
