import type { StatedState } from "../tools/checks/stated-states.ts";

/** A page of "Foundations/States" as designers read it; stories say the states of its sections. */
export type StatedPage = { title: string; says: string; sections: readonly string[] };

/**
 * Every page by the name of its story, in the order of a member's life, and then the office's. tools/checks/stated-states.ts fails when a section
 * stands on none or is empty, or a page has no story.
 */
export const STATED_PAGES = {
  Joining: {
    title: "Joining",
    says: "From the empty form to the proven mailbox.",
    sections: [
      "2 Sign-up screen",
      "Issue 27: sign-up in three steps",
      "4 Referral",
      "5 Sign-up answers",
      "5 Captcha at sign-up",
      "8 Sign-up that fails",
      "2 OTP Verification dialog",
      "5 OTP boxes",
    ],
  },
  SigningIn: {
    title: "Signing in",
    says: "In, out, and back in.",
    sections: [
      "2 Sign In screen",
      "5 Login answers",
      "8 Login that fails",
      "2 Asking for a new password",
      "2 Setting a new password",
      "4 Session",
    ],
  },
  Securing: {
    title: "Security",
    says: "Passkeys, the second factor, and who is signed in where.",
    sections: [
      "Decisions 14, 15, 26: account security",
      "Issue 6.3: passkeys",
      "Decisions 14, 26: two-factor",
      "Issue 26: a copy of one's data",
      "Issue 26: a correction of one's details",
      "Issue 26: closing an account",
    ],
  },
  Shell: {
    title: "Shell",
    says: "What stands around every page.",
    sections: [
      "2 Routes",
      "Issue 26: the public page of promises",
      "Issue 29: documents that a stranger can check",
      "2 Shared shell",
      "2 Modal overlay",
      "4 Theme",
      "2 Dashboard sidebar",
      "2 Header",
    ],
  },
  SharedPieces: {
    title: "Shared pieces",
    says: "The form pieces and messages that many pages share.",
    sections: [
      "2 Text input",
      "2 Select",
      "4 Dropdown menu",
      "5 Phone input",
      "5 Amount",
      "9 Toasts",
      "9 Money and buttons",
    ],
  },
  Reading: {
    title: "Overview, wallet, transactions",
    says: "What a member reads of their money.",
    sections: [
      "2 Overview",
      "2 Wallet screen",
      "2 Transactions screen",
      "2 One transaction",
      "4 Statement",
      "2 Check USD Rate",
    ],
  },
  Funding: {
    title: "Fund wallet",
    says: "Money in by card or by the transfer provider.",
    sections: [
      "4 Fund wallet: wallet and amount",
      "2 Payment options",
      "4 Checkout",
      "8 Back from a payment",
      "Issue 30: money that waits for the network",
    ],
  },
  Transferring: {
    title: "Bank transfer",
    says: "Money in by a transfer of the member's own, and its receipt.",
    sections: [
      "4 Bank transfer: the account",
      "5 Upload receipt",
      "8 A receipt that is refused",
      "8 A transfer that is refused",
    ],
  },
  Withdrawing: {
    title: "Withdraw",
    says: "Money out, and every withdrawal until it is paid.",
    sections: [
      "4 Withdrawal modal: form",
      "6 Withdrawal blocked",
      "4 Withdrawal modal: success",
      "8 A withdrawal that fails",
      "4 Withdrawals",
      "4 Withdrawal cancelled",
    ],
  },
  Account: {
    title: "Account",
    says: "What a member says of themselves, and where their money may go.",
    sections: ["2 My Account: tabs", "7 Profile fields", "2 My Account: bank"],
  },
  Kyc: { title: "KYC", says: "The documents, and what became of them.", sections: ["4 KYC"] },
  Contributing: {
    title: "Plans and portfolios",
    says: "Money into a plan, and what it has become there.",
    sections: ["2 Plans", "4 Contributing", "2 Portfolios", "Issue 27: goals"],
  },
  Repeating: {
    title: "Recurring contributions",
    says: "What is contributed again by itself.",
    sections: ["4 Recurring contributions"],
  },
  Reporting: { title: "Reports", says: "What a plan tells its members.", sections: ["2 Reports"] },
  Content: {
    title: "Survey, terms, content",
    says: "What the club asks of a member, and what it gives them to read.",
    sections: ["2 Survey and terms", "2 Content"],
  },
  Notices: {
    title: "Notices",
    says: "What is announced, and what is asked before anything is measured.",
    sections: ["2 Notices and content", "Issue 30: alerts to phones", "1 Analytics: asked first"],
  },
  OfficeSignIn: {
    title: "Office: signing in",
    says: "How staff come in, what they carry, and what waits for them.",
    sections: [
      "Decisions 4, the back office",
      "The office: signing in",
      "The office: one's own passkeys",
      "The office: confirming oneself again",
      "The office: signing an approval",
      "The office: health",
      "The office: what is due",
      "The office: what waits for a person",
    ],
  },
  OfficeMembers: {
    title: "Office: members",
    says: "Who is a member, and whose documents are read.",
    sections: ["The office: members", "The office: identity"],
  },
  OfficeReceipts: {
    title: "Office: money in",
    says: "Receipts and bank statements, and what of them is flagged or goes back.",
    sections: [
      "The office: receipts",
      "The office: bank statements",
      "The office: bank lines",
      "The office: flagged payments",
      "The office: money going back",
      "The office: reconciliation",
      "The office: ledger",
      "The office: promises",
      "The office: alerts to phones",
      "The office: settlements",
    ],
  },
  OfficePayingOut: {
    title: "Office: money out",
    says: "Withdrawals and batches until they are paid, and what failed.",
    sections: [
      "The office: withdrawals",
      "The office: payout batches",
      "The office: failed recurring",
      "The office: Exco referrals",
    ],
  },
  OfficeValuations: {
    title: "Office: valuations",
    says: "What a plan is worth, by two people.",
    sections: ["The office: valuations"],
  },
  OfficeRunning: {
    title: "Office: staff, settings, audit",
    says: "Who may do what, by which rules, and what was done.",
    sections: [
      "The office: staff and roles",
      "The office: settings",
      "The office: proposed changes",
      "The office: audit",
    ],
  },
} satisfies Record<string, StatedPage>;

/** What proves a state, for a reader: what its table of cases fills into a title is left open. A play has no file and no title. */
export function describeProof(proof: string): {
  kind: "Journey" | "Test" | "Play";
  file: string;
  title: string;
} {
  const [file = "", ...title] = proof.split(": ");
  if (title.length === 0) return { kind: "Play", file: "", title: "" };
  return {
    kind: file.startsWith("e2e/") ? "Journey" : "Test",
    file,
    title: title.join(": ").replaceAll(/%[sdifj]|\$[a-z]\w*/g, "…"),
  };
}

/** How many states are proven by which kind of test. */
export function tallyProofs(rows: readonly StatedState[]): {
  journeys: number;
  tests: number;
  plays: number;
} {
  const plays = rows.filter(({ proof }) => proof === "play").length;
  const journeys = rows.filter(({ proof }) => proof.startsWith("e2e/")).length;
  return { journeys, tests: rows.length - journeys - plays, plays };
}
