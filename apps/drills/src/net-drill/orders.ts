import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { createChance } from "../drill/chance.ts";
import { readSeed } from "../drill/programme.ts";
import { NET_FAULTS, type NetPlant } from "./plant-names.ts";
import { LINKS, WEATHERS, type Spell } from "./weather.ts";

/** What a drill of bad networks is told. */
export type NetOrders = {
  seed: number;
  members: number;
  clients: number;
  /** What happens to which link, one after another. */
  spells: readonly Spell[];
  /** How long each of them lasts, and the quiet before. */
  seconds: number;
  quietSeconds: number;
  /** Whether the times of others are held against those of the quiet. */
  holdsTimes: boolean;
  plant: NetPlant | undefined;
};

const FULL = { seconds: 20, quietSeconds: 15, members: 48, clients: 24, holdsTimes: true };
const SHORT = { seconds: 3, quietSeconds: 1, members: 12, clients: 8, holdsTimes: false };
/** Longer than a server waits for its database. */
const PATIENT_SECONDS = 9;

const everySpell = (): Spell[] =>
  LINKS.flatMap((link) => WEATHERS.map((weather) => ({ link, weather })));

function drawSpells(seed: number): Spell[] {
  const chance = createChance(seed, 0);
  return LINKS.map((link) => ({ link, weather: chance.pick(WEATHERS) }));
}

/** What shows each fault for sure. */
const SPELLS_OF: Readonly<Record<NetPlant, readonly Spell[]>> = {
  patient: [{ link: "database", weather: "half-open" }],
  freshkey: [
    { link: "client", weather: "reset" },
    { link: "database", weather: "reset" },
  ],
};

/** `npm run drill -- net` and its options. */
export const DRILL_NET = {
  command: "npm run drill -- net",
  about: `
Members move money while a line between them and the server, between the server and its database, or between the server and the payment
providers delays everything by half a second, resets connections, lets nothing through and says nothing, or passes one byte a second.
Exits with 0 when members who call directly are answered in time, no connection stays held, everything goes on afterwards, and nothing that
was acknowledged is lost or doubled. docs/drills.md says how to read it.`,
  options: {
    short: { text: "one kind of trouble for each line, drawn by the seed, 3 seconds each" },
    seconds: { value: "N", text: `how long each kind of trouble lasts (${FULL.seconds})` },
    members: { value: "N", text: `members of the club (${FULL.members})` },
    clients: { value: "N", text: `clients at once (${FULL.clients})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${NET_FAULTS.join(", ")}` },
  },
  example: "--short --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run. */
export function readNetProgramme({ options }: CommandLine<typeof DRILL_NET.options>): NetOrders[] {
  const plant = readName("plant", options.plant, NET_FAULTS);
  const size = options.short || plant !== undefined ? SHORT : FULL;
  const seed = readSeed(options.seed);
  const usualSeconds = plant === "patient" ? PATIENT_SECONDS : size.seconds;
  const spells = options.short ? drawSpells(seed) : everySpell();
  return [
    {
      ...size,
      seed,
      spells: plant === undefined ? spells : SPELLS_OF[plant],
      seconds: readWholeNumber("seconds", options.seconds, usualSeconds, 600),
      members: readWholeNumber("members", options.members, size.members, 1_000),
      clients: readWholeNumber("clients", options.clients, size.clients, 1_000),
      plant,
    },
  ];
}
