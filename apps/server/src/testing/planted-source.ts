import { fileURLToPath } from "node:url";

/** A safeguard taken out of the server's source as it is loaded: in this file, the text that is found once is replaced. */
export type Edit = { file: string; find: string; put: string };

const HOOK = fileURLToPath(new URL("plant-hook.ts", import.meta.url));

/** Variables of a server whose source is edited like this. */
export const toPlantedVariables = (edits: readonly Edit[]): Record<string, string> => ({
  NODE_OPTIONS: `--import=${HOOK}`,
  PLANTED_EDITS: JSON.stringify(edits),
});

const isEdit = (value: unknown): value is Edit =>
  typeof value === "object" &&
  value !== null &&
  ["file", "find", "put"].every((name) => typeof Reflect.get(value, name) === "string");

/** The edits that these variables ask for. */
export function readPlantedEdits(variables: NodeJS.ProcessEnv): Edit[] {
  const edits: unknown = JSON.parse(variables["PLANTED_EDITS"] ?? "[]");
  if (!Array.isArray(edits) || !edits.every(isEdit)) throw new Error("PLANTED_EDITS is no list");
  return edits;
}
