import { readMustResults, type MustResult } from "../tools/checks/musts.ts";

/** Every MUST of a component with the last result of its tests. The build of the stories evaluates it. */
export const MUST_RESULTS: readonly MustResult[] = readMustResults();
