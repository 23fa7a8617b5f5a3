/** What people of the staff are there for. An auditor reads and does nothing else; a designer sees the workshop and nothing else. */
export const STAFF_ROLES = [
  "operations",
  "compliance",
  "finance_maker",
  "finance_approver",
  "auditor",
  "designer",
  "admin",
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What people call the roles. */
export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  operations: "Operations",
  compliance: "Compliance",
  finance_maker: "Finance maker",
  finance_approver: "Finance approver",
  auditor: "Auditor",
  designer: "Designer",
  admin: "Admin",
};

/** Who works in the office: everyone but designers. */
const OFFICE_ROLES = [
  "operations",
  "compliance",
  "finance_maker",
  "finance_approver",
  "auditor",
  "admin",
] as const satisfies readonly StaffRole[];

/** Which roles may do what. Compliance reads all money and moves none. Whatever is not listed here no one may; and no one, admin or not, approves their own work. */
export const PERMISSIONS = {
  "valuation.read": OFFICE_ROLES,
  "valuation.draft": ["finance_maker", "admin"],
  "valuation.decide": ["finance_approver", "admin"],
  "audit.read": ["compliance", "auditor", "admin"],
  "identity.read": ["operations", "compliance", "auditor", "admin"],
  "original.read": ["auditor"],
  "identity.review": ["operations", "compliance", "admin"],
  "identity.decide": ["compliance", "admin"],
  "reconciliation.read": OFFICE_ROLES,
  "reconciliation.explain": ["finance_maker", "finance_approver", "admin"],
  "integrity.read": ["finance_maker", "finance_approver", "auditor", "admin"],
  "ledger.read": ["compliance", "finance_maker", "finance_approver", "auditor", "admin"],
  "month.propose": ["finance_maker", "admin"],
  "month.decide": ["finance_approver", "admin"],
  "month.reject": ["finance_maker", "finance_approver", "admin"],
  "receipt.read": OFFICE_ROLES,
  "receipt.propose": ["operations", "finance_maker", "admin"],
  "receipt.confirm": ["finance_approver", "admin"],
  "receipt.reject": ["operations", "finance_maker", "finance_approver", "admin"],
  "statement.read": OFFICE_ROLES,
  "statement.import": ["operations", "finance_maker", "admin"],
  "line.propose": ["finance_maker", "admin"],
  "line.decide": ["finance_approver", "admin"],
  "line.reject": ["finance_maker", "finance_approver", "admin"],
  "webhook.read": OFFICE_ROLES,
  "webhook.propose": ["finance_maker", "admin"],
  "webhook.confirm": ["finance_approver", "admin"],
  "webhook.dismiss": ["operations", "finance_maker", "finance_approver", "admin"],
  "settlement.read": OFFICE_ROLES,
  "settlement.propose": ["finance_maker", "admin"],
  "settlement.confirm": ["finance_approver", "admin"],
  "settlement.refuse": ["finance_maker", "finance_approver", "admin"],
  "return.read": OFFICE_ROLES,
  "return.propose": ["finance_maker", "admin"],
  "return.confirm": ["finance_approver", "admin"],
  "return.decline": ["finance_maker", "finance_approver", "admin"],
  "queue.claim": ["operations", "compliance", "finance_maker", "finance_approver", "admin"],
  "staff.read": ["auditor", "admin"],
  "staff.propose": ["admin"],
  "staff.decide": ["admin"],
  "settings.read": OFFICE_ROLES,
  "settings.change": ["operations", "admin"],
  "settings.propose": ["operations", "finance_maker", "admin"],
  "settings.propose_money": ["finance_maker", "admin"],
  "settings.decide": ["finance_approver", "admin"],
  "withdrawal.read": OFFICE_ROLES,
  "withdrawal.decide": ["operations", "finance_maker", "admin"],
  "payout.read": OFFICE_ROLES,
  "payout.prepare": ["finance_maker", "admin"],
  "payout.decide": ["finance_approver", "admin"],
  "payout.download": ["finance_maker", "finance_approver", "admin"],
  "payout.stop": ["operations", "compliance", "finance_maker", "finance_approver", "admin"],
  "payout.record": ["finance_maker", "finance_approver", "admin"],
  "recurring.read": OFFICE_ROLES,
  "recurring.decide": ["operations", "admin"],
  "compliance.read": ["compliance", "auditor", "admin"],
  "pep.propose": ["compliance", "admin"],
  "pep.decide": ["admin"],
  "transaction.report": ["compliance", "admin"],
  "suspicion.read": ["compliance", "auditor", "admin"],
  "suspicion.record": ["compliance", "admin"],
  "suspicion.decide": ["compliance", "admin"],
  "sanctions.propose": ["compliance", "admin"],
  "sanctions.decide": ["compliance", "admin"],
  "exco.read": ["operations", "compliance", "auditor", "admin"],
  "exco.decide": ["compliance", "admin"],
  "health.read": ["auditor", "admin"],
  "promise.read": OFFICE_ROLES,
  "member.read": OFFICE_ROLES,
  "member.propose": ["operations", "compliance", "admin"],
  "member.decide": ["compliance", "admin"],
  "member.lock": ["operations", "compliance", "admin"],
  "break_glass.read": OFFICE_ROLES,
  "workshop.review": ["designer"],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** What an endpoint asks of the staff who call it; `signed_in` is open to every role. */
export type StaffAccess = {
  permission: Permission | "signed_in";
  /** Only for anyone who signed in or confirmed themselves within `STAFF_CONFIRMED_FOR_MS`. */
  confirmed?: true;
  /** Each call is signed: by a passkey of the caller's, or else by their password and a code. */
  signed?: true;
};

/** The permissions that these roles add up to, in the order of the list. */
export function listPermissions(roles: readonly StaffRole[]): Permission[] {
  // The keys of a constant are its own names; TypeScript calls every key a string.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const all = Object.entries(PERMISSIONS) as [Permission, readonly StaffRole[]][];
  return all.filter(([, held]) => held.some((role) => roles.includes(role))).map(([name]) => name);
}
