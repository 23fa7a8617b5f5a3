import { AUDIT } from "../apps/office/src/states/audit.ts";
import { BACK_OFFICE } from "../apps/office/src/states/back-office.ts";
import { DOOR } from "../apps/office/src/states/door.ts";
import { IDENTITY } from "../apps/office/src/states/identity.ts";
import { MEMBERS } from "../apps/office/src/states/members.ts";
import { PAYING_OUT } from "../apps/office/src/states/paying-out.ts";
import { RECEIPTS } from "../apps/office/src/states/receipts.ts";
import { RECONCILIATION } from "../apps/office/src/states/reconciliation.ts";
import { SETTINGS } from "../apps/office/src/states/settings.ts";
import { STAFF } from "../apps/office/src/states/staff.ts";
import { VALUATIONS } from "../apps/office/src/states/valuations.ts";
import { ACCOUNT } from "../apps/web/src/states/account.ts";
import { CONTENT } from "../apps/web/src/states/content.ts";
import { CONTRIBUTING } from "../apps/web/src/states/contributing.ts";
import { FUNDING } from "../apps/web/src/states/funding.ts";
import { JOINING } from "../apps/web/src/states/joining.ts";
import { KYC } from "../apps/web/src/states/kyc.ts";
import { NOTICES } from "../apps/web/src/states/notices.ts";
import { PROVING } from "../apps/web/src/states/proving.ts";
import { READING } from "../apps/web/src/states/reading.ts";
import { REPEATING } from "../apps/web/src/states/repeating.ts";
import { REPORTING } from "../apps/web/src/states/reporting.ts";
import { SECURING } from "../apps/web/src/states/securing.ts";
import { SHARED_PIECES } from "../apps/web/src/states/shared-pieces.ts";
import { SHELL } from "../apps/web/src/states/shell.ts";
import { SIGNING_IN } from "../apps/web/src/states/signing-in.ts";
import { TRANSFERRING } from "../apps/web/src/states/transferring.ts";
import { WITHDRAWING } from "../apps/web/src/states/withdrawing.ts";
import type { StatedSection } from "@kinfold/frame/stated-state";

/** A page of the registry as designers read it. */
export type StatedPage = { title: string; says: string; sections: readonly StatedSection[] };

/**
 * Every page of the registry by the name of its story, in the order of a member's life, and then the office's.
 * tools/check-states.ts fails when a section stands on none, or a page has no story.
 */
export const STATED_PAGES = {
  Joining: {
    title: "Joining",
    says: "From the empty form to the proven mailbox.",
    sections: [...JOINING, ...PROVING],
  },
  SigningIn: { title: "Signing in", says: "In, out, and back in.", sections: SIGNING_IN },
  Securing: {
    title: "Security",
    says: "Passkeys, the second factor, and who is signed in where.",
    sections: SECURING,
  },
  Shell: { title: "Shell", says: "What stands around every page.", sections: SHELL },
  SharedPieces: {
    title: "Shared pieces",
    says: "The form pieces and messages that many pages share.",
    sections: SHARED_PIECES,
  },
  Reading: {
    title: "Overview, wallet, transactions",
    says: "What a member reads of their money.",
    sections: READING,
  },
  Funding: {
    title: "Fund wallet",
    says: "Money in by card or by the transfer provider.",
    sections: FUNDING,
  },
  Transferring: {
    title: "Bank transfer",
    says: "Money in by a transfer of the member's own, and its receipt.",
    sections: TRANSFERRING,
  },
  Withdrawing: {
    title: "Withdraw",
    says: "Money out, and every withdrawal until it is paid.",
    sections: WITHDRAWING,
  },
  Account: {
    title: "Account",
    says: "What a member says of themselves, and where their money may go.",
    sections: ACCOUNT,
  },
  Kyc: { title: "KYC", says: "The papers, and what became of them.", sections: KYC },
  Contributing: {
    title: "Plans and portfolios",
    says: "Money into a plan, and what it has become there.",
    sections: CONTRIBUTING,
  },
  Repeating: {
    title: "Recurring contributions",
    says: "What is contributed again by itself.",
    sections: REPEATING,
  },
  Reporting: { title: "Reports", says: "What a plan tells its members.", sections: REPORTING },
  Content: {
    title: "Survey, terms, content",
    says: "What the club asks of a member, and what it gives them to read.",
    sections: CONTENT,
  },
  Notices: {
    title: "Notices",
    says: "What is announced, and what is asked before anything is measured.",
    sections: NOTICES,
  },
  OfficeDoor: {
    title: "Office: the door",
    says: "How staff come in, what they carry, and what waits for them.",
    sections: [...BACK_OFFICE, ...DOOR],
  },
  OfficeMembers: {
    title: "Office: members",
    says: "Who is a member, and whose papers are read.",
    sections: [...MEMBERS, ...IDENTITY],
  },
  OfficeReceipts: {
    title: "Office: money in",
    says: "Receipts and bank statements, and what of them is kept back or goes back.",
    sections: [...RECEIPTS, ...RECONCILIATION],
  },
  OfficePayingOut: {
    title: "Office: money out",
    says: "Withdrawals and batches until they are paid, and what failed.",
    sections: PAYING_OUT,
  },
  OfficeValuations: {
    title: "Office: valuations",
    says: "What a plan is worth, by two people.",
    sections: VALUATIONS,
  },
  OfficeRunning: {
    title: "Office: staff, settings, audit",
    says: "Who may do what, by which rules, and what was done.",
    sections: [...STAFF, ...SETTINGS, ...AUDIT],
  },
} satisfies Record<string, StatedPage>;
