import { createInterface } from "node:readline/promises";
import { readEnv } from "#platform/env.ts";
import { Refused } from "#platform/refusing.ts";
import { carryOutBreakGlass, requestBreakGlass } from "#staff/index.ts";
import { CannotLook, checkDatabase, CHECKED, say } from "./check-database.ts";

const [step = "", name = "", email = "", memberEmail = "", reason = ""] = process.argv.slice(2);
const USAGE =
  'Use: request "Name" EMAIL MEMBER-EMAIL-OR-none "Why", and a day later: carry-out. The codes are asked for, not given here.';

/** The two sealed codes, a line each: in the arguments every program of this machine could read them. */
async function readCodes(): Promise<[string, string]> {
  say("The sealed codes of two admins, a line each:");
  const codes: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== "") codes.push(line.trim());
    if (codes.length === 2) break;
  }
  return [codes[0] ?? "", codes[1] ?? ""];
}

const isRequest = step === "request" && memberEmail !== "" && reason !== "";
if (!isRequest && step !== "carry-out") {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = CHECKED.notLookedAt;
} else {
  const codes = isRequest ? await readCodes() : undefined;
  await checkDatabase(async (db) => {
    const env = readEnv(process.env);
    const at = new Date();
    try {
      if (codes === undefined) {
        const link = await carryOutBreakGlass(db, env, at);
        say(`Hand this link over; it works once and for 72 hours:\n${link}`);
      } else {
        const asked = { name, email, memberEmail, reason, codes, at };
        const takesEffectAt = await requestBreakGlass(db, env, asked);
        say(`Everybody on the staff is told. Run carry-out after ${takesEffectAt.toISOString()}.`);
      }
      return CHECKED.holds;
    } catch (error) {
      if (error instanceof Refused) throw new CannotLook(error.message);
      throw error;
    }
  }, "run");
}
