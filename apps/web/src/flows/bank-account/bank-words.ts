import type { BankAccount } from "@kinfold/contract/members";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { say } from "@kinfold/language/say";

/** What an account must match. Global members have no BVN and never read of one. */
export const matchNotice = (isGlobal: boolean): string =>
  isGlobal
    ? say("The bank account must match your membership information.")
    : say("The bank account must match your membership information and your BVN.");

/** Where an account stands, in a word and a sentence. */
export type AccountState = {
  tone: "ok" | "wait" | "info" | "error";
  word: string;
  sentence: string;
  /** It may be changed now. */
  isChangeable: boolean;
};

/** Where an account stands at this moment. The server decides; this only says it. */
export function describeAccountState(account: BankAccount, now: Date): AccountState {
  if (account.name_match === "mismatch") {
    return {
      tone: "error",
      word: say("Not accepted"),
      sentence:
        account.declined_reason ?? say("This account is not in your name. Please add another."),
      isChangeable: true,
    };
  }
  const isCooling = now < new Date(account.payout_available_at);
  const from = formatLagosMoment(account.payout_available_at);
  if (!account.is_verified) {
    return {
      tone: "info",
      word: say("In review"),
      sentence: isCooling
        ? say(
            "We look at this account by hand before anything is paid there, and write to you. You can change it again from {from}, Lagos time.",
            { from },
          )
        : say("We look at this account by hand before anything is paid there, and write to you."),
      isChangeable: !isCooling,
    };
  }
  return isCooling
    ? {
        tone: "wait",
        word: say("Waiting"),
        sentence: say(
          "So that no one can send your money elsewhere unnoticed, payments begin and changes are possible from {from}, Lagos time.",
          { from },
        ),
        isChangeable: false,
      }
    : {
        tone: "ok",
        word: say("Ready"),
        sentence: say("Withdrawals are paid here."),
        isChangeable: true,
      };
}
