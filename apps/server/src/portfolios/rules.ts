import { HOUR_MS } from "@kinfold/contract/durations";
import type { PortfolioStatus } from "@kinfold/contract/portfolios";
import type { Day } from "#calendar/index.ts";
import { hasMatured, type OrderRow, type PortfolioRow } from "#units/index.ts";

export const LIMITS = {
  contributionsPerMember: { name: "contribution.member", most: 600, withinMs: HOUR_MS },
  redemptionsPerMember: { name: "redemption.member", most: 60, withinMs: HOUR_MS },
  renamesPerMember: { name: "portfolio_rename.member", most: 60, withinMs: HOUR_MS },
  goalsPerMember: { name: "portfolio_goal.member", most: 60, withinMs: HOUR_MS },
  eventsPerMember: { name: "event.member", most: 600, withinMs: HOUR_MS },
} as const;

/** Where a portfolio stands: what it holds and what its orders say, never a column of its own that could disagree. */
export function computePortfolioStatus(
  portfolio: Pick<PortfolioRow, "units" | "reserved" | "matures_on">,
  orders: readonly Pick<OrderRow, "kind" | "status" | "gateway">[],
  today: Day,
): PortfolioStatus {
  const { units, reserved } = portfolio;
  if (units > 0n) {
    if (hasMatured(portfolio, today)) return "matured";
    return reserved === units ? "liquidating" : "active";
  }
  const paidIn = orders.filter(({ kind }) => kind !== "redemption");
  const has = (status: OrderRow["status"]): boolean => paidIn.some((one) => one.status === status);
  if (has("queued_for_dealing")) return "processing";
  if (has("allotted")) return "closed";
  if (has("awaiting_confirmation")) return "awaiting_confirmation";
  if (has("pending_payment")) return "pending";
  const last = paidIn.at(-1);
  if (last === undefined) return "pending";
  const isRefused =
    last.status === "refunded" || (last.status === "cancelled" && last.gateway === "bank");
  return isRefused ? "rejected" : "cancelled";
}

const UNPAID: ReadonlySet<OrderRow["status"]> = new Set([
  "pending_payment",
  "cancelled",
  "kept_in_wallet",
]);

/** True when nothing was ever paid into it, and no receipt is with staff. */
export const isDeletable = (orders: readonly Pick<OrderRow, "status">[]): boolean =>
  orders.every(({ status }) => UNPAID.has(status));

/** What of a step towards paying may be kept: what it was about, and nothing of who took it. */
const KEPT_PROPERTIES: ReadonlySet<string> = new Set([
  "amount",
  "currency",
  "gateway",
  "interval",
  "is_localized",
  "portfolio_id",
  "product_id",
  "recurring",
  "step",
]);

/** The properties that may be kept; words only when they are short and plain, for an address or a name is not. */
export function filterEventProperties(
  properties: Readonly<Record<string, string | number | boolean | null>>,
): Record<string, string | number | boolean | null> {
  const isPlain = (value: unknown): boolean =>
    typeof value !== "string" || /^[\w-]{0,40}$/.test(value);
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([name, value]) => KEPT_PROPERTIES.has(name) && isPlain(value),
    ),
  );
}
