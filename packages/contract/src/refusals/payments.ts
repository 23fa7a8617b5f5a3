import { defineRefusals } from "./catalogue.ts";

/** The refusals of payments, and what staff decide about them. */
export const paymentRefusals = defineRefusals({
  en: {
    /** To a webhook event that its provider did not sign. */
    malformed: "This message cannot be accepted.",
    pay_gateway_unavailable: {
      walletIntoWallet: "A wallet is not paid into from a wallet.",
      noTransfers: "Transfers by hand are not taken right now.",
      onlyRepeats: "A direct debit is for contributions that repeat.",
      otherCurrency: "This way to pay does not take this currency.",
    },
    wallet_wrong_currency: {
      otherWallet: "This wallet holds another currency.",
      dollarsOnly: "Your membership holds dollars only.",
    },
    pay_not_localizable: {
      onlyDollars: "Only dollars of members in Nigeria can be paid for in naira.",
      inDollars: "Your membership pays in dollars.",
      nairaForNaira: "Naira is paid for in naira.",
      dollarsByHand:
        "Dollars are transferred by hand as dollars. To pay in naira, please choose another way to pay.",
    },
    invalid: {
      receipt: "A transfer by hand comes with one receipt, and nothing else does.",
      dailyExchange: (most: string, left: string) =>
        `You can pay for up to ${most} in naira in 24 hours, and ${left} of that is left. Enter less, or pay in dollars.`,
      repeats: "A deposit does not repeat.",
      intoWallet: "A deposit goes into a wallet.",
      tooMuch: "This is more than can be paid at once.",
    },
    account_number_needs_bvn: "Please validate your BVN first. An account number needs it.",
    mandate_account_unknown:
      "Choose a naira account of yours that we have verified. You find them under My Account.",
    mandate_other_name:
      "The name on this bank account is not the name on your membership. Choose another one.",
    mandate_not_active: "You have no active direct debit. Set one up in your wallet first.",
    mandate_too_small: {
      ofMonth: (most: string) =>
        `Your direct debit takes at most ${most} a month, fees included, and this would be more. Choose a smaller amount, or set up another direct debit.`,
      left: (left: string) =>
        `Your direct debit may take ${left} more this month, fees included. Choose a smaller amount.`,
    },
    mandate_naira_only: "A direct debit pays for naira plans, in naira.",
    account_number_other_bvn: "This is not the BVN that you validated. Please check the number.",
    pay_reference_used: "This reference belongs to another payment already.",
    pay_provider_unavailable:
      "Our payment partner does not answer right now. Nothing was charged. Please try again, or choose another way to pay.",
    not_found: {
      wallet: "There is no such wallet.",
      flaggedPayment: "There is no flagged payment under this id.",
      receipt: "There is no such receipt.",
      return: "There is no such return.",
      payment: "There is no such payment.",
      reversal: "There is no such reversal.",
    },
    pay_too_many_open: (max: number) =>
      `You have ${max} unpaid payments of dollars in naira. Pay one of them, pay in dollars, or try again later: an unpaid payment ends within a day.`,
    webhook_not_creditable: {
      notOpen: "This is about no payment that is still open.",
      notMade: "The provider does not say that this payment was made.",
      otherMoney: "What arrived is not this payment's money.",
      feesTakeAll: "The fees leave nothing to credit.",
      accountClosed: "The account of its member is closed. Send the money back.",
      walletClosed: "The wallet that it was paid into is closed: its member is a global one now.",
      credited: "This payment was credited meanwhile.",
    },
    provider_away: "The provider does not answer just now. Please try again later.",
    decision_changed: {
      closed: "This was closed already.",
      figures: (was: string, is: string) =>
        was === is
          ? "This was proposed again, with the same figures. Please look at it again."
          : `This was proposed again: it would credit ${was} before, and ${is} now. Please look at it again.`,
      providerChanged: "The provider says something else by now. Propose it again.",
      correctionProposed: "A correction of this receipt is proposed already. Decide that first.",
      takenBackSince: "Our bank took this transfer back since. Decide about that first.",
      owesOtherAmount: "Another amount is owed by now. Propose it again.",
      refundProposed: "A refund of this payment waits already. Decide that first.",
      decided: "This was decided about already.",
    },
    staff_own_money: "No one decides about a payment of their own.",
    staff_own_work: "Someone else has to agree to what you proposed.",
    pay_quote_expired: "These figures no longer hold. Please look at the new ones.",
    pay_redirect_refused: "A payment leads back to this club and nowhere else.",
    receipt_not_correctable: {
      unconfirmed: "This receipt is not confirmed.",
      takenBack: "Our bank took this transfer back. Decide about that first.",
      nothingCredited: "Nothing of this receipt is credited any more.",
    },
    correction_superseded: {
      line: "The line of the statement is another payment's by now. Correct that one first.",
      receipt: "The member sent this receipt again since. Decide about that one.",
      walletClosed: "The wallet was closed since. It cannot be credited again.",
    },
    wallet_insufficient: {
      lessThanOwed: (owed: string) =>
        `The wallet has less to spend than the ${owed} that are owed.`,
      lessThanRefund: (refund: string) =>
        `The wallet holds less than the ${refund} that would go back.`,
    },
    recovery_nothing_owed: "Nothing is owed for this payment.",
    payment_not_refundable: "This payment cannot be given back by its provider.",
    payment_refund_too_large: (most: string) => `Up to ${most} can go back.`,
    pay_question_unanswered: "Please say whether your bank or card is from the United States.",
    pay_rate_unavailable:
      "There is no exchange rate right now. Please pay in dollars, or try again later.",
    pay_below_minimum: {
      call: (least: string) => `The least that can be paid is ${least}.`,
      /** Beside the amount. */
      amount: (least: string) => `Enter at least ${least}.`,
    },
  },
});
