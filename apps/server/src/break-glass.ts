import { createInterface } from "node:readline/promises";
import { CommandLineRefused, readCommandLine } from "#platform/command-line.ts";
import { readEnv } from "#platform/env.ts";
import { Refused } from "#platform/refusing.ts";
import { CannotLook, checkDatabase, CHECKED, printLine } from "./check-database.ts";

/** What is asked for; undefined when an earlier request is carried out. */
const request = readCommandLine(
  {
    command: "npm run staff:break-glass",
    about: `
Invites one more admin when the admins cannot decide together: request, and a day later carry-out. The sealed codes of two admins are
read from the terminal, a line each, and never from the command line. Opens the server's own database, which must be stopped, or the
one of DATABASE_URL. Exits with 2 when it is refused. docs/handbook/break-glass.md has the whole procedure.`,
    options: {},
    words: {
      name: "request NAME EMAIL MEMBER-EMAIL-OR-none WHY | carry-out",
      text: "asks for the invitation, or makes it a day later",
    },
    example: 'request "Ngozi Eze" ngozi@kinfold.club none "Two admins left on the same day"',
  },
  ({ words: [step, ...words] }) => {
    const [name = "", email = "", memberEmail = "", reason = ""] = words;
    if (step === "carry-out" && words.length === 0) return undefined;
    if (step === "request" && words.length === 4 && memberEmail !== "" && reason !== "") {
      return { name, email, memberEmail, reason };
    }
    throw new CommandLineRefused(
      'Use: request "Name" EMAIL MEMBER-EMAIL-OR-none "Why", and a day later: carry-out. See --help.',
    );
  },
);

// The server takes a second to load: `--help` does without.
const { carryOutBreakGlass, requestBreakGlass } = await import("#staff/index.ts");

/** The two sealed codes, a line each: in the arguments every program of this machine could read them. */
async function readCodes(): Promise<[string, string]> {
  printLine("The sealed codes of two admins, a line each:");
  const codes: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== "") codes.push(line.trim());
    if (codes.length === 2) break;
  }
  return [codes[0] ?? "", codes[1] ?? ""];
}

const toCheck = request === undefined ? undefined : { ...request, codes: await readCodes() };
await checkDatabase(async (db) => {
  const env = readEnv(process.env);
  const at = new Date();
  try {
    if (toCheck === undefined) {
      const link = await carryOutBreakGlass(db, env, at);
      printLine(`Hand this link over; it works once and for 72 hours:\n${link}`);
    } else {
      const takesEffectAt = await requestBreakGlass(db, env, { ...toCheck, at });
      printLine(
        `Everybody on the staff is told. Run carry-out after ${takesEffectAt.toISOString()}.`,
      );
    }
    return CHECKED.holds;
  } catch (error) {
    if (error instanceof Refused) throw new CannotLook(error.message);
    throw error;
  }
}, "run");
