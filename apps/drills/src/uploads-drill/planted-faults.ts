import { toPlantedVariables } from "@kinfold/server/testing/planted-source.ts";

type Plant = {
  /** What the drill must say of it. */
  says: RegExp;
  variables: Readonly<Record<string, string>>;
};

/** Faults that the drill must find, each by what it says of it. */
export const FAULTS_TO_PLANT = {
  /** No limit on bytes in flight. */
  nolimit: { says: /^unfinished files took \d+ MB/, variables: { UPLOADS_IN_FLIGHT_MB: "0" } },
  /** The server works on each file itself for 400 ms, and serves no one meanwhile: drawing a PDF of a few pages takes that long. */
  stall: {
    says: /^p99 of others/,
    variables: toPlantedVariables([
      {
        file: "files/file-content.ts",
        find: "await examineInTurn(() => requestExamination(path, mediaType))",
        put: "await examineInTurn(() => { for (const end = performance.now() + 400; performance.now() < end;); return requestExamination(path, mediaType); })",
      },
    ]),
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof FAULTS_TO_PLANT;

/** What the server is started with so that these safeguards are gone. */
export const buildVariables = (faultsToPlant: readonly PlantName[]): Record<string, string> =>
  Object.assign({}, ...faultsToPlant.map((name) => FAULTS_TO_PLANT[name].variables));

/** The planted faults that none of these sentences is about. */
export const findUnnoticed = (
  faultsToPlant: readonly PlantName[],
  faults: readonly string[],
): PlantName[] =>
  faultsToPlant.filter((name) => !faults.some((fault) => FAULTS_TO_PLANT[name].says.test(fault)));
