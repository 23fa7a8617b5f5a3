import { fileURLToPath } from "node:url";

const CLUB_TIME = fileURLToPath(new URL("club-time.ts", import.meta.url));
/** A Thursday at 11:00 in Lagos, as in the journeys: no month, year or working day begins or ends while a drill runs. */
const BEGINS_AT = new Date("2026-11-12T10:00:00Z");

/** The clock of a club, which begins at the same instant whatever the machine's clock shows. */
export type ClubClock = {
  now: () => Date;
  /** Variables of a program that ticks by it, beside these of its own. */
  toVariables: (own?: Readonly<Record<string, string>>) => Record<string, string>;
  advance: (ms: number) => void;
};

/** Begins a clock of a club now. */
export function beginClubClock(beginsAt = BEGINS_AT): ClubClock {
  let aheadMs = beginsAt.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + aheadMs),
    toVariables: (own = {}) => ({
      ...own,
      NODE_OPTIONS: [own["NODE_OPTIONS"], `--import=${CLUB_TIME}`].filter(Boolean).join(" "),
      CLUB_TIME_AHEAD_MS: String(aheadMs),
    }),
    advance: (ms) => {
      aheadMs += ms;
    },
  };
}
