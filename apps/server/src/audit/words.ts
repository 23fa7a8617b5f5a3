import type { StaffActivity } from "@kinfold/contract/security";

/** What it was about, as a member would say it: by the action's area, or else by the kind of its subject. */
const SUBJECTS: Readonly<Record<string, string>> = {
  kyc: "your identity document",
  poa: "your proof of address",
  bvn: "your BVN check",
  identity_document: "your identity document",
  identity_check: "a check of your identity",
  bank_account: "your bank account",
  bank_transfer: "your bank transfer",
  receipt: "your bank transfer",
  webhook: "your payment",
  payment: "your payment",
  refund: "a refund of your payment",
  owed: "what you owe for a payment that went back",
  payment_return: "a payment of yours that goes back",
  disagreement: "a movement of your money",
  withdrawal: "your withdrawal",
  payout: "your payout",
  recurring: "your recurring contribution",
  subscription: "your recurring contribution",
  exco: "your introduction to the committee",
  data_export: "the copy of your data",
  member_correction: "a correction of your details",
  estate: "the account of a member who has died",
  account_closure: "the closing of your account",
  accepted_name: "another name of yours",
  erasure: "the erasure of your data",
  pep: "a check of your identity",
  global: "a change of your membership",
  sign_in: "your sign-in",
};

/** Words that end the name of what only looks. Whatever else was done is a change. */
const LOOKED = /(^|_)(viewed|opened|read|downloaded|searched|exported)$/;

/** What was done, by the last word of the action's name. */
const VERBS: Readonly<Record<string, string>> = {
  proposed: "Proposed a decision about",
  withdrawn: "Took back a proposal about",
  returned: "Sent back a proposal about",
  refused: "Sent back a proposal about",
  approved: "Approved",
  confirmed: "Confirmed",
  rejected: "Declined",
  declined: "Declined",
  paid: "Marked as paid:",
  failed: "Marked as failed:",
  retried: "Tried again:",
  credited: "Credited",
  recovered: "Took",
  dismissed: "Closed a message about",
  explained: "Explained",
  cancelled: "Cancelled",
  ended: "Ended",
  paused: "Paused",
  reminded: "Reminded you of",
  locked: "Locked",
  unlocked: "Unlocked",
};

/** Roles as the teams that members know. */
const TEAMS: readonly (readonly [role: string, team: string])[] = [
  ["compliance", "Compliance"],
  ["operations", "Operations"],
  ["finance_maker", "Finance"],
  ["finance_approver", "Finance"],
  ["auditor", "Audit"],
  ["designer", "Design"],
  ["admin", "Administration"],
];

/** The team that the person who has these roles works in. A member is told no more: staff answer for the club, not for themselves. */
export function nameTeam(roles: readonly string[]): string {
  return TEAMS.find(([role]) => roles.includes(role))?.[1] ?? "The club";
}

/** What was done, in a member's words; an action that no one gave words is told as what it is: a look or a change. */
export function describeActivity(
  action: string,
  subject: { kind: string },
): Pick<StaffActivity, "kind" | "what"> {
  const parts = action.split(".");
  const done = parts.at(-1) ?? "";
  const topic = SUBJECTS[parts[0] ?? ""] ?? SUBJECTS[subject.kind] ?? "your account";
  if (LOOKED.test(done)) return { kind: "looked", what: `Looked at ${topic}` };
  const verb = VERBS[done.split("_").at(-1) ?? ""] ?? "Changed something about";
  return { kind: "changed", what: `${verb} ${topic}` };
}
