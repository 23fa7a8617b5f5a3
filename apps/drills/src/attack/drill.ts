import { describeDrill, type Orders, type Sizes } from "../define-drill.ts";
import { PLANTED_FAULTS } from "./planted-faults.ts";

const sizes = {
  tries: { full: 2_000, short: 30, planted: 8, most: 100_000, text: "so much junk for each call" },
} as const satisfies Sizes;

const options = { only: { value: "A,B", text: "these programs alone" } } as const;

export type AttackOrders = Orders<typeof sizes, typeof PLANTED_FAULTS, typeof options>;

export const ATTACK = describeDrill({
  name: "attack",
  about: `Programs attack a club over HTTP, as a stranger, a member or a staff member would. Nothing may be found, and the honest version of each call
must succeed. What needs a browser is checked by the journeys safety, redirect, session and captcha: npm run e2e.`,
  sizes,
  faults: PLANTED_FAULTS,
  options,
});
