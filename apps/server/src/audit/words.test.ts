import { describe, expect, test } from "vitest";
import { describeActivity, nameTeam } from "./words.ts";

describe("what a member reads of an entry", () => {
  test.each([
    ["kyc.document_viewed", "identity_document", "looked", "Looked at your identity document"],
    ["poa.document_viewed", "identity_document", "looked", "Looked at your proof of address"],
    ["bvn.proposed", "identity_check", "changed", "Proposed a decision about your BVN check"],
    [
      "kyc.returned",
      "identity_check",
      "changed",
      "Sent back a proposal about your identity document",
    ],
    ["bank_account.approved", "bank_account", "changed", "Approved your bank account"],
    ["loom.approved", "identity_check", "changed", "Approved a check of your identity"],
    ["receipt.viewed", "bank_transfer", "looked", "Looked at your bank transfer"],
    [
      "receipt.proposal_refused",
      "bank_transfer",
      "changed",
      "Sent back a proposal about your bank transfer",
    ],
    ["webhook.credited", "payment", "changed", "Credited your payment"],
    ["withdrawal.rejected", "withdrawal", "changed", "Declined your withdrawal"],
    ["recurring.paused", "subscription", "changed", "Paused your recurring contribution"],
    ["exco.declined", "member", "changed", "Declined your introduction to the committee"],
    ["reconciliation.explained", "disagreement", "changed", "Explained a movement of your money"],
    ["refund.confirmed", "payment_return", "changed", "Confirmed a refund of your payment"],
    [
      "owed.recovered",
      "payment_return",
      "changed",
      "Took what you owe for a payment that went back",
    ],
    ["member.opened", "member", "looked", "Looked at your account"],
    [
      "global.proposed",
      "global_change",
      "changed",
      "Proposed a decision about a change of your membership",
    ],
    ["global.approved", "global_change", "changed", "Approved a change of your membership"],
    ["sign_in.locked", "member", "changed", "Locked your sign-in"],
    ["sign_in.unlocked", "member", "changed", "Unlocked your sign-in"],
    ["weaving.rewoven", "loom", "changed", "Changed something about your account"],
    ["weaving.viewed", "loom", "looked", "Looked at your account"],
  ])("%s of a %s: %s, %s", (action, subjectKind, kind, what) => {
    expect(describeActivity(action, { kind: subjectKind })).toEqual({ kind, what });
  });

  test("names the team, whatever else someone may do, and the club when no one knows", () => {
    expect(nameTeam(["finance_approver"])).toBe("Finance");
    expect(nameTeam(["finance_maker", "operations"])).toBe("Operations");
    expect(nameTeam([])).toBe("The club");
  });
});
