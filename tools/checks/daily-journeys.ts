/** `node tools/checks/daily-journeys.ts`: the journeys of money and of the ways in, and half of all others, the other half tomorrow; all with `npm test -- --all`. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { chooseDailyJourneys } from "./journey-choice.ts";
import { runInstalled } from "../release/run-installed.ts";

const files = globSync("*.spec.ts", { cwd: join(import.meta.dirname, "../../e2e") });
const chosen = chooseDailyJourneys(files);
console.log(`files of journeys: ${chosen.length} of ${files.length} today`);
runInstalled("playwright", ["test", ...chosen.map((file) => `e2e/${file}`)]);
