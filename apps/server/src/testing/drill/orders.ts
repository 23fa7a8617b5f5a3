import { parseArgs } from "node:util";
import { PLANTS, type Plant } from "./plant-names.ts";
import { TRIAL_NAMES, type TrialName, type TrialOrders } from "./trials.ts";

/** What a drill is told. */
export type Orders = {
  seed: number;
  movements: number;
  members: number;
  clients: number;
  serverKills: number;
  databaseKills: number;
  plant: Plant | undefined;
};

/** The whole drill, and what `npm test` has time for: one as it should be, and one for each fault. */
const FULL = { movements: 50_000, members: 200, clients: 64, serverKills: 60, databaseKills: 40 };
const PLANTED = { movements: 240, members: 24, clients: 24, serverKills: 2, databaseKills: 3 };
const SHORT = { movements: 600, members: 24, clients: 24, serverKills: 3, databaseKills: 2 };

/** What one call of the program runs. */
export type Programme = {
  runs: readonly Orders[];
  /** Each planted run must fail for the programme to pass. */
  isProof: boolean;
  /** Instead of the runs: these trials. */
  trials: readonly TrialName[];
  trialOrders: TrialOrders;
};

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new Error(`--${name} must be a whole number.`);
}

/** `once,race`: these two; `all`: every one. */
function trialsNamed(text: string): readonly TrialName[] {
  if (text === "all") return TRIAL_NAMES;
  return text.split(",").map((name) => {
    const known = TRIAL_NAMES.find((one) => one === name);
    if (known !== undefined) return known;
    throw new Error(`--only must be all, or some of ${TRIAL_NAMES.join(", ")}.`);
  });
}

/** Reads the command line. Throws a sentence for whoever typed it. */
export function programmeFrom(args: readonly string[], anySeed: number): Programme {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: "boolean", default: false },
      prove: { type: "boolean", default: false },
      seeds: { type: "string" },
      seed: { type: "string" },
      movements: { type: "string" },
      members: { type: "string" },
      clients: { type: "string" },
      "kill-server": { type: "string" },
      "kill-database": { type: "string" },
      plant: { type: "string" },
      only: { type: "string" },
      rounds: { type: "string" },
    },
  });
  const isProof = values.prove;
  const size = isProof ? PLANTED : values.short ? SHORT : FULL;
  const plant = PLANTS.find((known) => known === values.plant);
  if (values.plant !== undefined && plant === undefined) {
    throw new Error(`--plant must be one of ${PLANTS.join(", ")}.`);
  }
  const first = wholeNumber("seed", values.seed, anySeed);
  const rounds =
    values.rounds === undefined ? undefined : Math.max(1, wholeNumber("rounds", values.rounds, 1));
  const trialOrders = { seed: first, isShort: values.short, rounds, plant };
  if (values.only !== undefined) {
    return { runs: [], isProof, trials: trialsNamed(values.only), trialOrders };
  }
  const orders = (seed: number, planted: Plant | undefined): Orders => ({
    seed,
    movements: wholeNumber("movements", values.movements, size.movements),
    members: Math.max(1, wholeNumber("members", values.members, size.members)),
    clients: Math.max(1, wholeNumber("clients", values.clients, size.clients)),
    serverKills: wholeNumber("kill-server", values["kill-server"], size.serverKills),
    databaseKills: wholeNumber("kill-database", values["kill-database"], size.databaseKills),
    plant: planted,
  });
  if (isProof) {
    const planted = (plant === undefined ? PLANTS : [plant]).map((one) => orders(first, one));
    return { runs: planted, isProof, trials: [], trialOrders };
  }
  const isWhole = values.seed === undefined && size === FULL && plant === undefined;
  const seeds = wholeNumber("seeds", values.seeds, isWhole ? 3 : 1);
  const runs = Array.from({ length: Math.max(1, seeds) }, (_, at) => orders(first + at, plant));
  return { runs, isProof, trials: [], trialOrders };
}
