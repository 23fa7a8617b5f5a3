import type { CaseOrigin, CaseState } from "@kinfold/contract/office/suspicious-cases";
import type { UnusualRule, UnusualState } from "@kinfold/contract/office/unusual-transactions";
import type { BadgeProps } from "@kinfold/ui/badge";
import { PATHS } from "#paths.ts";

type Worded = { words: string; tone: BadgeProps["tone"] };

/** Where an unusual transaction stands, and how it looks. */
export const UNUSUAL_STATE_WORDS: Readonly<Record<UnusualState, Worded>> = {
  open: { words: "To look at", tone: "wait" },
  set_aside: { words: "Set aside", tone: "quiet" },
  in_case: { words: "In a case", tone: "info" },
};

/** What each rule is called in a list. */
export const UNUSUAL_RULE_NAMES: Readonly<Record<UnusualRule, string>> = {
  above_usual: "Far above usual",
  first_deposit: "Large first deposit",
  in_and_out: "In and out again",
  structuring: "Structuring",
};

/** What the compared amount of each rule is. */
export const COMPARED_WORDS: Readonly<Record<UnusualRule, string>> = {
  above_usual: "Median of the 12 months before",
  first_deposit: "Compared with",
  in_and_out: "The deposit before, in naira",
  structuring: "Together, in naira",
};

/** Where a case stands, and how it looks. */
export const CASE_STATE_WORDS: Readonly<Record<CaseState, Worded>> = {
  open: { words: "Open", tone: "wait" },
  reported: { words: "Reported", tone: "ok" },
  no_suspicion: { words: "No suspicion", tone: "quiet" },
};

/** What a case was opened from. */
export const CASE_ORIGIN_WORDS: Readonly<Record<CaseOrigin, string>> = {
  unusual: "An unusual transaction",
  large_transaction: "A large transaction",
  sanctions_hit: "A sanctions hit",
  member: "The member, by hand",
};

/** The page that opens a case about this member from there. */
export const buildNewCasePath = (
  memberId: string,
  origin?: CaseOrigin,
  originId?: string,
): string =>
  `${PATHS.newCase}?${new URLSearchParams({
    member: memberId,
    ...(origin !== undefined && { origin }),
    ...(originId !== undefined && { from: originId }),
  }).toString()}`;

/** The page of one case. */
export const buildCasePath = (id: string): string => `${PATHS.cases}/${encodeURIComponent(id)}`;
