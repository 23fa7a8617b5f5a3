import { readEnv } from "#platform/env.ts";
import { Refused } from "#platform/refusing.ts";
import { inviteFirstAdmin } from "#staff/index.ts";
import { CannotLook, checkDatabase, CHECKED, say } from "./check-database.ts";

const [name = "", email = "", memberEmail] = process.argv.slice(2);

await checkDatabase(async (db) => {
  try {
    const link = await inviteFirstAdmin(db, readEnv(process.env), {
      name,
      email,
      memberEmail,
      at: new Date(),
    });
    say(`Hand this link to ${name}; it works once and for 72 hours:\n${link}`);
    return CHECKED.holds;
  } catch (error) {
    if (error instanceof Refused) throw new CannotLook(error.message);
    throw error;
  }
}, "run");
