import type { VirtualAccount } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { formatAccountNumber } from "./format-account-number.ts";

/** The member's own account number, with what they type into their bank beside it. */
export function AccountNumberFacts({ account }: { account: VirtualAccount }) {
  const { account_number: number, account_name: name, bank_name: bank } = account;
  return (
    <Facts look="well" aria-label={say("Your account number")}>
      <Fact
        term={say("Account number")}
        action={<CopyButton text={number} what={say("account number")} />}
      >
        {formatAccountNumber(number)}
      </Fact>
      <Fact term={say("Bank")}>{bank}</Fact>
      <Fact term={say("Account name")}>{name}</Fact>
    </Facts>
  );
}
