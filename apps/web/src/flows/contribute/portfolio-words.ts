import type { Contribution, OrderStatus, PortfolioStatus } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";

/** What a member reads of a portfolio's state. */
export const PORTFOLIO_STATES: Readonly<Record<PortfolioStatus, string>> = {
  pending: say("Not paid"),
  awaiting_confirmation: say("Confirming"),
  processing: say("Waiting for units"),
  active: say("Active"),
  matured: say("Matured"),
  liquidating: say("Being redeemed"),
  closed: say("Closed"),
  cancelled: say("Cancelled"),
  rejected: say("Not received"),
};

/** What a member reads of one contribution's, or redemption's, state. */
export const ORDER_STATES: Readonly<Record<OrderStatus, string>> = {
  pending_payment: say("Not paid"),
  awaiting_confirmation: say("Confirming"),
  queued_for_dealing: say("Waiting for its price"),
  allotted: say("Done"),
  cancelled: say("Cancelled"),
  kept_in_wallet: say("In your wallet"),
  refunded: say("Refunded"),
};

/** How a contribution came. */
export const CAME_BY: Readonly<Record<Contribution["gateway"], string>> = {
  card: say("by card"),
  card_us: say("by card"),
  transfer: say("by transfer"),
  wallet: say("from your wallet"),
  bank: say("by bank transfer"),
  direct_debit: say("by direct debit"),
};
