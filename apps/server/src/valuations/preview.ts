import type { ValuationPreview, ValuationShare } from "@kinfold/contract/valuations";
import { addUp, subtract, type Minor, type PriceE6, type UnitsE4 } from "@kinfold/money";
import { readMemberNames } from "#members/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { computeValueHalfUp } from "#returns/index.ts";
import {
  CannotDeal,
  correctDealing,
  executeDealing,
  listDealtShares,
  formatUnitsE4,
  parsePriceE6,
  toMillionths,
  type DealtShare,
} from "#units/index.ts";
import type { ValuationRow } from "./store.ts";

/** Carries what a dealing would do out of the transaction that it undoes. */
class Undone extends Error {
  override readonly name = "Undone";
  readonly shares: readonly DealtShare[];

  constructor(shares: readonly DealtShare[]) {
    super("a preview is undone");
    this.shares = shares;
  }
}

/** Deals the draft, looks at what came of it, and undoes everything. Undefined when it cannot be dealt, as before its day is over. */
async function dealtAndUndone(
  platform: Platform,
  row: ValuationRow,
): Promise<readonly DealtShare[] | undefined> {
  const {
    plan_id: planId,
    valued_on: date,
    unit_price: unitPrice,
    valuation_id: valuationId,
  } = row;
  try {
    await runTransaction(platform.db, async (tx) => {
      const deal = row.corrects === null ? executeDealing : correctDealing;
      await deal(tx, platform, { valuationId, planId, date, unitPrice });
      throw new Undone(await listDealtShares(tx, planId, valuationId));
    });
  } catch (error) {
    if (error instanceof Undone) return error.shares;
    if (error instanceof CannotDeal) return undefined;
    throw error;
  }
  return undefined;
}

/**
 * What publishing a draft would do now, portfolio by portfolio. It is the dealing itself, undone, so it cannot tell another
 * story. Null for what is decided, and for what cannot be published yet.
 */
export async function computePreview(
  platform: Platform,
  row: ValuationRow,
): Promise<ValuationPreview | null> {
  const dealt = row.status === "draft" ? await dealtAndUndone(platform, row) : undefined;
  if (dealt === undefined) return null;
  const price = parsePriceE6(row.unit_price);
  const previous = row.corrects_price ?? row.previous_price;
  const before = previous === null ? price : parsePriceE6(previous);
  const worth = (e4: UnitsE4, priceE6: PriceE6): Minor =>
    computeValueHalfUp(toMillionths(e4), priceE6);
  const names = await readMemberNames(platform.db, [
    ...new Set(dealt.map(({ memberId }) => memberId)),
  ]);
  const shares: ValuationShare[] = dealt.map((share) => ({
    member_id: share.memberId,
    member_name: names.get(share.memberId) ?? share.memberId,
    portfolio_id: share.portfolioId,
    portfolio_reference: share.reference,
    units_before: formatUnitsE4(share.unitsBefore),
    value_before: worth(share.unitsBefore, before),
    gain: subtract(worth(share.unitsBefore, price), worth(share.unitsBefore, before)),
    contributed: share.contributedMinor,
    redeemed: share.redeemedMinor,
    units_after: formatUnitsE4(share.unitsAfter),
    value_after: worth(share.unitsAfter, price),
    borne: share.borneMinor,
  }));
  return {
    units_before: formatUnitsE4(addUp(dealt, ({ unitsBefore }) => unitsBefore)),
    units_after: formatUnitsE4(addUp(dealt, ({ unitsAfter }) => unitsAfter)),
    contributed: addUp(dealt, ({ contributedMinor }) => contributedMinor),
    redeemed: addUp(dealt, ({ redeemedMinor }) => redeemedMinor),
    value_after: addUp(shares, ({ value_after: value }) => value),
    borne: addUp(dealt, ({ borneMinor }) => borneMinor),
    shares,
  };
}
