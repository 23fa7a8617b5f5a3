import { journey } from "@kinfold/frame/stated-state";

/** Journeys that prove states of more than one section. */
export const INTRODUCED = journey(
  "office-queues",
  "an introduction that is late is decided once, and every promise is kept then",
);
export const MEMBER_OPENED = journey(
  "office-members",
  "a member is found, opened, made global by two, and reads who looked; and naira keeps another from it",
);
export const PAID_OUT = journey(
  "office-payouts",
  "a withdrawal is approved, batched by one, approved by another and paid; one that fails comes back",
);
export const PUBLISHED = journey(
  "office-valuation",
  "two of the staff publish a price and put it right, and the member sees units at it, gains, and is paid",
);
export const QUEUES = journey(
  "office-queues",
  "queues say what is late, due today and later, and go on where a page is full",
);
export const SHORT = journey(
  "office-receipts",
  "a statement shows a transfer short: one proposes, another confirms, and the member reads how much arrived",
);
