import { existsSync, readFileSync } from "node:fs";
import { checkPack } from "#month-packs/index.ts";
import { CommandLineRefused, readCommandLine } from "#platform/command-line.ts";
import { CHECKED, printLine } from "./check-database.ts";

const { file, key } = readCommandLine(
  {
    command: "npm run check-pack",
    about: `
Checks the pack of a closed month by nothing but its own bytes: the club's signature, the SHA-256 of each file, and that none is missing or
too many. Opens no database. Exits with 0 when it is as the club signed it, 1 when it is not, and 2 when it could not look.`,
    options: {
      key: {
        value: "SHA256",
        text: "the key that must have signed it, as the office shows it on the month's page",
      },
    },
    words: { name: "FILE", text: "the archive, such as kinfold-month-end-2026-10.zip" },
    example: "--key 1b7f… kinfold-month-end-2026-10.zip",
  },
  ({ options, words }) => {
    const [only, ...more] = words;
    if (only === undefined || more.length > 0) {
      throw new CommandLineRefused("Name one FILE. See --help.");
    }
    if (options.key !== undefined && !/^[0-9a-f]{64}$/i.test(options.key)) {
      throw new CommandLineRefused(`${options.key} is no SHA-256. See --help.`);
    }
    return { file: only, key: options.key?.toLowerCase() };
  },
);

if (!existsSync(file)) {
  printLine(`There is no ${file}.`);
  process.exitCode = CHECKED.notLookedAt;
} else {
  const { faults, month, keySha256 } = checkPack(readFileSync(file), key);
  for (const fault of faults) printLine(`NOT SO: ${fault}.`);
  if (faults.length > 0) {
    printLine("This is NOT a pack as the club signed it.");
    process.exitCode = CHECKED.doesNotHold;
  } else {
    printLine(`The pack of ${month ?? ""} is as it was signed, by the key ${keySha256 ?? ""}.`);
    if (key === undefined)
      printLine("Compare that key with the office: a pack cannot vouch for its own.");
  }
}
