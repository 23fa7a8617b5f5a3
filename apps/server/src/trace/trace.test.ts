import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { askRefund } from "@kinfold/contract/office/returns";
import { claimByHand } from "../testing/by-hand.ts";
import type { Club } from "../testing/club.ts";
import { buildDatabaseUrl } from "../testing/database-url.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { openOutsideWorld, type OutsideWorld } from "../testing/outside-world.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { createPayer, settleDue } from "../testing/payer.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { spawnServer } from "../testing/spawned-server.ts";
import { traceReference } from "./index.ts";

let world: OutsideWorld;
let club: Club;
let who: Payable;
beforeAll(async () => {
  world = await openOutsideWorld();
  ({ club } = world);
  who = await createPayableMember(club, "traced@example.com");
});
afterAll(() => world.close());

const PURPLE_USD = 2;

/** The parts of a trace, each once, and its lines. */
async function traced(reference: string): Promise<{ parts: string[]; text: string }> {
  const lines = (await traceReference(club.platform.reader, reference)) ?? [];
  const parts = new Set(lines.slice(1).map((line) => line.slice(26).split(" ")[0] ?? ""));
  return { parts: [...parts].toSorted(), text: lines.join("\n") };
}

describe("a trace", () => {
  test("of a payment by card shows request, webhook, journal with postings, notice, email, and the refund with its audit", async () => {
    const payer = createPayer(world, who);
    const reference = await payer.paid("card");
    const { parts, text } = await traced(reference.toLowerCase());
    expect(parts).toEqual(["email", "journal", "notice", "request", "webhook"]);
    expect(text).toContain(`${reference}: member ${who.memberId}`);
    expect(text).toContain(`under deposit:${reference}`);
    expect(text).toMatch(/₦2,500\.00 from \S+ to wallet:\S+:available/);

    const maker = await hireSignedIn(club, ["finance_maker"]);
    const body = { reference, amount: 1_000, reason: "Paid twice by mistake." };
    expect((await maker.visitor.ask(askRefund, { body })).status).toBe(201);
    await settleDue(world);
    const refunded = await traced(reference);
    expect(refunded.parts).toEqual(expect.arrayContaining(["audit", "decision"]));
    expect(refunded.text).toContain(
      `proposed, by ${maker.staffId}\n${" ".repeat(36)}Paid twice by mistake.`,
    );
  });

  test("of a receipt is found by its reference and by the receipt's own id", async () => {
    const { body } = await claimByHand(who.visitor);
    const { text, parts } = await traced(body.reference);
    expect(parts).toEqual(expect.arrayContaining(["request", "notice", "email"]));
    const receiptId = /receipt (rcp_\w+)/.exec(text)?.[1] ?? "";
    expect((await traced(receiptId)).text).toContain(`payment ${body.reference} by bank`);
  });

  test("of a withdrawal shows its hold in the ledger", async () => {
    const { body } = await createPayer(world, who).withdraw(1_000);
    const { reference } = body.withdrawal;
    const { text, parts } = await traced(reference);
    expect(parts).toEqual(expect.arrayContaining(["journal", "request"]));
    expect(text).toContain(`withdrawal ${reference} of ₦1,000.00`);
    expect(text).toMatch(/₦1,000\.00 from wallet:\S+:available to wallet:\S+:held/);
  });

  test("of a contribution is found by its order and by its portfolio", async () => {
    const portfolioId = await contributeDirectly(club, who, {
      planId: PURPLE_USD,
      minor: 180_000n,
    });
    const { rows } = await sql<{ portfolio: string; placed: string }>`
      select portfolio.reference as portfolio, portfolio_order.reference as placed
        from portfolio join portfolio_order using (portfolio_id) where portfolio_id = ${portfolioId}`.execute(
      club.db,
    );
    for (const reference of Object.values(rows[0] ?? {})) {
      const { parts, text } = await traced(reference);
      expect(parts).toEqual(expect.arrayContaining(["journal", "request"]));
      expect(text).toContain("$1,800.00");
    }
    expect(rows).toHaveLength(1);
  });

  test("holds no address and no account number of the member", async () => {
    const reference = await createPayer(world, who).paid("card");
    const { text } = await traced(reference);
    expect(text).not.toContain("@");
    expect(text).not.toMatch(/\b\d{10}\b/);
  });

  test("of a reference that nothing has is none", async () => {
    expect(await traceReference(club.db, "KIN-222222")).toBeUndefined();
  });
});

const PROGRAM = fileURLToPath(new URL("../trace.ts", import.meta.url));

test("the program reads with the role that only reads, and exits with 1 for a reference that nothing has", async () => {
  const reference = await createPayer(world, who).paid("card");
  const DATABASE_READ_URL = buildDatabaseUrl(club.database.read);
  const run = async (...given: string[]): Promise<[number | string, string]> => {
    const { ended, output } = spawnServer({ DATABASE_READ_URL }, { script: PROGRAM, given });
    return [await ended, output().trim()];
  };
  expect(await run(reference)).toEqual([0, (await traced(reference)).text]);
  expect(await run("KIN-222222")).toEqual([
    1,
    "No payment, receipt, withdrawal, contribution or portfolio has the reference KIN-222222.",
  ]);
  expect(await run()).toEqual([2, "Name one REFERENCE. See --help."]);
});
