import { defineRefusals } from "./catalogue.ts";

/** What a member owes, as money is written, and for which payment. */
type Debt = { amount: string; reference: string };

/** The refusals of withdrawals, batches and payouts. */
export const withdrawalRefusals = defineRefusals({
  en: {
    not_found: {
      batch: "There is no such batch.",
      line: "This withdrawal is not in this batch.",
      withdrawal: "There is no such withdrawal.",
      wallet: "There is no such wallet.",
      bankAccount: "There is no such bank account.",
    },
    batch_locked: {
      state: (status: string) =>
        `This batch is ${status.replaceAll("_", " ")}. It does not change.`,
      rejected: "This batch was declined.",
    },
    staff_own_work: {
      requester: "You asked for this payout. Another staff member approves it.",
      approvedByMaker: (first: string, others: number) =>
        `You approved ${first}${others === 0 ? "" : ` and ${others} more`}. Another staff member makes this batch.`,
      maker: "Someone else has to decide about this batch.",
      approvedOne:
        "The maker of this batch approved one of its withdrawals. Reject it; another staff member makes it again.",
      gaveFile: "You gave this file to the bank. Another staff member records what it paid.",
    },
    batch_line_flagged: (lines: number) =>
      `Look at each line that has a flag by itself first: ${lines === 1 ? "1 line" : `${lines} lines`} left.`,
    batch_empty: {
      none: "There is nothing in this batch.",
      nothingReady: "Nothing is ready to be paid by then.",
    },
    decision_changed: {
      batch: (lines: number, total: string) =>
        `This batch has changed since you looked at it: it has ${lines === 1 ? "1 payment" : `${lines} payments`} of ${total} now. Look again.`,
      accounts:
        "An account of this batch was declined or is cooling off since, or a member of it owes the club. Have it taken out.",
      failureProposed: "Someone says that this was not paid. That is decided first.",
    },
    batch_not_approved: {
      payout: "This batch was not approved yet.",
      file: "There is no file before the batch is approved.",
    },
    wallet_withdrawal_locked: {
      cancel: "This withdrawal can no longer be cancelled.",
      state: (status: string) => `This withdrawal is ${status}.`,
      inBatch: "This withdrawal is in a batch that was approved.",
      walletClosed:
        "Their naira wallet is closed. It has to be opened again, by making them no global member, before this can come back to it.",
    },
    wallet_withdrawal_blocked: {
      owing: (debts: readonly Debt[]) => {
        const each = debts.map(({ amount, reference }) => `${amount} for ${reference}`);
        return `You owe the club ${each.join(" and ")}. Add that money to your wallet first.`;
      },
      incomplete: "Something is missing before you can withdraw.",
      debt: "A payment of this member went back and their wallet lacked a part of it. That has to be covered first.",
    },
    wallet_below_minimum: (least: string) => `The least you can withdraw is ${least}.`,
    payout_member_locked: "This member is locked. Two staff members unlock them first.",
    payout_held: "Compliance holds what is paid to this member. Ask compliance.",
    wallet_withdrawal_flagged: "Something speaks against it. Look at it by itself.",
    batch_not_sent: "The bank does not have this batch yet.",
    payout_recorded: "This withdrawal was recorded as paid under another reference.",
    wallet_insufficient: {
      upTo: (most: string) => `You can withdraw up to ${most}.`,
      nothing: "There is nothing in this wallet that you can withdraw.",
    },
    batch_member_locked: {
      now: "A member of this batch is locked. Have the line taken out.",
      since:
        "A member of this batch was locked after it was approved. Reject it and make it again without them.",
    },
    batch_payout_held: {
      now: "Compliance holds what is paid to a member of this batch. Have the line taken out.",
      since:
        "Compliance holds what is paid to a member of this batch since it was approved. Reject it and make it again without them.",
    },
    invalid: {
      beforeSent: "The bank was given this payout later than that.",
      dayToCome: "This day is still to come.",
    },
  },
});
