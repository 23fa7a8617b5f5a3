import type { Contribution, OrderStatus, PortfolioStatus } from "@kinfold/contract/portfolios";

/** What a member reads of a portfolio's state. */
export const PORTFOLIO_STATES: Readonly<Record<PortfolioStatus, string>> = {
  pending: "Not paid",
  awaiting_confirmation: "Confirming",
  processing: "Waiting for units",
  active: "Active",
  matured: "Matured",
  liquidating: "Being redeemed",
  closed: "Closed",
  cancelled: "Cancelled",
  rejected: "Not received",
};

/** What a member reads of one contribution's, or redemption's, state. */
export const ORDER_STATES: Readonly<Record<OrderStatus, string>> = {
  pending_payment: "Not paid",
  awaiting_confirmation: "Confirming",
  queued_for_dealing: "Waiting for its price",
  allotted: "Done",
  cancelled: "Cancelled",
  kept_in_wallet: "In your wallet",
  refunded: "Refunded",
};

/** How a contribution came. */
export const CAME_BY: Readonly<Record<Contribution["gateway"], string>> = {
  card: "by card",
  card_us: "by card",
  transfer: "by transfer",
  wallet: "from your wallet",
  bank: "by bank transfer",
  direct_debit: "by direct debit",
};
