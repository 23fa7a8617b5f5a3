import { parseArgs } from "node:util";

/** What is broken on purpose, to see the drill notice: a ten-thousandth of a unit, a kobo of a plan's money. */
export const CLUB_PLANTS = ["unit", "kobo"] as const;
export type ClubPlant = (typeof CLUB_PLANTS)[number];

/** What a drill of the club is told. */
export type ClubOrders = {
  seed: number;
  members: number;
  months: number;
  plant: ClubPlant | undefined;
};

/** Issue-sized, and what `npm test` has time for. */
const FULL = { members: 1_000, months: 24 };
const SHORT = { members: 30, months: 5 };
const PLANTED = { members: 12, months: 2 };

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value > 0) return value;
  throw new Error(`--${name} must be a whole number above 0.`);
}

function plantNamed(name: string | undefined): ClubPlant | undefined {
  if (name === undefined) return undefined;
  const plant = CLUB_PLANTS.find((one) => one === name);
  if (plant === undefined) throw new Error(`--plant is one of ${CLUB_PLANTS.join(", ")}.`);
  return plant;
}

/** Reads the command line: one run, or with --short a small one and then one for each fault, which must fail. */
export function clubProgramme(args: readonly string[], anySeed: number): ClubOrders[] {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: "boolean", default: false },
      members: { type: "string" },
      months: { type: "string" },
      seed: { type: "string" },
      plant: { type: "string" },
    },
  });
  const size = values.short ? SHORT : FULL;
  const orders: ClubOrders = {
    seed: wholeNumber("seed", values.seed, anySeed),
    members: wholeNumber("members", values.members, size.members),
    months: wholeNumber("months", values.months, size.months),
    plant: plantNamed(values.plant),
  };
  if (!values.short || orders.plant !== undefined) return [orders];
  const { seed } = orders;
  const { members, months } = PLANTED;
  return [orders, ...CLUB_PLANTS.map((plant) => ({ seed, members, months, plant }))];
}
