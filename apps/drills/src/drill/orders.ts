import {
  readName,
  readNames,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { PLANTED_FAULTS, type Plant } from "./plant-names.ts";
import { SCENARIO_NAMES, type ScenarioName } from "./scenario-names.ts";
import type { ScenarioOrders } from "./scenarios.ts";

/** What a drill is told. */
export type Orders = {
  seed: number;
  movements: number;
  members: number;
  clients: number;
  serverKills: number;
  databaseKills: number;
  /** After each, the cards of contributions that repeat are charged. */
  nights: number;
  plant: Plant | undefined;
};

/** The whole drill, and what `npm run test:all` has time for: one as it should be, and one for each fault. */
const FULL = {
  movements: 50_000,
  members: 200,
  clients: 64,
  serverKills: 60,
  databaseKills: 40,
  nights: 3,
};
const SHORT = {
  movements: 600,
  members: 24,
  clients: 24,
  serverKills: 3,
  databaseKills: 2,
  nights: 1,
};
const UNDISTURBED = { ...SHORT, serverKills: 0, databaseKills: 0, nights: 0 };
/** What each fault needs to do its harm: kills, movements that meet in one wallet, answers that are lost. */
const PLANTED: Readonly<Record<Plant, typeof FULL>> = {
  async: { ...UNDISTURBED, movements: 240, serverKills: 2, databaseKills: 3 },
  freshkey: { ...UNDISTURBED, movements: 160 },
  nolock: { ...UNDISTURBED, movements: 100, members: 4 },
  kobo: { ...UNDISTURBED, movements: 60, members: 8 },
  resend: { ...UNDISTURBED, movements: 60, members: 8 },
};

/** What one call of the program runs. */
export type Programme = {
  runs: readonly Orders[];
  /** Each planted run must fail for the programme to pass. */
  isProof: boolean;
  /** Instead of the runs: these scenarios. */
  scenarios: readonly ScenarioName[];
  scenarioOrders: ScenarioOrders;
};

const MOST = 999_999_999;
/** A contribution that was missed on three dates is paused, and a run knows nothing of that. */
const MOST_NIGHTS = 3;

/** `npm run drill -- ledger` and its options. */
export const DRILL_LEDGER = {
  command: "npm run drill -- ledger",
  about: `
Members and staff move money over HTTP while the servers and PostgreSQL are killed. Everything that was acknowledged is then compared
with the database. Exits with 0 when nothing is lost, doubled, invented or different. docs/drills.md says how to read it.`,
  options: {
    short: {
      text: `${SHORT.movements} movements, ${SHORT.members} members, ${SHORT.serverKills} + ${SHORT.databaseKills} kills; small scenarios`,
    },
    prove: { text: "makes one fault after another; passes when each is noticed" },
    only: {
      value: "NAMES",
      text: `scenarios instead: all, or some of ${SCENARIO_NAMES.join(",")}`,
    },
    rounds: { value: "N", text: "rounds of each scenario" },
    movements: { value: "N", text: `movements of a run (${FULL.movements})` },
    members: { value: "N", text: `members of the club (${FULL.members})` },
    clients: { value: "N", text: `clients at once (${FULL.clients})` },
    "kill-server": { value: "N", text: `kills of a server (${FULL.serverKills})` },
    "kill-database": { value: "N", text: `kills of PostgreSQL (${FULL.databaseKills})` },
    nights: {
      value: "N",
      text: `nights that pass, each with a morning of charges (${FULL.nights}; at most ${MOST_NIGHTS})`,
    },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    seeds: {
      value: "N",
      text: "so many runs, each with the next seed (3; 1 with --seed, --short or --plant)",
    },
    plant: { value: "NAME", text: `a fault that must make it fail: ${PLANTED_FAULTS.join(", ")}` },
  },
  example: "--short --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed. Refuses what the drill does not know. */
export function readProgramme({ options }: CommandLine<typeof DRILL_LEDGER.options>): Programme {
  const isProof = options.prove;
  const size = options.short ? SHORT : FULL;
  const plant = readName("plant", options.plant, PLANTED_FAULTS);
  const first = readWholeNumber("seed", options.seed, Date.now() % 1_000_000, MOST, 0);
  const rounds =
    options.rounds === undefined ? undefined : readWholeNumber("rounds", options.rounds, 1, MOST);
  const scenarioOrders = { seed: first, isShort: options.short, rounds, plant };
  const scenarios =
    options.only === "all" ? SCENARIO_NAMES : readNames("only", options.only, SCENARIO_NAMES);
  if (scenarios !== undefined) return { runs: [], isProof, scenarios, scenarioOrders };
  const orders = (seed: number, planted: Plant | undefined): Orders => {
    const usual = isProof && planted !== undefined ? PLANTED[planted] : size;
    const read = (name: "movements" | "members" | "clients", otherwise: number): number =>
      readWholeNumber(name, options[name], otherwise, MOST);
    const { serverKills, databaseKills, nights } = usual;
    return {
      seed,
      movements: read("movements", usual.movements),
      members: read("members", usual.members),
      clients: read("clients", usual.clients),
      serverKills: readWholeNumber("kill-server", options["kill-server"], serverKills, MOST, 0),
      databaseKills: readWholeNumber(
        "kill-database",
        options["kill-database"],
        databaseKills,
        MOST,
        0,
      ),
      nights: readWholeNumber("nights", options.nights, nights, MOST_NIGHTS, 0),
      plant: planted,
    };
  };
  if (isProof) {
    const planted = (plant === undefined ? PLANTED_FAULTS : [plant]).map((one) =>
      orders(first, one),
    );
    return { runs: planted, isProof, scenarios: [], scenarioOrders };
  }
  const isWhole = options.seed === undefined && size === FULL && plant === undefined;
  const seeds = readWholeNumber("seeds", options.seeds, isWhole ? 3 : 1, MOST);
  const runs = Array.from({ length: seeds }, (_, at) => orders(first + at, plant));
  return { runs, isProof, scenarios: [], scenarioOrders };
}
