import { type StaffId, type ValuationId, toValuationId } from "@kinfold/contract/ids";
import { negate, toUnitsE4 } from "@kinfold/money";
import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import type { Day } from "@kinfold/server/calendar/index.ts";
import type { Db } from "@kinfold/server/platform/db.ts";
import { createFileName } from "@kinfold/server/platform/files/files.ts";
import { Refused } from "@kinfold/server/platform/refusing.ts";
import { Unavailable } from "@kinfold/server/platform/unavailable.ts";
import { parsePriceE6, parseUnitsE4, formatUnitsE4 } from "@kinfold/server/units/index.ts";
import {
  approveValuation,
  prepareCorrection,
  prepareValuation,
} from "@kinfold/server/valuations/index.ts";
import { computePreview } from "@kinfold/server/valuations/preview.ts";
import { insertException, findValuation } from "@kinfold/server/valuations/store.ts";
import type { PriceStaff } from "./people.ts";
import { retryUntilAnswered, type ClubStage } from "./stage.ts";

const MINOR_BY_UNITS_AND_PRICE = 100_000_000n;

/** What every portfolio of a plan must hold after a dealing, worked out here and not by the club. Ten-thousandths of a unit. */
async function expectedAfter(
  db: Db,
  planId: number,
  { day, unitPrice }: { day: Day; unitPrice: string },
): Promise<Map<string, bigint>> {
  const held = await holdingsOf(db, planId);
  const { rows } = await sql<{
    portfolio_id: string;
    kind: string;
    amount_minor: bigint;
    units: string | null;
  }>`select portfolio_id, kind, amount_minor, units::text as units from portfolio_order
    where plan_id = ${planId} and status = 'queued_for_dealing' and dealing_on <= ${day}::date`.execute(
    db,
  );
  const price = parsePriceE6(unitPrice);
  for (const order of rows) {
    const moved =
      order.kind === "redemption"
        ? negate(parseUnitsE4(order.units ?? "0"))
        : (order.amount_minor * MINOR_BY_UNITS_AND_PRICE) / price;
    held.set(order.portfolio_id, (held.get(order.portfolio_id) ?? 0n) + moved);
  }
  return held;
}

