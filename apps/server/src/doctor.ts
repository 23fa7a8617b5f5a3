import { readCommandLine } from "#platform/command-line.ts";
import { examineServer, type Finding } from "#doctor/index.ts";
import { CHECKED, loadEnvFile, printLine } from "./check-database.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";

readCommandLine(
  {
    command: "npm run doctor",
    about: `
Looks at what the server needs, by the variables of the environment and of .env: their values, the database and its roles, keys, disk, ports,
certificates, mail, the services that it calls, the clock, the malware scanner and the backups. Changes nothing and sends nothing. Exits with
0 when nothing is wrong, and with 1 when something is.`,
    options: {},
    example: "",
  },
  () => undefined,
);

const MARKS: Readonly<Record<Finding["state"], string>> = {
  right: "right  ",
  wrong: "WRONG  ",
  unknown: "unknown",
};

loadEnvFile();
const findings = await examineServer(process.env, SEALED_COLUMNS);
for (const { about, state, sentence } of findings)
  printLine(`${MARKS[state]}  ${about.padEnd(13)}  ${sentence}`);
const count = (wanted: Finding["state"]): number =>
  findings.filter(({ state }) => state === wanted).length;
printLine(`${count("right")} right, ${count("wrong")} wrong, ${count("unknown")} unknown`);
process.exitCode = count("wrong") === 0 ? CHECKED.holds : CHECKED.doesNotHold;
