import {
  approveStaffChange,
  proposeStaffChange,
  rejectStaffChange,
} from "@kinfold/contract/office/staff";
import { approveValuation, draftValuation, rejectValuation } from "@kinfold/contract/valuations";
import type { Answer } from "../club.ts";
import type { Clerk } from "../staff.ts";

/** A decision about one's own work, tried by someone whose role would allow it; or the test that tries it. */
export type OwnWork = ((author: Clerk) => Promise<Answer>) | { file: string; test: string };

let days = 0;

async function drafted(author: Clerk): Promise<string> {
  days += 1;
  const body = {
    plan_id: 3,
    valued_on: `2026-10-${String(days).padStart(2, "0")}`,
    unit_price: "100",
    source_note: "Opening",
  };
  return (await author.visitor.ask(draftValuation, { body })).body.id;
}

const deciding =
  (to: typeof approveValuation | typeof rejectValuation) =>
  async (author: Clerk): Promise<Answer> =>
    author.visitor.ask(to, {
      params: { id: await drafted(author) },
      body: { reason: "It is mine, and it is fine." },
    });

async function proposed(author: Clerk): Promise<string> {
  days += 1;
  const body = {
    kind: "invite",
    email: `own${days}@kinfold.example`,
    name: "Someone New",
    roles: ["operations"],
    member_email: null,
    reason: "More hands.",
  };
  return (await author.visitor.ask(proposeStaffChange, { body })).body.id;
}

const decidingAboutStaff =
  (to: typeof approveStaffChange | typeof rejectStaffChange) =>
  async (author: Clerk): Promise<Answer> =>
    author.visitor.ask(to, {
      params: { id: await proposed(author) },
      body: { reason: "It is mine, and it is fine." },
    });

/** Where more has to be arranged than a draft, the domain's own test tries it. */
const at = (file: string, test: string): OwnWork => ({ file, test });

const CARDS = at("subscriptions/failing.test.ts", "no one decides about a card of their own");
const WITHDRAWALS = at(
  "withdrawals/payout.test.ts",
  "no one approves or declines money of their own, whatever they are called",
);
const BATCHES = at(
  "withdrawals/batches.test.ts",
  "the person who made it, approved a line, owns one, or looked at another file does not approve it",
);
const INTRODUCTIONS = at(
  "exco/exco.test.ts",
  "a referral is decided once, with a reason, by another person, and the member is told",
);

const SETTINGS = at(
  "settings/transfer-accounts.test.ts",
  "is not approved by the person who proposed it, whatever their role",
);

const MEMBERSHIPS = at(
  "membership/global.test.ts",
  "no one decides what they proposed, or about themselves, and the database says so too",
);

const EVERY_KIND = at("decisions/every-kind.test.ts", "is not decided by its author");

const RETURNS = "payments/returns/staff-routes.test.ts";

/** Every call of the staff that decides about someone's work: the person who did that work is refused. */
export const OWN_WORK: Readonly<Record<string, OwnWork>> = {
  confirmTransferReceipt: at(
    "bank-transfers/staff-routes.test.ts",
    "must be two, whatever the role allows",
  ),
  confirmReceiptGroup: at(
    "bank-transfers/receipt-groups.test.ts",
    "are confirmed by neither their proposer nor their member",
  ),
  confirmCredit: at(
    "payments/flagged/flagged-payments.test.ts",
    "one person in both parts, in the code and behind it",
  ),
  approveLineOutcome: EVERY_KIND,
  approveMonthClose: EVERY_KIND,
  approveLineReopening: EVERY_KIND,
  approveBankOpening: EVERY_KIND,
  approvePayoutResume: EVERY_KIND,
  postSettlement: at(
    "statements/settlements/settlements.test.ts",
    "one person in both parts, in the code and behind it",
  ),
  releaseRefund: at(RETURNS, "one person in both parts of a refund, in the code and behind it"),
  confirmRecovery: at(RETURNS, "one person in both parts of a recovery, in the code and behind it"),
  confirmReversal: at(
    "statements/reversed-after-credit.test.ts",
    "holds all of it at once, and two people take it back for good",
  ),
  approveWithdrawals: WITHDRAWALS,
  approveWithdrawal: WITHDRAWALS,
  rejectWithdrawal: WITHDRAWALS,
  approveBatch: BATCHES,
  rejectBatch: BATCHES,
  confirmFailed: at(
    "withdrawals/payout-failures.test.ts",
    "what was not paid takes two people, neither of whom owns it, in the code and behind it",
  ),
  remindOfCard: CARDS,
  pauseForMember: CARDS,
  cancelForMember: CARDS,
  approveExcoReferral: INTRODUCTIONS,
  rejectExcoReferral: INTRODUCTIONS,
  approveValuation: deciding(approveValuation),
  rejectValuation: deciding(rejectValuation),
  approveStaffChange: decidingAboutStaff(approveStaffChange),
  rejectStaffChange: decidingAboutStaff(rejectStaffChange),
  approveReview: at(
    "reviews/reviews.test.ts",
    "never approves what they proposed, and the database says so too",
  ),
  approveDataExport: EVERY_KIND,
  rejectDataExport: EVERY_KIND,
  approveEstateHold: EVERY_KIND,
  requestEstatePayout: {
    file: "estates/estates.test.ts",
    test: "an estate is paid to the kobo: grant, account, plans redeemed, naira and dollars paid by the ordinary way, and the account closed",
  },
  approveEstateStep: EVERY_KIND,
  rejectEstateStep: EVERY_KIND,
  rejectEstateHold: EVERY_KIND,
  approveMemberCorrection: EVERY_KIND,
  rejectMemberCorrection: EVERY_KIND,
  approveClosure: EVERY_KIND,
  rejectClosure: EVERY_KIND,
  approveErasure: EVERY_KIND,
  rejectErasure: EVERY_KIND,
  approveNoSuspicion: EVERY_KIND,
  rejectNoSuspicion: EVERY_KIND,
  approveHitAnswer: EVERY_KIND,
  rejectHitAnswer: EVERY_KIND,
  approveAcceptedName: EVERY_KIND,
  rejectAcceptedName: EVERY_KIND,
  approvePepApproval: EVERY_KIND,
  rejectPepApproval: EVERY_KIND,
  approveGlobal: MEMBERSHIPS,
  rejectGlobal: MEMBERSHIPS,
  approveUnlock: at(
    "withdrawals/locked.test.ts",
    "an unlock takes two people, neither of whom it concerns, in the code and behind it",
  ),
  approveSetting: SETTINGS,
  rejectSetting: SETTINGS,
};
