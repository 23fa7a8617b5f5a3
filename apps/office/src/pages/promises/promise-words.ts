import type { PromiseCase, PromiseState } from "@kinfold/contract/office/promises";
import { PROMISE_KINDS, PROMISE_WORDS, type PromiseKindName } from "@kinfold/contract/promises";
import { ROLE_NAMES } from "@kinfold/contract/staff-permissions";

/** Where a promise stands. */
export const STATES: Readonly<Record<PromiseState, string>> = {
  open: "In time",
  late: "Late",
  kept: "Kept",
  broken: "Answered late",
  void: "No longer owed",
};

/** The kinds of promises, as a field offers them. */
export const KIND_OPTIONS: readonly { value: string; label: string }[] = PROMISE_KINDS.map(
  (kind) => ({ value: kind, label: PROMISE_WORDS[kind].name }),
);

/** What the list may show besides what is open. */
export const SHOW_OPTIONS: readonly { value: string; label: string }[] = [
  { value: "late", label: "Late" },
  { value: "over", label: "Over" },
];

/** The kind of an address, if it is one. */
export const parseKind = (text: string): PromiseKindName | undefined =>
  PROMISE_KINDS.find((kind) => kind === text);

/** What the list of an address shows, if it is not what is open. */
export const parseShow = (text: string): "late" | "over" | undefined =>
  text === "late" || text === "over" ? text : undefined;

/** Who keeps a promise: the staff member who claimed it, or else the role. */
export const formatOwner = ({ claimed_by: person, owner_role: role }: PromiseCase): string =>
  person ?? ROLE_NAMES[role];

/** A share in hundredths of a percent: "99.1 %". */
export const formatShare = (bps: number): string =>
  `${(Math.floor(bps / 10) / 10).toFixed(bps === 10_000 ? 0 : 1)} %`;