async function holdingsOf(db: Db, planId: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ portfolio_id: string; units: string }>`
    select portfolio_id, units::text as units from unit_holding where plan_id = ${planId}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.portfolio_id, parseUnitsE4(row.units)]));
}

function differences(
  what: string,
  expected: ReadonlyMap<string, bigint>,
  there: ReadonlyMap<string, bigint>,
): string[] {
  const ids = new Set([...expected.keys(), ...there.keys()]);
  return [...ids]
    .filter((id) => (expected.get(id) ?? 0n) !== (there.get(id) ?? 0n))
    .map((id) => {
      const [wanted, found] = [expected.get(id) ?? 0n, there.get(id) ?? 0n].map((e4) =>
        formatUnitsE4(toUnitsE4(e4)),
      );
      return `${what}: ${id} holds ${found}, not ${wanted}`;
    });
}

type Publishing = {
  planId: number;
  day: Day;
  unitPrice: string;
  staff: PriceStaff;
  /** PostgreSQL is killed so long after the approval began; undefined when it is left alone. */
  killAfterMs: number | undefined;
};

/** Drafts the price and answers the draft's id, also when it was stored and the answer was lost. */
async function drafted(
  { platform }: ClubStage,
  { planId, day, unitPrice, staff }: Pick<Publishing, "planId" | "day" | "unitPrice" | "staff">,
): Promise<ValuationId> {
  const { rows } = await sql<{ id: ValuationId }>`select valuation_id as id from valuation
    where plan_id = ${planId} and valued_on = ${day}::date and status = 'draft'`.execute(
    platform.db,
  );
  if (rows[0] !== undefined) return rows[0].id;
  const draft = { plan_id: planId, valued_on: day, unit_price: unitPrice, source_note: "Drill" };
  const { id } = await prepareValuation(platform, draft, { staffId: staff.maker });
  return toValuationId(id);
}

/** Attaches what a price outside its band takes, also when it was stored and the answer was lost. Answers who publishes it. */
async function explained(
  { platform }: ClubStage,
  id: ValuationId,
  { maker: by, approver, admin }: PriceStaff,
): Promise<StaffId> {
  const row = await findValuation(platform.db, id);
  if (row?.is_outside !== true) return approver;
  if (row.exception_by === null) {
    // The drill is about money: the file itself is examined elsewhere.
    await insertException(platform.db, {
      valuationId: id,
      reason: "Drill",
      storedName: createFileName("statements"),
      fileName: "custodian.pdf",
      mediaType: "application/pdf",
      sizeBytes: 1,
      sha256: Buffer.alloc(32),
      by,
      at: platform.clock.now(),
    });
  }
  return admin;
}

/**
 * Publishes a price as staff do, refused for its own author, previewed, approved twice at once, and if need be again after a
 * kill. Answers whatever came out otherwise than expected.
 */
export async function publishMonth(
  stage: ClubStage,
  { planId, day, unitPrice, staff, killAfterMs }: Publishing,
): Promise<string[]> {
  const { platform } = stage;
  const { db } = platform;
  const mismatches: string[] = [];
  const expected = await retryUntilAnswered(stage, () =>
    expectedAfter(db, planId, { day, unitPrice }),
  );
  const id = await retryUntilAnswered(stage, () =>
    drafted(stage, { planId, day, unitPrice, staff }),
  );
  const approve = (staffId: StaffId) =>
    approveValuation(platform, { id, by: { staffId }, reason: "Drill" });
  const own = await retryUntilAnswered(stage, () =>
    approve(staff.maker).catch((error: unknown) => {
      if (error instanceof Refused) return error;
      throw error;
    }),
  );
  if (!(own instanceof Refused)) mismatches.push(`${id}: its author approved it`);

  const approver = await retryUntilAnswered(stage, () => explained(stage, id, staff));

  const preview = await retryUntilAnswered(stage, async () => {
    const row = await findValuation(db, id);
    return row === undefined ? null : computePreview(platform, row);
  });
  const shares = preview?.shares ?? [];
  const foretold = new Map(
    shares.map((share) => [share.portfolio_id, parseUnitsE4(share.units_after)] as const),
  );
  mismatches.push(...differences("preview", expected, foretold));

  if (killAfterMs === undefined) {
    const once = () => retryUntilAnswered(stage, () => approve(approver));
    await Promise.all([once(), once()]);
  } else {
    const attempt = approve(approver).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
    });
    await pause(killAfterMs);
    stage.killDatabase();
    await attempt;
    await stage.isBack();
    await retryUntilAnswered(stage, () => approve(approver));
  }
  mismatches.push(
    ...differences(
      "dealing",
      expected,
      await retryUntilAnswered(stage, () => holdingsOf(db, planId)),
    ),
  );
  return mismatches;
}

/** Puts the newest price of a plan right as staff do: drafted by one, approved by another, twice at once. */
export async function correctMonth(
  stage: ClubStage,
  { planId, unitPrice, staff }: Pick<Publishing, "planId" | "unitPrice" | "staff">,
): Promise<void> {
  const { platform } = stage;
  const { rows } = await sql<{
    id: ValuationId;
  }>`select valuation_id as id from dealing where plan_id = ${planId}
    order by dealt_on desc, correction_no desc limit 1`.execute(platform.db);
  const [wrong] = rows;
  if (wrong === undefined) throw new Error(`plan ${planId} has no price`);
  const right = { id: wrong.id, unit_price: unitPrice, source_note: "Drill", reason: "Drill" };
  const drafted = await prepareCorrection(platform, right, { staffId: staff.maker });
  const id = toValuationId(drafted.id);
  const by = { staffId: await explained(stage, id, staff) };
  const approve = () =>
    retryUntilAnswered(stage, () => approveValuation(platform, { id, by, reason: "Drill" }));
  await Promise.all([approve(), approve()]);
}
