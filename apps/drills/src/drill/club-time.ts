import { DAY_MS } from "@kinfold/contract/durations";

/**
 * Loaded before a program of the club: its clock is CLUB_TIME_AHEAD_MS ahead of the machine's. Each SIGUSR2 lets a night pass: the
 * clock is a day further on. Timers and the database keep the machine's time.
 */

const MachineDate = Date;
let aheadMs = Number(process.env["CLUB_TIME_AHEAD_MS"] ?? "0");
const now = (): number => MachineDate.now() + aheadMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, parts: [], created) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, created),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});

process.on("SIGUSR2", () => {
  aheadMs += DAY_MS;
});
