import type { DECIDING_REFUSALS, PROPOSING_REFUSALS } from "../office/decisions.ts";
import { defineSentences } from "./catalogue.ts";

const ENGLISH = {
  /** The caller proposed what they would decide. */
  staff_own_work: "Another staff member has to decide what you proposed.",
  /** The caller would decide what concerns them. */
  staff_own_money: "You cannot decide about your own money, membership or staff account.",
  /** A proposal about the same subject is open. */
  decision_changed: "This is proposed already. Decide that first.",
} as const satisfies Partial<
  Record<keyof typeof PROPOSING_REFUSALS | keyof typeof DECIDING_REFUSALS, unknown>
>;

/** What keeps a staff member from proposing or deciding, whatever the kind, by its code. */
export const decisionRefusals = defineSentences({ en: ENGLISH });
