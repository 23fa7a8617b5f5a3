/** `node apps/drills/src/main.ts GROUP NAME [options]`: runs a drill or a bench by its name. `npm run drill` lists them. */
import { describeDrills, DRILLS } from "./drills.ts";

const [group = "drill", name, ...words] = process.argv.slice(2);
const drill = DRILLS.find((one) => one.group === group && one.name === name);
if (drill === undefined) {
  process.stderr.write(`Name one of these:\n${describeDrills(group).join("\n")}\n`);
  process.exitCode = 2;
} else await drill.start(words);
