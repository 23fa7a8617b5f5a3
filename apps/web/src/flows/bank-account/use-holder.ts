import { useResolveBankAccount } from "@kinfold/api/reference";
import { NoAnswer } from "@kinfold/api/call-errors";
import { COPY } from "@kinfold/contract/copy";
import { say } from "@kinfold/language/say";
import { toast } from "@kinfold/ui/toast";
import { useEffect } from "react";
import { describeError, readRefusedFields } from "@kinfold/frame/refusal-words";

/** What stands under the account's number. */
export type FieldNote = { ok?: string; help?: string; error?: string };

/** Below this the account is someone else's; the server says it again when it is sent. */
const REVIEWED_FROM = 0.6;
const MATCHES_FROM = 0.85;

const wordsOf = (error: unknown): string =>
  error instanceof NoAnswer ? COPY.bankUnreachable : describeError(error);

/** Asks the bank whose the account is, once it has ten digits and a bank. What the bank refuses is announced to screen readers. */
export function useHolder(accountNumber: string, bankCode: string): FieldNote {
  const { data, error, isLoading } = useResolveBankAccount(accountNumber, bankCode);
  useEffect(() => {
    if (error !== undefined) toast.error(wordsOf(error), { id: "bank-account-holder" });
  }, [error]);
  if (error !== undefined) {
    return { error: readRefusedFields(error)["account_number"] ?? wordsOf(error) };
  }
  if (isLoading) return { help: say("Asking the bank whose account this is.") };
  if (data === undefined) return {};
  const { account_name: name, name_match_score: score } = data;
  if (score < REVIEWED_FROM) {
    return {
      error: say("This account is in the name of {name}. Please add one in your own name.", {
        name,
      }),
    };
  }
  return score < MATCHES_FROM
    ? {
        ok: name,
        help: say("The name differs a little from yours, so we will look at it by hand."),
      }
    : { ok: name };
}
