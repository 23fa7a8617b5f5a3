import type { OPEN_KINDS } from "@kinfold/contract/office/month-closes";
import { Currency } from "@kinfold/contract/money";
import { array, enums, integer, nullable, object, string, type Infer } from "superstruct";
import { formatPlanRowLabel, listPlans } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { findWaitingByPlan } from "#units/index.ts";
import type { Contents } from "./contents.ts";
import type { Month } from "./month.ts";

const KINDS = [
  "lines",
  "disagreements",
  "missing_days",
  "valuation",
] as const satisfies typeof OPEN_KINDS;

/** Something that is open in a month, as a proposal keeps it: minor units as text. */
export const OpenPart = object({
  kind: enums(KINDS),
  name: string(),
  currency: nullable(Currency),
  count: integer(),
  amount: nullable(string()),
  days: array(object({ from: string(), through: string() })),
});
export type OpenPart = Infer<typeof OpenPart>;

type Named = Pick<OpenPart, "kind" | "name" | "count">;

const createPart = (named: Named, rest: Partial<OpenPart> = {}): OpenPart => ({
  currency: null,
  amount: null,
  days: [],
  ...named,
  ...rest,
});

type Summed = { account: string; currency: string };

/** One item for each account and currency, with how many there are and what they come to. */
function sumByAccount<Row extends Summed>(
  kind: OpenPart["kind"],
  rows: readonly Row[],
  amountOf: (row: Row) => string,
): OpenPart[] {
  const byAccount = Map.groupBy(rows, ({ account, currency }) => `${account} ${currency}`);
  return [...byAccount.values()].map((own) => {
    const sum = own.reduce((total, row) => total + BigInt(amountOf(row)), 0n);
    const [{ account, currency } = { account: "", currency: "NGN" }] = own;
    return createPart(
      { kind, name: account, count: own.length },
      { currency: currency === "USD" ? "USD" : "NGN", amount: String(sum) },
    );
  });
}

/** The plans with units or orders that wait, and without the price of the month's last day. */
async function listUnvalued(
  db: Db,
  month: Month,
  { units, prices }: Contents,
): Promise<OpenPart[]> {
  const plans = (await listPlans(db)).filter(({ valuation_method: by }) => by === "unit_price");
  const waiting = await findWaitingByPlan(
    db,
    plans.map(({ plan_id: id }) => id),
  );
  return plans
    .filter(({ plan_id: id }) => {
      const isPriced = prices.some(({ plan, on }) => plan === id && on === month.to);
      const oldest = waiting.get(id)?.oldest ?? null;
      const isNeeded =
        units.some(({ plan }) => plan === id) || (oldest !== null && oldest <= month.to);
      return isNeeded && !isPriced;
    })
    .map((plan) =>
      createPart({
        kind: "valuation",
        // A naira plan and a dollar plan may have one name.
        name: formatPlanRowLabel(plan),
        count: waiting.get(plan.plan_id)?.orders ?? 0,
      }),
    );
}

/** What is open in a month: lines of the bank, disagreements, days without a statement, and plans without their last price. */
export async function listOpenParts(db: Db, month: Month, contents: Contents): Promise<OpenPart[]> {
  const { banks, lines, disagreements } = contents.reconciliation;
  return [
    ...sumByAccount("lines", lines, ({ amount }) => amount),
    ...sumByAccount("disagreements", disagreements, ({ difference }) => difference),
    ...banks
      .filter(({ missing }) => missing.length > 0)
      .map(({ account, missing }) =>
        createPart(
          { kind: "missing_days", name: account, count: missing.length },
          { days: missing },
        ),
      ),
    ...(await listUnvalued(db, month, contents)),
  ];
}
