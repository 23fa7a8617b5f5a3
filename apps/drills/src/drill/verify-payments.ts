import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@kinfold/server/platform/db.ts";
import type { Journal } from "./journal.ts";
import type { DrillMember } from "./people.ts";

const ASK_AGAIN_MS = 5_000;

/** The payments that were made and of which no one has told the club yet. */
async function listUntoldPayments(
  db: Db,
  journal: Journal,
): Promise<{ memberId: MemberId; reference: string }[]> {
  const { rows } = await sql<{
    reference: string;
  }>`select reference from payment_intent where credited_minor is null`.execute(db);
  const open = new Set(rows.map(({ reference }) => reference));
  return [...journal.deposits.values(), ...journal.recurring.values()].filter(
    ({ outcome, reference }) => outcome === "success" && open.has(reference),
  );
}

/**
 * Asks after each of them until it is there, as its member would: the person who has asked too often is refused for a while, and the
 * club asks the providers by itself meanwhile.
 */
export async function verifyPayments(
  { db, url }: { db: Db; url: string },
  journal: Journal,
  members: readonly DrillMember[],
  withinMs: number,
): Promise<void> {
  const byId = new Map(members.map((member) => [member.memberId, member]));
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const open = await listUntoldPayments(db, journal);
    if (open.length === 0 || performance.now() > giveUpAt) return;
    const asker = async (): Promise<void> => {
      for (let one = open.pop(); one !== undefined; one = open.pop()) {
        const headers = byId.get(one.memberId)?.headers;
        if (headers === undefined) continue;
        const answer = await fetch(`${url}/api/payment/verify/${one.reference}`, { headers });
        await answer.body?.cancel();
      }
    };
    await Promise.all(Array.from({ length: 8 }, asker));
    await pause(ASK_AGAIN_MS);
  }
}
