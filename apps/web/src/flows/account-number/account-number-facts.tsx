import type { VirtualAccount } from "@kinfold/contract/wallets";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";

/** Ten digits in threes and four, as people read them out. What is copied has no gaps. */
const legible = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");

/** The member's own account number, with what they type into their bank beside it. */
export function AccountNumberFacts({ account }: { account: VirtualAccount }) {
  const { account_number: number, account_name: name, bank_name: bank } = account;
  return (
    <Facts look="well" aria-label="Your account number">
      <Fact term="Account number" action={<CopyButton text={number} what="account number" />}>
        {legible(number)}
      </Fact>
      <Fact term="Bank">{bank}</Fact>
      <Fact term="Account name">{name}</Fact>
    </Facts>
  );
}
