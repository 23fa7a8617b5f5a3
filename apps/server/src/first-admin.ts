import { CommandLineRefused, readCommandLine } from "#platform/command-line.ts";
import { readEnv } from "#platform/env.ts";
import { Refused } from "#platform/refusing.ts";
import { CannotLook, checkDatabase, CHECKED, printLine } from "./check-database.ts";

const [name = "", email = "", memberEmail] = readCommandLine(
  {
    command: "npm run staff:first",
    about: `
Invites one of the first three admins of the office and prints the link to hand over, which works once and for 72 hours. Opens the
server's own database, which must be stopped, or the one of DATABASE_URL. Exits with 2 when the invitation is refused.`,
    options: {},
    words: {
      name: "NAME EMAIL [MEMBER-EMAIL | none]",
      text: "who is invited, and the email of their own membership; it may be left out when it is the same",
    },
    example: '"Ngozi Eze" ngozi@kinfold.club none',
  },
  ({ words }) => {
    if (words.length === 2 || words.length === 3) return words;
    throw new CommandLineRefused("Give a name, an email and perhaps a member's. See --help.");
  },
);

// The server takes a second to load: `--help` does without.
const { inviteFirstAdmin } = await import("#staff/index.ts");

await checkDatabase(async (db) => {
  try {
    const link = await inviteFirstAdmin(db, readEnv(process.env), {
      name,
      email,
      memberEmail,
      at: new Date(),
    });
    printLine(`Hand this link to ${name}; it works once and for 72 hours:\n${link}`);
    return CHECKED.holds;
  } catch (error) {
    if (error instanceof Refused) throw new CannotLook(error.message);
    throw error;
  }
}, "run");
