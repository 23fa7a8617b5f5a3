import type { VirtualAccount } from "@kinfold/contract/wallets";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { formatAccountNumber } from "./format-account-number.ts";

/** The member's own account number, with what they type into their bank beside it. */
export function AccountNumberFacts({ account }: { account: VirtualAccount }) {
  const { account_number: number, account_name: name, bank_name: bank } = account;
  return (
    <Facts look="well" aria-label="Your account number">
      <Fact term="Account number" action={<CopyButton text={number} what="account number" />}>
        {formatAccountNumber(number)}
      </Fact>
      <Fact term="Bank">{bank}</Fact>
      <Fact term="Account name">{name}</Fact>
    </Facts>
  );
}
